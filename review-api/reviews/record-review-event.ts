import type { ReviewAction } from "#lib/contract/index.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Db } from "../db/connect.ts"
import { reviewEvents } from "../db/schema/review-events.ts"

export type NewReviewEvent = {
  accountId: number
  reviewId: number
  /** Null for what a source or the program itself did. */
  userId: number | null
  /** `created` is told by the review itself. */
  action: Exclude<ReviewAction, "created">
  before?: Readonly<Record<string, unknown>> | null
  after?: Readonly<Record<string, unknown>> | null
}

const eventsPerStatement = 1_000

/** As `recordReviewEvent`, for several at once. */
export async function recordReviewEvents(
  tx: Db,
  { clock }: Pick<BaseDeps, "clock">,
  events: readonly NewReviewEvent[],
): Promise<void> {
  const createdAt = clock.now().toISOString()
  for (let at = 0; at < events.length; at += eventsPerStatement) {
    const batch = events.slice(at, at + eventsPerStatement)
    await tx.insert(reviewEvents).values(batch.map((event) => ({ ...event, createdAt })))
  }
}

/**
 * Adds one line to the history of a review (D-128), in the transaction of what it tells of.
 * @param tx the open transaction.
 */
export const recordReviewEvent = (
  tx: Db,
  deps: Pick<BaseDeps, "clock">,
  event: NewReviewEvent,
): Promise<void> => recordReviewEvents(tx, deps, [event])
