import type { Mount } from "../http/mount.ts"
import { countReviews } from "../services/reviews/count-reviews.ts"
import { exportReviews } from "../services/reviews/export-reviews.ts"
import { getNeighbours } from "../services/reviews/get-neighbours.ts"
import { getReview } from "../services/reviews/get-review.ts"
import { listReviewHistory } from "../services/reviews/list-review-history.ts"
import { listReviews } from "../services/reviews/list-reviews.ts"
import { updateReview } from "../services/reviews/update-review.ts"

export function reviewRoutes(mount: Mount): void {
  mount("reviews.list", listReviews)
  mount("reviews.count", countReviews)
  mount("reviews.export", exportReviews)
  mount("reviews.get", getReview)
  mount("reviews.update", updateReview)
  mount("reviews.get_neighbours", getNeighbours)
  mount("reviews.list_history", listReviewHistory)
}
