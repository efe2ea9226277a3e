import { operation } from "../operation.ts"
import { maxReviewCharacters } from "../reviews/constants.ts"
import * as reviewKeywords from "./schema.ts"

export const reviewKeywordsOperations = {
  "review_keywords.list": operation({
    method: "GET",
    path: "/review/{review_id}/keywords",
    summary: "List the keywords and categories of a review with their sentences",
    tag: "insights",
    access: "active",
    permission: "review.read",
    status: 200,
    params: reviewKeywords.reviewKeywordsParamsSchema,
    answer: reviewKeywords.reviewKeywordsAnswerSchema,
  }),
  "review_keywords.correct": operation({
    method: "PATCH",
    path: "/review/{review_id}/keywords",
    optional: "page",
    summary: "Correct a keyword or category of a review permanently",
    tag: "insights",
    access: "active",
    permission: "review.update",
    status: 200,
    params: reviewKeywords.reviewKeywordsParamsSchema,
    body: reviewKeywords.reviewKeywordCorrectionSchema,
    maxText: maxReviewCharacters,
    answer: reviewKeywords.reviewKeywordsAnswerSchema,
  }),
} as const
