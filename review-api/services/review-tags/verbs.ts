import type { Verbs } from "../service.ts"
import { createReviewTag } from "./create-review-tag.ts"
import { deleteReviewTag } from "./delete-review-tag.ts"

export const verbs = {
  "review_tags.create": createReviewTag,
  "review_tags.delete": deleteReviewTag,
} satisfies Verbs
