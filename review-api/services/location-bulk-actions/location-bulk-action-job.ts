import { millisecondsInMinute } from "date-fns/constants"
import { and, eq, isNull, sql } from "drizzle-orm"
import { channelOf } from "#lib/contract/index.ts"
import { countOf } from "#lib/format/numbers.ts"
import type { Actor } from "../../audit/actor.ts"
import { ApiError } from "../../core/errors.ts"
import { createGiveWay } from "../../core/give-way.ts"
import { safeError } from "../../core/safe-error.ts"
import { writeApart } from "../../db/apart.ts"
import { isDatabaseAway } from "../../db/away.ts"
import type { Db } from "../../db/connect.ts"
import { users } from "../../db/schema/identity.ts"
import { locationBulkActions, locationBulkResults } from "../../db/schema/location-bulk-actions.ts"
import { scopeOfUser } from "../../identity/scope-of-user.ts"
import type { JobKind, JobRun } from "../../jobs/job-kind.ts"
import { createNotice } from "../../notices/create-notice.ts"
import type { Scope } from "../../permissions/scope.ts"
import { requireIn } from "../../permissions/summary.ts"
import { publishEvent } from "../../realtime/publish-event.ts"
import type { Deps } from "../deps.ts"
import { requireSetting } from "../require-setting.ts"
import { isAction, isResultOf, jobOf, type LocationBulkRow, type LocationChange } from "./action-rows.ts"
import { changeLocations } from "./change-locations.ts"
import { undoLocations } from "./undo-locations.ts"

const locationsPerBatch = 100
const ownFailure = "Something went wrong on our side. Please try again."

/** Longer than someone looks at the page. */
const longMs = millisecondsInMinute

/** Has a report emailed of a try that took long, or that could not change some locations. @param tx a transaction. */
async function queueReport(tx: Db, { mailer, clock }: Deps, row: LocationBulkRow) {
  const failed = await tx.$count(
    locationBulkResults,
    and(isResultOf(row), eq(locationBulkResults.result, "failed")),
  )
  if (failed > 0) {
    await createNotice(
      tx,
      { clock },
      {
        accountId: row.accountId,
        userId: row.userId,
        kind: "publication_failed",
        facts: { what: `Your change of ${countOf(failed, "location", "locations")}` },
        resource: "locations_change",
        resourceId: row.id,
      },
    )
  }
  const tookMs = clock.now().getTime() - Date.parse(row.startedAt ?? row.createdAt)
  if (tookMs < longMs && failed === 0) return
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.accountId, row.accountId), eq(users.id, row.userId), isNull(users.deactivatedAt)))
  const about = { accountId: row.accountId, locationBulkActionId: row.id }
  if (user) await mailer.queue(tx, "location_bulk_report", user.email.toLowerCase(), about)
}

/** Ends a change and notifies who asked for it (D-237). @param tx a transaction. */
async function end(tx: Db, deps: Deps, row: LocationBulkRow, status: "completed" | "failed") {
  await tx
    .update(locationBulkActions)
    .set({ status, finishedAt: deps.clock.now().toISOString() })
    .where(isAction(row))
  await queueReport(tx, deps, row)
  const event = { accountId: row.accountId, channel: channelOf("user", row.userId), resourceId: row.id }
  await publishEvent(tx, { ...event, action: "BULK_ACTION_COMPLETE" })
}

async function writeOutcomes(
  tx: Db,
  { accountId, id }: LocationBulkRow,
  outcomes: Awaited<ReturnType<typeof changeLocations>>,
) {
  const rows = [...outcomes].map(([location_id, outcome]) => ({ location_id, ...outcome }))
  await tx.execute(sql`update location_bulk_results r set result = o.result, reason = o.reason, before = o.before
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as o(location_id bigint, result text, reason text, before jsonb)
    where r.account_id = ${accountId} and r.action_id = ${id} and r.location_id = o.location_id`)
}

/**
 * Changes the next locations and notes what became of them, in one transaction: whatever ends the program, none is changed
 * twice and none is left out.
 * @returns false at the end.
 */
