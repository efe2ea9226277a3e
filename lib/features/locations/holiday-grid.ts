import type { HolidayPlanAnswer } from "#lib/contract/public-holidays/schema.ts"
import type { Day } from "#lib/dates/day.ts"
import { formatDay } from "#lib/format/dates.ts"
import { countOf } from "#lib/format/numbers.ts"
import { daySentence } from "#lib/hours/day-sentence.ts"
import { dayOfSpecial, type SpecialEntry, specialOfDay } from "#lib/hours/special-days.ts"
import { readDay, type TextOf } from "#lib/hours/typed-day.ts"

/** Columns of a plan of holidays: locations, their groups, or all of them together. */
export const planAcross = ["locations", "groups", "all"] as const
export type PlanAcross = (typeof planAcross)[number]

/** Locations that have a column each. */
export const maxPlanColumns = 25

export type PlanColumn = { id: string; label: string; locationIds: ReadonlySet<string> }

/** A date of a country, and the locations that it holds for. */
export type PlanRow = {
  /** Unique in the plan, part of the names of fields. */
  key: string
  country: string
  date: Day
  name: string
  /** The states in which it holds; empty where it holds for all locations of the country. */
  states: readonly string[]
  locationIds: ReadonlySet<string>
}

/** The columns of a plan that can be chosen; what is best for so many locations first. */
export function acrossOf({ regions, groups }: HolidayPlanAnswer): PlanAcross[] {
  const count = regions.reduce((sum, { locations }) => sum + locations.length, 0)
  const hasLocations = count <= maxPlanColumns
  const others: PlanAcross[] = groups.length > 0 ? ["groups", "all"] : ["all"]
  if (!hasLocations) return others
  return count <= 6 ? ["locations", ...others] : [...others, "locations"]
}

/** Columns of a plan. */
export function planColumns({ regions, groups }: HolidayPlanAnswer, across: PlanAcross): PlanColumn[] {
  const locations = regions
    .flatMap((region) => region.locations)
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"))
  const idsWhere = (is: (groupIds: readonly string[]) => boolean) =>
    new Set(locations.filter(({ group_ids }) => is(group_ids.map(String))).map(({ id }) => String(id)))
  if (across === "locations")
    return locations.map(({ id, name }) => ({
      id: String(id),
      label: name,
      locationIds: new Set([String(id)]),
    }))
  if (across === "all") {
    const label = countOf(locations.length, "location", "locations")
    return [{ id: "all", label, locationIds: idsWhere(() => true) }]
  }
  const none = idsWhere((ids) => ids.length === 0)
  return [
    ...groups.map(({ id, name }) => ({
      id: `g${id}`,
      label: name,
      locationIds: idsWhere((ids) => ids.includes(String(id))),
    })),
    ...(none.size > 0 ? [{ id: "none", label: "Without a group", locationIds: none }] : []),
  ]
}

/** Name of a date at most of its locations. */
function commonName(same: readonly { name: string; region: { locations: readonly unknown[] } }[]): string {
  const counts = new Map<string, number>()
  for (const { name, region } of same) counts.set(name, (counts.get(name) ?? 0) + region.locations.length)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]![0]
}

/** The dates of a plan, by country and date. */
export function planRows({ regions }: HolidayPlanAnswer): PlanRow[] {
  const rows: PlanRow[] = []
  for (const [code, some] of Map.groupBy(regions, (region) => region.country_code)) {
    if (code === null) continue
    const dated = some.flatMap(({ holidays, ...region }) => holidays.map((one) => ({ ...one, region })))
    for (const [date, same] of Map.groupBy(dated, (one) => one.date)) {
      const held = same.map(({ region }) => region)
      rows.push({
        key: `${code}.${date}`,
        country: some[0]!.country ?? code,
        date,
        name: commonName(same),
        states: held.length === some.length ? [] : held.map(({ state }) => state ?? "Other"),
        locationIds: new Set(held.flatMap(({ locations }) => locations.map(({ id }) => String(id)))),
      })
    }
  }
  return rows.toSorted(
    (one, other) => one.country.localeCompare(other.country, "en") || one.date.localeCompare(other.date),
  )
}

/** The locations of a cell. */
export const idsOfCell = (row: PlanRow, column: PlanColumn): string[] =>
  [...row.locationIds].filter((id) => column.locationIds.has(id))

/** Prefix of the names of a cell's fields. */
export const cellName = (row: Pick<PlanRow, "key">, column: Pick<PlanColumn, "id">): string =>
  `cell.${row.key}.${column.id}`

type Kept = HolidayPlanAnswer["special_hours"]

/** Hours of the locations of a cell on its date, in words. */
export function keptText(kept: Kept, row: PlanRow, ids: readonly string[]): string {
  const own = kept.filter((one) => one.start_date === row.date && ids.includes(String(one.location_id)))
  if (own.length === 0) return "Regular hours"
  const texts = new Set(own.map((one) => daySentence(dayOfSpecial(one))))
  if (own.length === ids.length && texts.size === 1) return [...texts][0]!
  return `${countOf(own.length, "location has", "locations have")} holiday hours`
}

/** One choice of a plan, as a change by a job takes it. */
export type PlannedDate = SpecialEntry & { name: string; location_ids: string[] }

type ReadPlan = { dates: PlannedDate[]; errors: Record<string, string>; summary: string[] }

/**
 * Reads the cells of a plan as they were chosen; one without a choice is none.
 * @returns the dates to set, what is wrong by the name of the field, and what will happen in words.
 */
export function readPlan(plan: HolidayPlanAnswer, across: PlanAcross, textOf: TextOf): ReadPlan {
  const [rows, columns] = [planRows(plan), planColumns(plan, across)]
  const dates: PlannedDate[] = []
  const errors: Record<string, string> = {}
  const summary: string[] = []
  for (const row of rows) {
    const said = new Map<string, number>()
    const taken = new Set<string>()
    const had = new Map<string, string>()
    for (const one of plan.special_hours)
      if (one.start_date === row.date) had.set(String(one.location_id), daySentence(dayOfSpecial(one)))
    let replaced = 0
    for (const column of columns) {
      const name = cellName(row, column)
      const choice = textOf(`${name}.is`)
      const ids = idsOfCell(row, column)
      if ((choice !== "closed" && choice !== "hours") || ids.length === 0) continue
      const slots = [{ opens: textOf(`${name}.opens`) ?? "", closes: textOf(`${name}.closes`) ?? "" }]
      const { day, errors: found } = readDay({ open: choice === "hours", slots })
      if (found[0]) errors[`${name}.${found[0].time}`] = found[0].text
      if (ids.some((id) => taken.has(id)))
        errors[`${name}.is`] = "Some of these locations are also in another group that has a choice here."
      if (found.length > 0) continue
      const text = daySentence(day).toLowerCase() === "closed" ? "closed" : daySentence(day)
      for (const id of ids) {
        taken.add(id)
        const old = had.get(id)
        if (old !== undefined && old !== daySentence(day)) replaced += 1
      }
      said.set(text, (said.get(text) ?? 0) + ids.length)
      dates.push({ start_date: row.date, ...specialOfDay(day), name: row.name, location_ids: ids })
    }
    if (said.size === 0) continue
    const parts = [...said].map(([text, count]) => `${text} at ${countOf(count, "location", "locations")}`)
    const rest = replaced > 0 ? ` (replaces the holiday hours of ${replaced})` : ""
    summary.push(`${formatDay(row.date)} ${row.name}: ${parts.join(", ")}${rest}`)
  }
  return { dates, errors, summary }
}
