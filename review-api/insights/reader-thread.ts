import { parentPort } from "node:worker_threads"
import { analyseReview, type ReviewAnalysis, type ReviewText } from "./analyse-review.ts"

/** What the thread sends back for texts, in their order. */
export type ReaderAnswer = { analyses: ReviewAnalysis[] }

parentPort!.on("message", (texts: ReviewText[]) => {
  const answer: ReaderAnswer = { analyses: texts.map(analyseReview) }
  parentPort!.postMessage(answer)
})
