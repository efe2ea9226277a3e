import { sql } from "drizzle-orm"
import type { ReviewStatus } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { writeRollups } from "../../db/rollups/write.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Assignee, Label, LockedReview } from "../../reviews/lock-reviews.ts"
import { recordReviewEvents } from "../../reviews/record-review-event.ts"
import type { Deps } from "../deps.ts"

/** Change of a review; absent values stay, a label or an assignee of null is removed. */
export type ReviewChange = { status?: ReviewStatus; label?: Label | null; assignee?: Assignee | null }

type ReviewValues = {
  status?: string
  review_status_label?: Label | null
  assigned_user?: Assignee | null
}

/** The part of a change that changes something, as the history tells it. */
function differenceOf(
  review: LockedReview,
  change: ReviewChange,
): { before: ReviewValues; after: ReviewValues } | null {
  const before: ReviewValues = {}
  const after: ReviewValues = {}
  if (change.status !== undefined && change.status !== review.status) {
    before.status = review.status
    after.status = change.status
  }
  if (change.label !== undefined && change.label?.id !== review.label?.id) {
    before.review_status_label = review.label
    after.review_status_label = change.label
  }
  if (change.assignee !== undefined && change.assignee?.id !== review.assignee?.id) {
    before.assigned_user = review.assignee
    after.assigned_user = change.assignee
  }
  return Object.keys(after).length > 0 ? { before, after } : null
}

/** The lines of the history that a change of a review makes: its status with its label, and its assignment. */
function eventsOf(before: ReviewValues, after: ReviewValues) {
  const { assigned_user: was, ...statusBefore } = before
  const { assigned_user: is, ...statusAfter } = after
  return [
    ...(Object.keys(statusAfter).length > 0
      ? [{ action: "status_changed" as const, before: statusBefore, after: statusAfter }]
      : []),
    ...(is === undefined
      ? []
      : [{ action: "assigned" as const, before: { assigned_user: was }, after: { assigned_user: is } }]),
  ]
}

/**
 * Sets status, label and assignee of reviews that are held, with their figures and history (D-124, D-128, D-321). Of two
 * who change the same review at once the later wins, field by field: what it does not name keeps what the earlier one has
 * set.
 * @param tx the transaction that holds them.
 * @param who user whose doing it is, null for the program itself.
 * @returns what changed of which review; the others were so already.
 */
export async function changeReviews(
  tx: Db,
  deps: Pick<Deps, "clock">,
  who: Pick<Scope, "accountId" | "timeZone"> & { userId: number | null },
  held: readonly LockedReview[],
  change: ReviewChange,
): Promise<{ id: number; before: ReviewValues; after: ReviewValues }[]> {
  const { accountId, userId } = who
  const changed = held.flatMap((review) => {
    const difference = differenceOf(review, change)
    return difference ? [{ review, ...difference }] : []
  })
  if (changed.length === 0) return []
  const sets = [
    ...(change.status === undefined ? [] : [sql`status = ${change.status}`]),
    ...(change.label === undefined
      ? []
      : [sql`review_status_label_id = ${change.label?.id ?? null}::bigint`]),
    ...(change.assignee === undefined
      ? []
      : [sql`assigned_user_id = ${change.assignee?.id ?? null}::bigint`]),
  ]
  const ids = changed.map(({ review }) => review.id)
  await tx.execute(sql`
    update reviews set ${sql.join(sets, sql`, `)} where account_id = ${accountId} and ${isOneOf(sql`id`, ids)}`)
  await writeRollups(
    tx,
    { id: accountId, timeZone: who.timeZone, generation: 1 },
    changed.flatMap(({ review, after }) =>
      after.status === undefined || !review.isListed
        ? []
        : [
            { ...review, sign: -1 as const },
            { ...review, status: change.status!, sign: 1 as const },
          ],
    ),
  )
  await recordReviewEvents(
    tx,
    deps,
    changed.flatMap(({ review, before, after }) =>
      eventsOf(before, after).map((event) => ({ accountId, reviewId: review.id, userId, ...event })),
    ),
  )
  return changed.map(({ review, before, after }) => ({ id: review.id, before, after }))
}
