import { isDeepStrictEqual } from "node:util"
import { sql } from "drizzle-orm"
import type { Hours } from "#lib/contract/locations/hours.ts"
import { holidayDateError } from "#lib/hours/holiday-dates.ts"
import type { Db } from "../../db/connect.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { todayAt } from "../../db/queries/today-at.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import { replaceHours } from "../locations/update-hours.ts"
import { setHolidays } from "../special-hours/set-of-many.ts"
import { isDateOf, type LocationChange } from "./action-rows.ts"
import { holdLocations, planFields, writeFields } from "./location-fields.ts"
import type { Outcome } from "./outcome.ts"
import { changeAutoSync, changeListings, type Writing } from "./settle-locations.ts"

export const gone: Outcome = { result: "failed", reason: "This location has been deleted." }
const done = (isChanged: boolean): Outcome => ({
  result: isChanged ? "changed" : "unchanged",
  reason: null,
})

const placeShape = { id: column.number(), name: column.text(), time_zone: column.text().nullable() }

type Place = RowOf<typeof placeShape>

/** The locations of some that the scope sees, held until the transaction ends. */
export async function holdSeen(tx: Db, scope: Scope, ids: readonly number[]): Promise<Place[]> {
  const where = allOf([
    await visibleLocations(tx, scope, "l"),
    sql`l.account_id = ${scope.accountId}`,
    isOneOf(sql`l.id`, ids),
  ])
  return rowsOf(
    tx,
    placeShape,
    sql`select l.id, l.name, l.time_zone from locations l where ${where} order by l.id for share`,
  )
}

/** Sets dates at locations; one where a date cannot be set keeps all that it has. */
async function changeDates(
  tx: Db,
  { deps, scope, actor }: Writing,
  ids: readonly number[],
  entries: Extract<LocationChange, { special_hours: unknown }>["special_hours"],
): Promise<Map<number, Outcome>> {
  const { accountId } = scope
  const places = await holdSeen(tx, scope, ids)
  const errors = new Map<string | null, string | null>()
  for (const zone of new Set(places.map(({ time_zone }) => time_zone))) {
    const today = await todayAt(tx, accountId, zone, deps.clock.now())
    errors.set(zone, entries.map(({ startDate }) => holidayDateError(startDate, today)).find(Boolean) ?? null)
  }
  const datesOf = new Map(places.map(({ id }) => [id, entries.filter((entry) => isDateOf(entry, id))]))
  const open = places.filter(({ id, time_zone }) => datesOf.get(id)!.length > 0 && !errors.get(time_zone))
  const outcomes = new Map<number, Outcome>(
    places.map(({ id, time_zone }) => {
      const reason = errors.get(time_zone)
      return [id, reason ? { result: "failed", reason } : done(false)]
    }),
  )
  const changes: Awaited<ReturnType<typeof setHolidays>>["changes"] = []
  for (const same of Map.groupBy(open, ({ id }) => JSON.stringify(datesOf.get(id))).values()) {
    const dates = datesOf.get(same[0]!.id)!.map(({ locationIds: _, ...values }) => values)
    changes.push(...(await setHolidays(tx, { deps, actor, accountId }, same, dates)).changes)
  }
  for (const [id, dates] of Map.groupBy(changes, (one) => one.id)) {
    if (dates.every(({ before, after }) => isDeepStrictEqual(before, after))) continue
    const had = dates.flatMap(({ before }) => before?.special_hours ?? [])
    outcomes.set(id, { ...done(true), before: { special_hours: had } })
  }
  return outcomes
}

/** Sets fields at locations; one that cannot have a value keeps all that it has. */
async function changeFields(
  tx: Db,
  writing: Writing,
  ids: readonly number[],
  fields: Extract<LocationChange, { fields: unknown }>["fields"],
): Promise<Map<number, Outcome>> {
  const held = await holdLocations(tx, writing.scope, ids)
  const planned = await planFields(tx, writing.scope.accountId, held, fields)
  await writeFields(
    tx,
    writing,
    planned.flatMap(({ held, set }) => (Object.keys(set).length > 0 ? [{ held, set }] : [])),
  )
  return new Map(
    planned.map(({ held, before, set, reason }): [number, Outcome] => {
      if (reason) return [held.id, { result: "failed", reason }]
      const isChanged = Object.keys(set).length > 0
      return [held.id, isChanged ? { ...done(true), before: { fields: before, set } } : done(false)]
    }),
  )
}

/**
 * Makes a change at some locations, each with its line in its history, and its publication where its Auto Sync is on.
 * @param tx the open transaction: all of them or none.
 * @returns what became of each.
 */
export async function changeLocations(
  tx: Db,
  writing: Writing,
  ids: readonly number[],
  change: LocationChange,
): Promise<Map<number, Outcome>> {
  const outcomes = new Map<number, Outcome>(ids.map((id) => [id, gone]))
  if ("special_hours" in change) {
    for (const [id, outcome] of await changeDates(tx, writing, ids, change.special_hours))
      outcomes.set(id, outcome)
    return outcomes
  }
  if ("auto_sync" in change || "listings" in change) {
    const held = await holdLocations(tx, writing.scope, ids)
    const settled =
      "auto_sync" in change
        ? await changeAutoSync(tx, writing, held, change.auto_sync)
        : await changeListings(tx, writing, held, change.listings)
    for (const [id, outcome] of settled) outcomes.set(id, outcome)
    return outcomes
  }
  if ("fields" in change) {
    for (const [id, outcome] of await changeFields(tx, writing, ids, change.fields)) outcomes.set(id, outcome)
    return outcomes
  }
  const { heldIds, before } = await replaceHours(tx, writing, ids, () => change.hours)
  for (const id of heldIds)
    outcomes.set(
      id,
      before.has(id) ? { ...done(true), before: { hours: before.get(id) as Hours | null } } : done(false),
    )
  return outcomes
}
