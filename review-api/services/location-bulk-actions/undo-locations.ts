import { isDeepStrictEqual } from "node:util"
import { and, eq, inArray, sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { todayAt } from "../../db/queries/today-at.ts"
import { locationBulkResults } from "../../db/schema/location-bulk-actions.ts"
import { specialHours } from "../../db/schema/special-hours.ts"
import { recordLocationChanges } from "../locations/record-location-changes.ts"
import { replaceHours } from "../locations/update-hours.ts"
import { auditEntry, specialItem } from "../special-hours/special-rows.ts"
import {
  isDateOf,
  isResultOf,
  type LocationBefore,
  type LocationBulkRow,
  type LocationChange,
} from "./action-rows.ts"
import { gone, holdSeen } from "./change-locations.ts"
import { holdLocations, writeFields } from "./location-fields.ts"
import type { Outcome } from "./outcome.ts"
import { undoAutoSync, undoTaken, type Writing } from "./settle-locations.ts"

type Dates = Extract<LocationChange, { special_hours: unknown }>["special_hours"]
type Befores = ReadonlyMap<number, LocationBefore>

const restored: Outcome = { result: "changed", reason: null }
const leftAlone = (reason: string): Outcome => ({ result: "unchanged", reason })

/** Values before a change, of the locations that it changed. */
async function beforesOf(tx: Db, accountId: number, actionId: number, ids: readonly number[]) {
  const rows = await tx
    .select({ id: locationBulkResults.locationId, before: locationBulkResults.before })
    .from(locationBulkResults)
    .where(and(isResultOf({ accountId, id: actionId }), inArray(locationBulkResults.locationId, [...ids])))
  return new Map(rows.flatMap(({ id, before }) => (before ? [[id, before as LocationBefore]] : [])))
}

/** Gives locations back the holiday hours of dates that are not past; one of whose dates was changed since keeps all. */
async function undoDates(
  tx: Db,
  { deps, scope, actor }: Writing,
  ids: readonly number[],
  { dates, befores }: { dates: Dates; befores: Befores },
): Promise<Map<number, Outcome>> {
  const { accountId } = scope
  const places = await holdSeen(tx, scope, ids)
  const rows = await tx
    .select()
    .from(specialHours)
    .where(
      and(
        eq(specialHours.accountId, accountId),
        isOneOf(
          sql`location_id`,
          places.map(({ id }) => id),
        ),
        inArray(
          specialHours.startDate,
          dates.map(({ startDate }) => startDate),
        ),
      ),
    )
    .for("update")
  const keyOf = (id: number, date: string) => `${id} ${date}`
  const now = new Map(rows.map((row) => [keyOf(row.locationId, row.startDate), row]))
  const outcomes = new Map<number, Outcome>()
  const going: typeof rows = []
  const coming: (typeof specialHours.$inferInsert)[] = []
  const changes: Parameters<typeof recordLocationChanges>[4][number][] = []
  const createdAt = deps.clock.now().toISOString()
  const todays = new Map<string | null, string>()
  for (const zone of new Set(places.map(({ time_zone }) => time_zone)))
    todays.set(zone, await todayAt(tx, accountId, zone, deps.clock.now()))
  for (const { id, name, time_zone } of places) {
    const open = dates.filter((one) => isDateOf(one, id) && one.startDate >= todays.get(time_zone)!)
    const isAsSet = open.every(({ startDate, closed, is24Hours, hours }) => {
      const row = now.get(keyOf(id, startDate))
      return row && isDeepStrictEqual([row.closed, row.is24Hours, row.hours], [closed, is24Hours, hours])
    })
    if (open.length === 0) outcomes.set(id, leftAlone("These dates are past."))
    else if (!isAsSet) outcomes.set(id, leftAlone("Its holiday hours have been changed since."))
    else outcomes.set(id, restored)
    if (outcomes.get(id) !== restored) continue
    const before = befores.get(id)
    const had = before && "special_hours" in before ? before.special_hours : []
    for (const { startDate } of open) {
      const row = now.get(keyOf(id, startDate))!
      const old = had.find(({ start_date }) => start_date === startDate)
      going.push(row)
      if (old)
        coming.push({
          accountId,
          locationId: id,
          startDate,
          createdAt,
          closed: old.closed,
          is24Hours: old.is_24_hours,
          hours: old.hours,
          name: row.name,
        })
      changes.push({
        id,
        name,
        action: old ? "special_hours.update" : "special_hours.delete",
        before: auditEntry(specialItem(row)),
        ...(old && { after: auditEntry(old) }),
      })
    }
  }
  const goingIds = going.map(({ id }) => id)
  if (goingIds.length > 0)
    await tx
      .delete(specialHours)
      .where(and(eq(specialHours.accountId, accountId), isOneOf(sql`id`, goingIds)))
  if (coming.length > 0) await tx.insert(specialHours).values(coming)
  await recordLocationChanges(tx, deps, actor, accountId, changes)
  return outcomes
}

/** Gives locations back the fields that a change set, unless one of them was changed since. */
async function undoFields(
  tx: Db,
  writing: Writing,
  ids: readonly number[],
  befores: Befores,
): Promise<Map<number, Outcome>> {
  const outcomes = new Map<number, Outcome>()
  const going: Parameters<typeof writeFields>[2][number][] = []
  for (const held of await holdLocations(tx, writing.scope, ids)) {
    const before = befores.get(held.id)
    const now = new Map<string, unknown>(Object.entries(held))
    const isAsSet =
      before && "fields" in before
        ? Object.entries(before.set).every(([name, value]) => isDeepStrictEqual(now.get(name), value))
        : false
    outcomes.set(held.id, isAsSet ? restored : leftAlone("It has been changed since."))
    if (isAsSet && before && "fields" in before) going.push({ held, set: before.fields })
  }
  await writeFields(tx, writing, going)
  return outcomes
}

/**
 * Gives some locations back what they had before a change, each with its line in its history; one that was changed since
 * is left alone.
 * @param tx the open transaction: all of them or none. @param undo the action that undoes the change.
 * @returns what became of each.
 */
export async function undoLocations(
  tx: Db,
  writing: Writing,
  ids: readonly number[],
  undo: Pick<LocationBulkRow, "accountId" | "change" | "undoOfId">,
): Promise<Map<number, Outcome>> {
  const befores = await beforesOf(tx, undo.accountId, undo.undoOfId!, ids)
  const outcomes = new Map<number, Outcome>(ids.map((id) => [id, gone]))
  const change = undo.change as LocationChange
  if ("special_hours" in change) {
    const restoring = { dates: change.special_hours, befores }
    for (const [id, outcome] of await undoDates(tx, writing, ids, restoring)) outcomes.set(id, outcome)
    return outcomes
  }
  if ("auto_sync" in change || "listings" in change) {
    for (const held of await holdLocations(tx, writing.scope, ids)) {
      const before = befores.get(held.id)
      const isUndone =
        before && "auto_sync" in before
          ? await undoAutoSync(tx, writing, held, before.auto_sync)
          : before && "taken" in before
            ? await undoTaken(tx, writing, held, before)
            : false
      outcomes.set(held.id, isUndone ? restored : leftAlone("It has been changed since."))
    }
    return outcomes
  }
  if ("fields" in change) {
    for (const [id, outcome] of await undoFields(tx, writing, ids, befores)) outcomes.set(id, outcome)
    return outcomes
  }
  const { heldIds, before } = await replaceHours(tx, writing, ids, (held) => {
    const old = befores.get(held.id)
    const isAsSet = isDeepStrictEqual(held.hours, change.hours)
    return isAsSet && old && "hours" in old ? old.hours : undefined
  })
  for (const id of heldIds)
    outcomes.set(id, before.has(id) ? restored : leftAlone("Its hours have been changed since."))
  return outcomes
}
