import type { Db } from "../../db/connect.ts"
import { requireFlag } from "../../permissions/require-flag.ts"
import type { Scope } from "../../permissions/scope.ts"
import { requireIn } from "../../permissions/summary.ts"
import { lockReviews } from "../../reviews/lock-reviews.ts"
import { publishReviewsUpdated } from "../../reviews/publish-reviews-updated.ts"
import type { Deps } from "../deps.ts"
import { labelToGive } from "../review-status-labels/lock-label.ts"
import { addTags, removeTags } from "../review-tags/mark-reviews.ts"
import { changeReviews, type ReviewChange } from "../reviews/change-reviews.ts"
import { findOrMakeTags, findTags } from "../tags/tag-rows.ts"
import type { BulkChange } from "./bulk-item.ts"

export type Counts = { changed: number; unchanged: number; missing: number }

/** @throws 403 without the permission for what a change does (D-023), and for tags while reviewTagsBulk is off (D-037). */
export function requireChange({ permissions, flags }: Scope, change: BulkChange): void {
  requireIn(permissions, "review.update")
  const marks = [...(change.add_tags ?? []), ...(change.remove_tags ?? [])]
  if (marks.length > 0) requireFlag(flags, "reviewTagsBulk")
  if (change.add_tags?.length) requireIn(permissions, "review_tag.create")
  if (change.remove_tags?.length) requireIn(permissions, "review_tag.delete")
}

/**
 * Makes a change on some reviews, each with its line in the history; those that the caller cannot reach are missing.
 * @param tx a transaction of its own: all of the batch or nothing.
 * @throws 422 when the label has gone.
 */
export async function changeBatch(
  tx: Db,
  deps: Pick<Deps, "clock">,
  scope: Scope,
  ids: readonly number[],
  change: BulkChange,
): Promise<Counts> {
  const { accountId } = scope
  const held = await lockReviews(tx, scope, ids)
  const heldIds = held.map(({ id }) => id)
  if (heldIds.length === 0) return { changed: 0, unchanged: 0, missing: ids.length }
  const { status, review_status_label_id: labelId } = change
  const next: ReviewChange = {}
  if (status !== undefined) next.status = status
  if (labelId !== undefined) {
    next.label = labelId === null ? null : await labelToGive(tx, accountId, labelId)
  }
  const touched = new Set((await changeReviews(tx, deps, scope, held, next)).map(({ id }) => id))
  const removed = change.remove_tags?.length ? await findTags(tx, accountId, change.remove_tags) : []
  const added = change.add_tags?.length ? await findOrMakeTags(tx, accountId, change.add_tags) : []
  for (const id of await removeTags(tx, deps, scope, heldIds, removed)) touched.add(id)
  for (const id of await addTags(tx, deps, scope, heldIds, added)) touched.add(id)
  await publishReviewsUpdated(
    tx,
    accountId,
    held.filter(({ id }) => touched.has(id)),
  )
  return {
    changed: touched.size,
    unchanged: heldIds.length - touched.size,
    missing: ids.length - heldIds.length,
  }
}
