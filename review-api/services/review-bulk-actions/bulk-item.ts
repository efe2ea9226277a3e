import type { BulkAction, BulkActionStatus, ReviewStatus } from "#lib/contract/index.ts"
import type { reviewBulkActions } from "../../db/schema/review-bulk-actions.ts"

export type BulkRow = typeof reviewBulkActions.$inferSelect

/** Change for each review; the words of the body, names as they were given. */
export type BulkChange = {
  status?: ReviewStatus | undefined
  review_status_label_id?: number | string | null | undefined
  assigned_user_id?: number | string | null | undefined
  add_tags?: string[] | undefined
  remove_tags?: string[] | undefined
}

/** Who gives the reviews of a change to whom (D-321). */
export const assignmentOf = (
  { accountId, userId }: { accountId: number; userId: number },
  { assigned_user_id: id }: BulkChange,
) => ({ accountId, byUserId: userId, assignee: id == null ? null : { id: Number(id) } })

const utc = (instant: string) => new Date(instant).toISOString()

/** A bulk action as it goes out. */
export const bulkItem = (row: BulkRow): BulkAction => ({
  id: row.id,
  account_id: row.accountId,
  user_id: row.userId,
  status: row.status as BulkActionStatus,
  changed: row.changed,
  unchanged: row.unchanged,
  missing: row.missing,
  created_at: utc(row.createdAt),
  finished_at: row.finishedAt === null ? null : utc(row.finishedAt),
})
