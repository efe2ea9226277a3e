import "../core/load-quickly.ts"
import { parentPort } from "node:worker_threads"
import { analyseReview, type ReviewAnalysis, type ReviewText } from "./analyse-review.ts"

/** Analyses of texts from the thread, in their order; an error for one that can't be read. */
export type ReaderAnswer = { analyses: (ReviewAnalysis | Error)[] }

function read(text: ReviewText): ReviewAnalysis | Error {
  try {
    return analyseReview(text)
  } catch (error) {
    return error instanceof Error ? error : new Error("the analysis failed")
  }
}

parentPort!.on("message", (texts: ReviewText[]) => {
  const answer: ReaderAnswer = { analyses: texts.map(read) }
  parentPort!.postMessage(answer)
})
