import type { Verbs } from "../service.ts"
import { createReviewStatusLabel } from "./create-label.ts"
import { deleteReviewStatusLabel } from "./delete-label.ts"
import { listReviewStatusLabels } from "./list-labels.ts"
import { updateReviewStatusLabel } from "./update-label.ts"

export const verbs = {
  "review_status_labels.list": listReviewStatusLabels,
  "review_status_labels.create": createReviewStatusLabel,
  "review_status_labels.update": updateReviewStatusLabel,
  "review_status_labels.delete": deleteReviewStatusLabel,
} satisfies Verbs
