import { sql } from "drizzle-orm"
import type { Caller } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { filterIds } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { reviewBulkActions } from "../../db/schema/review-bulk-actions.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { labelToGive } from "../review-status-labels/lock-label.ts"
import { assignableTo } from "../reviews/assignees.ts"
import { isMailedBy, notifyAssigned } from "../reviews/notify-assigned.ts"
import type { Service } from "../service.ts"
import { assignmentOf, type BulkChange, bulkItem } from "./bulk-item.ts"
import { changeApart } from "./change-apart.ts"
import { type Counts, requireChange } from "./change-batch.ts"
import { matchingIds } from "./matching-ids.ts"

/** Reviews that are changed while the caller waits, all or none; more of them are left to a job. */
const maxAtOnce = 500

async function lastReviewId(db: Db, accountId: number): Promise<number> {
  const [row] = await rowsOf(
    db,
    { last: column.number() },
    sql`select coalesce(max(id), 0) as last from reviews where account_id = ${accountId}`,
  )
  return row!.last
}

type BulkRequest = {
  filter: object | null
  change: BulkChange
  upToId: number
  isMailed: boolean
  done: Counts | null
}

/** Writes the row of a bulk action, done already or for the job, with its line in the log. */
async function keep(tx: Db, deps: Deps, scope: Scope, actor: Caller, { done, ...requested }: BulkRequest) {
  const { accountId, userId } = scope
  const createdAt = deps.clock.now().toISOString()
  const ended = done ? { ...done, status: "completed", finishedAt: createdAt } : {}
  const [row] = await tx
    .insert(reviewBulkActions)
    .values({ accountId, userId, createdAt, ...requested, ...ended })
    .returning()
  await recordAudit(tx, deps, actor, {
    accountId,
    resource: { type: "review", name: done ? `${done.changed} reviews` : "all reviews of a filter" },
    after: { ...requested.change, filter: requested.filter, ...done },
  })
  return row!
}

/**
 * POST /review_bulk_actions: one change for chosen reviews in one transaction, or for all that a filter finds: at once
 * while they are few, else by a job, with those that are there now. Reviews out of sight are counted as missing.
 * @throws 403, 404 when none of the chosen ones can be reached, 422.
 */
export const createBulkAction: Service<"review_bulk_actions.create"> = async (call) => {
  const { deps, scope, body, actor } = call
  const { review_ids: chosen, filter, account_id: _account, ...change } = body
  if ((chosen === undefined) === (filter === undefined)) {
    throw invalid({ review_ids: ["Give either review_ids or filter"] })
  }
  requireChange(scope, change)
  if (Object.values(change).every((value) => value === undefined)) {
    throw invalid({ status: ["or a label, an assignee or tags must be given"] })
  }
  const row = await deps.db.transaction(async (tx) => {
    const upToId = chosen ? 0 : await lastReviewId(tx, scope.accountId)
    const range = { after: 0, upTo: upToId, limit: maxAtOnce + 1 }
    const ids = chosen ? filterIds(chosen.map(String))! : await matchingIds(tx, scope, filter!, range)
    const requested = { filter: filter ?? null, change, upToId }
    const isMailed = isMailedBy(actor)
    if (ids.length > maxAtOnce) {
      if (change.review_status_label_id != null) {
        await labelToGive(tx, scope.accountId, change.review_status_label_id)
      }
      if (change.assigned_user_id != null) {
        await assignableTo(tx, scope.accountId, change.assigned_user_id, [])
      }
      return keep(tx, deps, scope, actor, { ...requested, isMailed, done: null })
    }
    const { assigned, ...done } = await changeApart(tx, deps, scope, ids, change)
    if (chosen && done.missing === ids.length) throw notFound()
    await notifyAssigned(tx, deps, {
      ...assignmentOf(scope, change),
      reviewId: assigned[0] ?? null,
      count: assigned.length,
      isMailed,
    })
    return keep(tx, deps, scope, actor, { ...requested, isMailed, done })
  })
  deps.mailer.wake()
  if (row.status === "pending") await deps.jobs.send("review_bulk_action", String(row.id))
  return bulkItem(row)
}
