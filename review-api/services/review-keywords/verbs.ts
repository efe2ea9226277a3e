import type { Verbs } from "../service.ts"
import { correctReviewKeyword } from "./correct-review-keyword.ts"
import { listReviewKeywords } from "./list-review-keywords.ts"

export const verbs = {
  "review_keywords.list": listReviewKeywords,
  "review_keywords.correct": correctReviewKeyword,
} satisfies Verbs
