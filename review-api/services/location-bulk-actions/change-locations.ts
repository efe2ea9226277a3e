import { isDeepStrictEqual } from "node:util"
import { sql } from "drizzle-orm"
import { holidayDateError } from "#lib/hours/holiday-dates.ts"
import type { Actor } from "../../audit/actor.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { replaceHours } from "../locations/update-hours.ts"
import { setHolidays } from "../special-hours/set-of-many.ts"
import { todayAt } from "../special-hours/special-rows.ts"
import type { LocationChange } from "./action-rows.ts"

export type Outcome = { result: "changed" | "unchanged" | "failed"; reason: string | null }

const gone: Outcome = { result: "failed", reason: "This location has been deleted." }
const done = (isChanged: boolean): Outcome => ({
  result: isChanged ? "changed" : "unchanged",
  reason: null,
})

type Writing = { deps: Deps; scope: Scope; actor: Actor }
type Place = { id: number; name: string; time_zone: string | null }

/** Sets dates at locations; one where a date cannot be set keeps all that it has. */
async function changeDates(
  tx: Db,
  { deps, scope, actor }: Writing,
  ids: readonly number[],
  entries: Extract<LocationChange, { special_hours: unknown }>["special_hours"],
): Promise<Map<number, Outcome>> {
  const { accountId } = scope
  const where = allOf([
    await visibleLocations(tx, scope, "l"),
    sql`l.account_id = ${accountId}`,
    isOneOf(sql`l.id`, ids),
  ])
  const places = await rowsOf<Place>(
    tx,
    sql`select l.id, l.name, l.time_zone from locations l where ${where} order by l.id for share`,
  )
  const errors = new Map<string | null, string | null>()
  for (const zone of new Set(places.map(({ time_zone }) => time_zone))) {
    const today = await todayAt(tx, accountId, zone, deps.clock.now())
    errors.set(zone, entries.map(({ startDate }) => holidayDateError(startDate, today)).find(Boolean) ?? null)
  }
  const open = places.filter(({ time_zone }) => !errors.get(time_zone))
  const outcomes = new Map<number, Outcome>(
    places.map(({ id, time_zone }) => {
      const reason = errors.get(time_zone)
      return [id, reason ? { result: "failed", reason } : done(false)]
    }),
  )
  if (open.length === 0) return outcomes
  const { changes } = await setHolidays(tx, { deps, actor, accountId }, open, entries)
  for (const { id, before, after } of changes)
    if (!isDeepStrictEqual(before, after)) outcomes.set(id, done(true))
  return outcomes
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
  const { heldIds, changedIds } = await replaceHours(tx, writing, ids, change.hours)
  const changed = new Set(changedIds)
  for (const id of heldIds) outcomes.set(id, done(changed.has(id)))
  return outcomes
}
