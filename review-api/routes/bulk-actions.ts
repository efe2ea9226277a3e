import type { Mount } from "../http/mount.ts"
import { createBulkAction } from "../services/review-bulk-actions/create-bulk-action.ts"
import { getBulkAction } from "../services/review-bulk-actions/get-bulk-action.ts"

export function bulkActionRoutes(mount: Mount): void {
  mount("review_bulk_actions.create", createBulkAction)
  mount("review_bulk_actions.get", getBulkAction)
}
