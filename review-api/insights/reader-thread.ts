import { parentPort } from "node:worker_threads"
import { analyseReview, type ReviewText } from "./analyse-review.ts"

parentPort!.on("message", (texts: ReviewText[]) => parentPort!.postMessage(texts.map(analyseReview)))
