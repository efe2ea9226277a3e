import { analyseReview, type ReviewAnalysis, type ReviewText } from "./analyse-review.ts"

function read(text: ReviewText): ReviewAnalysis | Error {
  try {
    return analyseReview(text)
  } catch (error) {
    return error instanceof Error ? error : new Error("the analysis failed")
  }
}

/** Analyses of texts, in their order; an error for one that can't be read. */
export const readAll = (texts: ReviewText[]): (ReviewAnalysis | Error)[] => texts.map(read)
