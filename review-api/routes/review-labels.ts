import type { Mount } from "../http/mount.ts"
import { createReviewStatusLabel } from "../services/review-status-labels/create-label.ts"
import { deleteReviewStatusLabel } from "../services/review-status-labels/delete-label.ts"
import { listReviewStatusLabels } from "../services/review-status-labels/list-labels.ts"
import { updateReviewStatusLabel } from "../services/review-status-labels/update-label.ts"

export function reviewLabelRoutes(mount: Mount): void {
  mount("review_status_labels.list", listReviewStatusLabels)
  mount("review_status_labels.create", createReviewStatusLabel)
  mount("review_status_labels.update", updateReviewStatusLabel)
  mount("review_status_labels.delete", deleteReviewStatusLabel)
}
