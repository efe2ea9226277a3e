import type { Verbs } from "../service.ts"
import { countReviews } from "./count-reviews.ts"
import { disputeReview } from "./dispute-review.ts"
import { exportReviews } from "./export-reviews.ts"
import { getNeighbours } from "./get-neighbours.ts"
import { getReview } from "./get-review.ts"
import { listDisputes } from "./list-disputes.ts"
import { listReviewHistory } from "./list-review-history.ts"
import { listReviews } from "./list-reviews.ts"
import { updateReview } from "./update-review.ts"

export const verbs = {
  "reviews.list": listReviews,
  "reviews.count": countReviews,
  "reviews.export": exportReviews,
  "reviews.get": getReview,
  "reviews.update": updateReview,
  "reviews.get_neighbours": getNeighbours,
  "reviews.list_history": listReviewHistory,
  "reviews.list_disputes": listDisputes,
  "reviews.dispute": disputeReview,
} satisfies Verbs
