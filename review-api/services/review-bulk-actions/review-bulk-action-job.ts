import { and, eq, sql } from "drizzle-orm"
import { channelOf, type ReviewFilter } from "#lib/contract/index.ts"
import { ApiError } from "../../core/errors.ts"
import { createGiveWay } from "../../core/give-way.ts"
import { safeError } from "../../core/safe-error.ts"
import { isDatabaseAway } from "../../db/away.ts"
import type { Db } from "../../db/connect.ts"
import { reviewBulkActions } from "../../db/schema/review-bulk-actions.ts"
import { scopeOfUser } from "../../identity/scope-of-user.ts"
import type { JobKind, JobRun } from "../../jobs/job-kind.ts"
import type { Scope } from "../../permissions/scope.ts"
import { publishEvent } from "../../realtime/publish-event.ts"
import type { Deps } from "../deps.ts"
import { notifyAssigned } from "../reviews/notify-assigned.ts"
import { assignmentOf, type BulkChange, type BulkRow } from "./bulk-item.ts"
import { changeApart } from "./change-apart.ts"
import { requireChange } from "./change-batch.ts"
import { matchingIds } from "./matching-ids.ts"

const reviewsPerBatch = 500

const isRow = (row: Pick<BulkRow, "accountId" | "id">) =>
  and(eq(reviewBulkActions.accountId, row.accountId), eq(reviewBulkActions.id, row.id))

/** Ends a bulk action and tells its user (D-237). @param tx a transaction. */
async function end(tx: Db, deps: Deps, row: BulkRow, status: "completed" | "failed"): Promise<void> {
  const finishedAt = deps.clock.now().toISOString()
  const [ended] = await tx.update(reviewBulkActions).set({ status, finishedAt }).where(isRow(row)).returning()
  const { isMailed, firstAssignedId: reviewId, assigned: count } = ended!
  const assignment = assignmentOf(row, row.change as BulkChange)
  if (reviewId !== null) await notifyAssigned(tx, deps, { ...assignment, reviewId, count, isMailed })
  const channel = channelOf("user", row.userId)
  const event = { accountId: row.accountId, channel, resourceId: row.id }
  await publishEvent(tx, { ...event, action: "BULK_ACTION_COMPLETE" })
}

/**
 * Changes the next reviews and notes how far it is, in one transaction: whatever ends the program, no review is
 * changed twice and none is left out.
 * @returns false at the end.
 */
const nextBatch = (deps: Deps, scope: Scope, given: BulkRow): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(reviewBulkActions).where(isRow(given)).for("update")
    if (row?.status !== "pending") return false
    const range = { after: row.doneToId, upTo: row.upToId, limit: reviewsPerBatch }
    const ids = await matchingIds(tx, scope, row.filter as ReviewFilter, range)
    if (ids.length === 0) {
      await end(tx, deps, row, "completed")
      return false
    }
    const counts = await changeApart(tx, deps, scope, ids, row.change as BulkChange)
    await tx
      .update(reviewBulkActions)
      .set({
        doneToId: ids.at(-1)!,
        changed: row.changed + counts.changed,
        unchanged: row.unchanged + counts.unchanged,
        missing: row.missing + counts.missing,
        assigned: row.assigned + counts.assigned.length,
        firstAssignedId: row.firstAssignedId ?? counts.assigned[0] ?? null,
      })
      .where(isRow(row))
    return true
  })

/** With the rights that its user has now. @throws when they are gone. */
async function bring(deps: Deps, row: BulkRow, signal: AbortSignal): Promise<void> {
  const scope = await scopeOfUser(deps, row)
  if (!scope) throw new ApiError(403, "the user is gone")
  requireChange(scope, row.change as BulkChange)
  const giveWay = createGiveWay()
  while (await nextBatch(deps, scope, row)) {
    signal.throwIfAborted()
    await giveWay()
  }
}

async function run(deps: Deps, { id, signal, isLastAttempt }: JobRun): Promise<void> {
  const [row] = await deps.db
    .select()
    .from(reviewBulkActions)
    .where(and(eq(reviewBulkActions.id, Number(id)), eq(reviewBulkActions.status, "pending")))
  if (!row) return
  try {
    await bring(deps, row, signal)
  } catch (error) {
    const isOver = error instanceof ApiError || (isLastAttempt && !signal.aborted && !isDatabaseAway(error))
    if (!isOver) throw error
    deps.log.error({ bulkAction: row.id, error: safeError(error) }, "a bulk action was given up")
    await deps.db.transaction((tx) => end(tx, deps, row, "failed"))
  }
}

export const reviewBulkActionJob: JobKind<Deps> = {
  retries: 4,
  retryDelaySeconds: 2,
  timeoutSeconds: 60 * 60,
  atOnce: 1,
  run,
  async waiting({ db }) {
    const rows = await db
      .select({ id: reviewBulkActions.id })
      .from(reviewBulkActions)
      .where(sql`status = 'pending'`)
      .orderBy(reviewBulkActions.id)
      .limit(500)
    return rows.map(({ id }) => String(id))
  },
}