const nextBatch = (deps: Deps, scope: Scope, actor: Actor, given: LocationBulkRow): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(locationBulkActions).where(isAction(given)).for("update")
    if (row?.status !== "pending" || row.version !== given.version) return false
    const waiting = await tx
      .select({ id: locationBulkResults.locationId })
      .from(locationBulkResults)
      .where(and(isResultOf(row), eq(locationBulkResults.result, "pending")))
      .orderBy(locationBulkResults.locationId)
      .limit(locationsPerBatch)
    if (waiting.length === 0) {
      await end(tx, deps, row, "completed")
      return false
    }
    const ids = waiting.map(({ id }) => id)
    const writing = { deps, scope, actor }
    const { done, failed } = await writeApart(tx, ids, (part, some) =>
      row.undoOfId === null
        ? changeLocations(part, writing, [...some], row.change as LocationChange)
        : undoLocations(part, writing, [...some], row),
    )
    for (const one of failed)
      deps.log.error({ location: one.row, error: safeError(one.error) }, "a location was not changed")
    const outcomes = new Map(done.flatMap((part) => [...part]))
    for (const one of failed) outcomes.set(one.row, { result: "failed", reason: ownFailure })
    await writeOutcomes(tx, row, outcomes)
    return true
  })

/** With the rights that who asked for it has now. @throws when they are gone. */
async function bring(deps: Deps, row: LocationBulkRow, signal: AbortSignal): Promise<void> {
  const scope = await scopeOfUser(deps, row)
  if (!scope) throw new ApiError(403, "the user is gone")
  requireIn(scope.permissions, "location.update")
  if ("auto_sync" in (row.change as LocationChange))
    await requireSetting(deps.db, scope, "local_listings_publishing")
  const [user] = await deps.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.accountId, row.accountId), eq(users.id, row.userId)))
  const actor: Actor = {
    kind: "user",
    userId: row.userId,
    email: user!.email,
    address: null,
    userAgent: null,
  }
  const giveWay = createGiveWay()
  while (await nextBatch(deps, scope, actor, row)) {
    signal.throwIfAborted()
    await giveWay()
  }
}

/** Ends a change that cannot go on: the locations that wait have failed, and can be tried again. */
const giveUp = (deps: Deps, row: LocationBulkRow, reason: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await tx
      .update(locationBulkResults)
      .set({ result: "failed", reason })
      .where(and(isResultOf(row), eq(locationBulkResults.result, "pending")))
    await end(tx, deps, row, "failed")
  })

async function run(deps: Deps, { id, signal, isLastAttempt }: JobRun): Promise<void> {
  const [actionId, version] = id.split("-").map(Number)
  const which = and(
    eq(locationBulkActions.id, actionId!),
    eq(locationBulkActions.version, version!),
    eq(locationBulkActions.status, "pending"),
  )
  const [row] = await deps.db.select().from(locationBulkActions).where(which)
  if (!row) return
  try {
    await bring(deps, row, signal)
    const change = row.change as LocationChange
    if ("fields" in change || "listings" in change)
      await deps.jobs.send("location_issues", String(row.accountId))
  } catch (error) {
    const isRefused = error instanceof ApiError
    if (!isRefused && (!isLastAttempt || signal.aborted || isDatabaseAway(error))) throw error
    deps.log.error(
      { locationBulkAction: row.id, error: safeError(error) },
      "a change of many locations was given up",
    )
    const reason = isRefused ? "The person who requested this can no longer edit locations." : ownFailure
    await giveUp(deps, row, reason)
  }
  deps.mailer.wake()
}

/** Changes the locations of a bulk action, 100 at a time, as its row says. */
export const locationBulkActionJob: JobKind<Deps> = {
  retries: 4,
  retryDelaySeconds: 2,
  timeoutSeconds: 60 * 60,
  atOnce: 1,
  run,
  async waiting({ db }) {
    const rows = await db
      .select({ id: locationBulkActions.id, version: locationBulkActions.version })
      .from(locationBulkActions)
      .where(sql`status = 'pending'`)
      .orderBy(locationBulkActions.id)
      .limit(500)
    return rows.map(jobOf)
  },
}
