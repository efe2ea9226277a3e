import { and, eq, sql } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import { locationBulkActions, locationBulkResults } from "../../db/schema/location-bulk-actions.ts"
import type { Service } from "../service.ts"
import {
  actionItem,
  isAction,
  isResultOf,
  jobOf,
  type LocationChange,
  ownAction,
  undoRefusal,
} from "./action-rows.ts"

/** POST /location_bulk_actions/{id}/retry: those that failed wait again. @throws 404; 409 while it works, when none failed, and once it is undone. */
export const retryAction: Service<"location_bulk_actions.retry"> = async ({ deps, scope, params, actor }) => {
  const row = await deps.db.transaction(async (tx) => {
    const held = await ownAction(tx, scope, params.id, true)
    if (held.status === "pending") throw new ApiError(409, "This is still being worked on.")
    const { undone_by_id } = await actionItem({ ...deps, db: tx }, held)
    if (undone_by_id) throw new ApiError(409, "This has been undone.")
    const again = await tx
      .update(locationBulkResults)
      .set({ result: "pending", reason: null })
      .where(and(isResultOf(held), eq(locationBulkResults.result, "failed")))
      .returning({ id: locationBulkResults.locationId })
    if (again.length === 0) throw new ApiError(409, "There are no locations left to retry.")
    const [changed] = await tx
      .update(locationBulkActions)
      .set({
        status: "pending",
        version: held.version + 1,
        finishedAt: null,
        startedAt: deps.clock.now().toISOString(),
      })
      .where(isAction(held))
      .returning()
    await recordAudit(tx, deps, actor, {
      accountId: held.accountId,
      resource: { type: "bulk_action", id: held.id, name: `${again.length} locations` },
      after: held.change as LocationChange,
    })
    return changed!
  })
  await deps.jobs.send("location_bulk_action", jobOf(row))
  return actionItem(deps, row)
}

/**
 * POST /location_bulk_actions/{id}/undo: a change of its own, which gives the locations that this one has changed back what
 * they had before, unless they have been changed since.
 * @throws 404; 409 while it works, when nothing is left to be restored, and after 30 days.
 */
export const undoAction: Service<"location_bulk_actions.undo"> = async ({ deps, scope, params, actor }) => {
  const { accountId, userId } = scope
  const row = await deps.db.transaction(async (tx) => {
    const held = await ownAction(tx, scope, params.id, true)
    const refusal = await undoRefusal({ ...deps, db: tx }, held)
    if (refusal) throw new ApiError(409, refusal)
    const createdAt = deps.clock.now().toISOString()
    const [made] = await tx
      .insert(locationBulkActions)
      .values({ accountId, userId, change: held.change, undoOfId: held.id, createdAt, startedAt: createdAt })
      .returning()
    await tx.execute(sql`insert into location_bulk_results (account_id, action_id, location_id, name)
      select r.account_id, ${made!.id}::bigint, r.location_id, r.name from location_bulk_results r
      where r.account_id = ${accountId} and r.action_id = ${held.id} and r.before is not null`)
    const total = await tx.$count(locationBulkResults, isResultOf(made!))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "bulk_action", id: made!.id, name: `${total} locations` },
      before: held.change as LocationChange,
    })
    return made!
  })
  await deps.jobs.send("location_bulk_action", jobOf(row))
  return actionItem(deps, row)
}
