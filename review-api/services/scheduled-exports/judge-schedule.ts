import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import type { ScheduleStop } from "#lib/contract/index.ts"
import { ApiError } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { identityOfUser } from "../../db/queries/identity.ts"
import { type RecipientScopes, recipientScopes } from "../../db/queries/recipient-scopes.ts"
import { scheduleRecipients } from "../../db/queries/schedule-recipients.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, hasRows, rowsOf } from "../../db/rows.ts"
import { scheduledExports } from "../../db/schema/scheduled-exports.ts"
import type { Scope } from "../../permissions/scope.ts"
import { sessionStatusOf } from "../../permissions/session.ts"
import { requireIn } from "../../permissions/summary.ts"
import type { Deps } from "../deps.ts"
import { scopeOfOwner } from "../export-files/scope-of-owner.ts"
import { goneFilters } from "../filters/gone-filters.ts"
import { namedIn } from "../filters/named-filters.ts"
import { exportTypeOf } from "./check-schedule.ts"
import { resumeSchedule, type Schedule, stopSchedule } from "./stop-schedule.ts"

/** Facts that a run needs. */
export type Runnable = { scope: Scope } & RecipientScopes

async function hasLocation(db: Db, scope: Scope): Promise<boolean> {
  if (scope.locations === "all") return true
  const visible = await visibleLocations(db, scope, "l")
  return hasRows(db, sql`select 1 from locations l where ${visible} limit 1`)
}

/**
 * Scope that the runs of a schedule have by its owner.
 * @returns why there is none; null while the whole account rests (D-033).
 */
export async function ownerScope(
  deps: Deps,
  schedule: Pick<Schedule, "accountId" | "createdByUserId" | "exportType">,
): Promise<Scope | ScheduleStop | null> {
  const { accountId, createdByUserId: userId } = schedule
  const identity = await identityOfUser(deps.db, accountId, userId)
  if (!identity || identity.deactivatedAt !== null) return "no_owner"
  const status = sessionStatusOf(identity, deps.clock.now())
  if (status === "expired" || status === "suspended") return null
  if (status === "pending") return "no_permission"
  try {
    const scope = await scopeOfOwner(deps, { accountId, userId }, exportTypeOf(schedule.exportType))
    requireIn(scope.permissions, "scheduled_export.create")
    return (await hasLocation(deps.db, scope)) ? scope : "no_locations"
  } catch (error) {
    if (error instanceof ApiError) return "no_permission"
    throw error
  }
}

async function judged(deps: Deps, schedule: Schedule): Promise<Runnable | ScheduleStop | null> {
  const scope = await ownerScope(deps, schedule)
  if (scope === null || typeof scope === "string") return scope
  // It must not widen to what is left (D-270).
  if ((await goneFilters(deps.db, scope, namedIn(schedule.filters, scope))).length > 0) return "filters_gone"
  const recipients = await scheduleRecipients(deps.db, schedule.accountId, schedule.id)
  if (recipients.length === 0) return "no_recipients"
  const found = await recipientScopes(deps.db, scope, schedule.filters, recipients)
  return found.scopes.length > 0 ? { scope, ...found } : "no_access"
}

/**
 * Whether a schedule can run now, and notes it: it is stopped with a mail to who can mend it, or goes on (D-271).
 * @param tx the transaction that holds the schedule.
 * @returns null when its runs are left out.
 */
export async function judgeSchedule(tx: Db, deps: Deps, schedule: Schedule): Promise<Runnable | null> {
  const found = await judged({ ...deps, db: tx }, schedule)
  if (found === null) {
    deps.log.warn({ scheduledExport: schedule.id }, "a run was left out: its account is not active")
    return null
  }
  if (typeof found === "string") {
    await stopSchedule(tx, deps, schedule, found)
    return null
  }
  await resumeSchedule(tx, schedule)
  return found
}

async function judgeAll(tx: Db, deps: Deps, which: SQL | undefined): Promise<void> {
  const rows = await tx
    .select()
    .from(scheduledExports)
    .where(which)
    .orderBy(scheduledExports.accountId, scheduledExports.id)
    .for("update")
  for (const schedule of rows) await judgeSchedule(tx, deps, schedule)
}

/** Judges schedules of an account again after they were changed. */
export const judgeAgain = (tx: Db, deps: Deps, accountId: number, ids: readonly number[]): Promise<void> =>
  judgeAll(tx, deps, and(eq(scheduledExports.accountId, accountId), inArray(scheduledExports.id, [...ids])))

/**
 * Judges the schedules that a user owns or receives after what the user may do has changed, also those that a partner's
 * user has in child accounts.
 * @param tx the transaction of the change.
 */
export async function judgeSchedulesOf(
  tx: Db,
  deps: Deps,
  { accountId, userId }: { accountId: number; userId: number },
): Promise<void> {
  const ids = await rowsOf(
    tx,
    { accountId: column.number(), id: column.number() },
    sql`select s.account_id, s.id from scheduled_exports s
          where s.account_id = ${accountId} and s.created_by_user_id = ${userId}
        union
        select r.account_id, r.scheduled_export_id from scheduled_export_recipients r
          where r.account_id = ${accountId} and r.user_id = ${userId}
        union
        select s.account_id, s.id from accounts child
          join users u on u.account_id = child.id and u.shadow_user_id = ${userId}
          join scheduled_exports s on s.account_id = u.account_id and s.created_by_user_id = u.id
          where child.parent_id = ${accountId}`,
  )
  if (ids.length === 0) return
  const each = ids.map(
    ({ accountId: account, id }) =>
      sql`(${scheduledExports.accountId} = ${account} and ${scheduledExports.id} = ${id})`,
  )
  await judgeAll(tx, deps, or(...each))
}
