import type { Id } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import { requireFlag } from "../../permissions/require-flag.ts"
import type { Scope } from "../../permissions/scope.ts"
import { requireIn } from "../../permissions/summary.ts"
import { type LockedReview, lockReviews } from "../../reviews/lock-reviews.ts"
import { publishReviewsUpdated } from "../../reviews/publish-reviews-updated.ts"
import type { Deps } from "../deps.ts"
import { labelToGive } from "../review-status-labels/lock-label.ts"
import { addTags, removeTags } from "../review-tags/mark-reviews.ts"
import { assignableTo } from "../reviews/assignees.ts"
import { changeReviews, type ReviewChange } from "../reviews/change-reviews.ts"
import { findOrMakeTags, findTags } from "../tags/tag-rows.ts"
import type { BulkChange } from "./bulk-item.ts"

export type Counts = { changed: number; unchanged: number; missing: number }

/** A part of a change, and the reviews that it gave to someone. */
export type Batch = Counts & { assigned: number[] }

/** @throws 403 without the permission for what a change does (D-023), and for tags while reviewTagsBulk is off (D-037). */
export function requireChange({ permissions, flags }: Scope, change: BulkChange): void {
  requireIn(permissions, "review.update")
  const marks = [...(change.add_tags ?? []), ...(change.remove_tags ?? [])]
  if (marks.length > 0) requireFlag(flags, "reviewTagsBulk")
  if (change.add_tags?.length) requireIn(permissions, "review_tag.create")
  if (change.remove_tags?.length) requireIn(permissions, "review_tag.delete")
}

/**
 * Gives reviews to someone, those that they may see; null takes them from whoever has them (D-321).
 * @returns ids of those that were someone else's.
 * @throws 422 for someone who is not there.
 */
async function assign(
  tx: Db,
  deps: Pick<Deps, "clock">,
  scope: Scope,
  held: readonly LockedReview[],
  assigneeId: Id | null,
): Promise<number[]> {
  const { assignee, seen } =
    assigneeId === null
      ? { assignee: null, seen: held }
      : await assignableTo(tx, scope.accountId, assigneeId, held)
  return (await changeReviews(tx, deps, scope, seen, { assignee })).map(({ id }) => id)
}

/**
 * Makes a change on some reviews, each with its line in the history; those that the caller cannot reach are missing.
 * @param tx a transaction of its own: all of the batch or nothing.
 * @throws 422 when the label or the assignee has gone.
 */
export async function changeBatch(
  tx: Db,
  deps: Pick<Deps, "clock">,
  scope: Scope,
  ids: readonly number[],
  change: BulkChange,
): Promise<Batch> {
  const { accountId } = scope
  const held = await lockReviews(tx, scope, ids)
  const heldIds = held.map(({ id }) => id)
  if (heldIds.length === 0) return { changed: 0, unchanged: 0, missing: ids.length, assigned: [] }
  const { status, review_status_label_id: labelId, assigned_user_id: assigneeId } = change
  const next: ReviewChange = {}
  if (status !== undefined) next.status = status
  if (labelId !== undefined) {
    next.label = labelId === null ? null : await labelToGive(tx, accountId, labelId)
  }
  const touched = new Set((await changeReviews(tx, deps, scope, held, next)).map(({ id }) => id))
  const assigned = assigneeId === undefined ? [] : await assign(tx, deps, scope, held, assigneeId)
  for (const id of assigned) touched.add(id)
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
    assigned: assigneeId === null ? [] : assigned,
  }
}
