import { type SQL, sql } from "drizzle-orm"
import { type GoogleFigureName, type GoogleFiguresFilter, googleFigureNames } from "#lib/contract/index.ts"
import { addDays, type Day, daysIn } from "#lib/dates/day.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Db } from "../connect.ts"
import { column, hasRows, type RowColumn, type RowOf, rowsOf } from "../rows.ts"
import { locationConditions } from "./location-set.ts"
import { pendingImportIds } from "./pending-imports.ts"
import { isLocationLimited } from "./review-selection.ts"
import { selectionOf } from "./selection-of.ts"
import { allOf, isOneOf, texts } from "./sql-lists.ts"
import { visibleLocations } from "./visible-locations.ts"

type Days = { from?: Day | undefined; to?: Day | undefined }

/** Each figure of a row `f` of `google_figures`; views are not known where those on Search or on Maps are not. */
const figureOf = (name: GoogleFigureName): SQL =>
  name === "views" ? sql`(f.search_views::bigint + f.maps_views)` : sql`f.${sql.identifier(name)}`

/** All of them under their names. */
export const figureColumns: SQL = sql.join(
  googleFigureNames.map((name) => sql`${figureOf(name)} as ${sql.identifier(name)}`),
  sql`, `,
)
export const figureShape = Object.fromEntries(
  googleFigureNames.map((name) => [name, column.number().nullable()]),
) as Record<GoogleFigureName, RowColumn<number | null>>

const within = ({ from, to }: Days, day: SQL = sql`f.day`): (SQL | undefined)[] => [
  from === undefined ? undefined : sql`${day} >= ${from}::date`,
  to === undefined ? undefined : sql`${day} <= ${to}::date`,
]

/** Figures of the locations that a filter names and a scope sees. */
export type FigureRows = {
  /** `google_figures f` joined with `locations l`. @param more further conditions. */
  from: (days: Days, more?: SQL) => SQL
  /** The condition of such a location `l`, for other tables. */
  location: SQL
  /** Accounts that these are all locations of; null where some are left out. */
  wholeAccounts: readonly number[] | null
}

/** @throws 400 for a list with something that is no id. */
export async function figureRows(db: Db, scope: Scope, filter: GoogleFiguresFilter): Promise<FigureRows> {
  const { group_id, location_id, location_ids } = filter
  const selection = selectionOf(scope, { group_id, location_id, location_ids })
  const pending = await pendingImportIds(db, scope.accountIds)
  const isWhole = !selection.isEmpty && !isLocationLimited(selection) && pending.length === 0
  const location = allOf([
    await visibleLocations(db, scope, "l"),
    selection.isEmpty ? sql`false` : undefined,
    ...locationConditions(selection, sql`l.account_id`, sql`l.id`),
  ])
  return {
    location,
    wholeAccounts: isWhole ? scope.accountIds : null,
    from: (days, more) =>
      sql`from google_figures f join locations l on l.account_id = f.account_id and l.id = f.location_id
        where ${allOf([isOneOf(sql`f.account_id`, scope.accountIds), ...within(days), location, more])}`,
  }
}

const dayShape = {
  day: column.day(),
  ...figureShape,
  locations: column.number(),
}
export type FigureDay = RowOf<typeof dayShape>

const sumOf = (name: GoogleFigureName): SQL => sql`sum(${figureOf(name)})::bigint as ${sql.identifier(name)}`

/** The same sums of whole accounts, which are kept (`google_figure_days`). */
function keptDays(db: Db, accountIds: readonly number[], days: Days): Promise<FigureDay[]> {
  const kept = (name: string, alias: string) =>
    sql`(sum(f.value) filter (where f.figure = ${name}))::bigint as ${sql.identifier(alias)}`
  const columns = [...googleFigureNames, "locations"].map((name) => kept(name, name))
  return rowsOf(
    db,
    dayShape,
    sql`select f.day, ${sql.join(columns, sql`, `)} from google_figure_days f
      where ${allOf([isOneOf(sql`f.account_id`, accountIds), sql`f.known > 0`, ...within(days)])}
      group by f.day order by f.day`,
  )
}

/** Figures of all locations together, day by day: of each, what is known. Days without any are missing. */
export const figureDays = (db: Db, rows: FigureRows, days: Days): Promise<FigureDay[]> =>
  rows.wholeAccounts
    ? keptDays(db, rows.wholeAccounts, days)
    : rowsOf(
        db,
        dayShape,
        sql`select f.day, ${sql.join(googleFigureNames.map(sumOf), sql`, `)},
          count(*) as locations
        ${rows.from(days)} group by f.day order by f.day`,
      )

/** How many locations have figures in a period, and whether some of these are the simulator's. */
export async function figureLocations(
  db: Db,
  rows: FigureRows,
  days: Days,
): Promise<{ locations: number; isSimulated: boolean }> {
  const ofLocation = sql`f.account_id = l.account_id and f.location_id = l.id`
  const inPeriod = allOf([ofLocation, ...within(days)])
  const [[counted], simulated] = await Promise.all([
    rowsOf(
      db,
      { locations: column.number() },
      // The limit leads to a look at each location in place of a walk through all days.
      sql`select count(*) as locations from locations l
        cross join lateral (select 1 from google_figures f where ${inPeriod} limit 1) known where ${rows.location}`,
    ),
    hasRows(db, sql`select 1 ${rows.from(days, sql`f.connection_place_id is null`)} limit 1`),
  ])
  return { locations: counted!.locations, isSimulated: simulated }
}

type Pair = { compared: number | null; before: number | null }
export type Compared = Record<GoogleFigureName, Pair>
type Period = { from: Day; to: Day }

/** How many days the period before is earlier. */
const lagOf = (period: Period, before: Period): number => daysIn(before.from, period.from) - 1

/** Rows of a period, and `later` days before it those of the period before. */
type Only = (later: number) => SQL | undefined

/** Pairs of each location's days. @param only further conditions of both. */
async function pairedFigures(
  db: Db,
  rows: FigureRows,
  period: Period,
  before: Period,
  only: Only = () => undefined,
): Promise<Compared> {
  const columns = sql`f.account_id, f.location_id, f.day, ${figureColumns}`
  const names = googleFigureNames.map((name) => [name, sql.identifier(name)] as const)
  const shape: Record<string, RowColumn<number | null>> = {}
  for (const [name] of names)
    for (const when of ["now", "then"]) shape[`${when}_${name}`] = column.number().nullable()
  const lag = lagOf(period, before)
  const [row] = await rowsOf(
    db,
    shape,
    sql`select ${sql.join(
      names.flatMap(([name, id]) => {
        const isKnown = sql`filter (where n.${id} is not null and t.${id} is not null)`
        return [
          sql`sum(n.${id}) ${isKnown} as ${sql.identifier(`now_${name}`)}`,
          sql`sum(t.${id}) ${isKnown} as ${sql.identifier(`then_${name}`)}`,
        ]
      }),
      sql`, `,
    )}
      from (select ${columns} ${rows.from(period, only(0))}) n
      join (select ${columns} ${rows.from(before, only(lag))}) t
        on t.account_id = n.account_id and t.location_id = n.location_id and t.day = n.day - ${lag}::integer`,
  )
  return Object.fromEntries(
    names.map(([name]) => [name, { compared: row![`now_${name}`], before: row![`then_${name}`] }]),
  ) as Compared
}

/** Said of both tables: locations lead to their figures, and days would to those of all. */
const isOf = (ids: readonly number[]): SQL =>
  sql`${isOneOf(sql`f.location_id`, ids)} and ${isOneOf(sql`l.id`, ids)}`

const onDays =
  (days: readonly Day[]): Only =>
  (later) =>
    sql`f.day = any(${texts(days.map((day) => addDays(day, -later)))}::date[])`

const total = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : a + b)

const addUp = (one: Compared, other: Compared): Compared =>
  Object.fromEntries(
    googleFigureNames.map((name) => [
      name,
      {
        compared: total(one[name].compared, other[name].compared),
        before: total(one[name].before, other[name].before),
      },
    ]),
  ) as Compared

const nothingKnown = Object.fromEntries(
  googleFigureNames.map((name) => [name, { compared: null, before: null }]),
) as Compared

const cellShape = {
  accountId: column.number(),
  day: column.day(),
  figure: column.text<GoogleFigureName>(),
  value: column.number(),
  known: column.number(),
  mark: column.text(),
}
type Cell = RowOf<typeof cellShape>

const placeOf = ({ accountId, figure }: Cell, day: Day) => `${accountId} ${figure} ${day}`

/** Sums kept for whole accounts, less some locations, by `placeOf`. */
async function keptCells(
  db: Db,
  rows: FigureRows,
  days: Period,
  apart: readonly number[],
): Promise<Map<string, Cell>> {
  const kept = await rowsOf(
    db,
    cellShape,
    sql`select f.account_id, f.day, f.figure, f.value, f.known, f.mark::text as mark from google_figure_days f
      where ${allOf([
        isOneOf(sql`f.account_id`, rows.wholeAccounts!),
        sql`f.figure <> 'locations' and f.known > 0`,
        ...within(days),
      ])}`,
  )
  const cells = new Map(kept.map((cell) => [placeOf(cell, cell.day), cell]))
  if (apart.length === 0) return cells
  const own = await rowsOf(
    db,
    cellShape,
    sql`select x.account_id, x.day, v.figure, sum(v.value)::bigint as value, count(*) as known,
          sum(hashint8extended(x.location_id, 0))::text as mark
        from (select f.* ${rows.from(days, isOf(apart))}) x,
          google_figure_values(x.search_views, x.maps_views, x.calls, x.directions, x.website_clicks) v
        where v.figure <> 'locations' group by 1, 2, 3`,
  )
  for (const cell of own) {
    const whole = cells.get(placeOf(cell, cell.day))
    if (!whole) continue
    whole.value -= cell.value
    whole.known -= cell.known
    whole.mark = String(BigInt(whole.mark) - BigInt(cell.mark))
  }
  return cells
}

/**
 * Sums of pairs of days of whole accounts, from what is kept of them, on days on which each figure is known of the same
 * locations as on the other day of the pair.
 * @param apart locations that are left out.
 * @returns those sums, and the days of the period that are not like it.
 */
async function likePairs(
  db: Db,
  rows: FigureRows,
  period: Period,
  before: Period,
  apart: readonly number[],
): Promise<{ sums: Compared; others: Day[] }> {
  const [now, then] = await Promise.all([
    keptCells(db, rows, period, apart),
    keptCells(db, rows, before, apart),
  ])
  const lag = lagOf(period, before)
  const pairs = [...now.values()].flatMap((one) => {
    const other = then.get(placeOf(one, addDays(one.day, -lag)))
    return other && one.known > 0 && other.known > 0 ? [{ one, other }] : []
  })
  const isLike = (a: Cell, b: Cell) => a.known === b.known && a.mark === b.mark
  const others = new Set(pairs.flatMap(({ one, other }) => (isLike(one, other) ? [] : [one.day])))
  const sums = { ...nothingKnown }
  for (const { one, other } of pairs) {
    if (others.has(one.day)) continue
    const known = sums[one.figure]
    sums[one.figure] = {
      compared: total(known.compared, one.value),
      before: total(known.before, other.value),
    }
  }
  return { sums, others: [...others].sort() }
}

/** So few days are gone through without looking for the locations in which they differ. */
const fewDays = 3
/** Where more locations differ, the days are gone through. */
const mostApart = 500

/** Locations whose figures are not known alike on both days of some pairs; null where there are too many. */
async function differing(
  db: Db,
  rows: FigureRows,
  period: Period,
  before: Period,
  days: readonly Day[],
): Promise<number[] | null> {
  const isKnown = sql.join(
    googleFigureNames.map((name) => sql`(${figureOf(name)} is null)::integer::text`),
    sql` || `,
  )
  const lag = lagOf(period, before)
  const side = (of: Period, later: number) =>
    sql`select f.location_id, f.day + ${later}::integer as day, ${isKnown} as known
      ${rows.from(of, onDays(days)(later))}`
  const found = await rowsOf(
    db,
    { id: column.number() },
    sql`select distinct b.location_id as id
        from (select location_id from (${side(period, 0)} union all ${side(before, lag)}) s
          group by location_id, day having count(*) < 2 or min(known) <> max(known)) b
        limit ${mostApart + 1}`,
  )
  return found.length > mostApart ? null : found.map(({ id }) => id)
}

/**
 * Pairs of whole accounts. Locations that differ, such as new ones, are told by the first, the middle and the last day
 * that is not like its pair; theirs are gone through, and so are days that are not alike even without them.
 */
async function keptPairs(db: Db, rows: FigureRows, period: Period, before: Period): Promise<Compared> {
  const all = await likePairs(db, rows, period, before, [])
  const { others } = all
  const few = [...new Set([others[0]!, others[Math.floor(others.length / 2)]!, others.at(-1)!])]
  const apart = others.length > fewDays ? await differing(db, rows, period, before, few) : null
  const found = apart?.length ? await likePairs(db, rows, period, before, apart) : all
  const left = found.others
  const ofDays =
    left.length === 0 ? nothingKnown : await pairedFigures(db, rows, period, before, onDays(left))
  if (!apart?.length) return addUp(found.sums, ofDays)
  const isApart: Only = (later) =>
    allOf([
      isOneOf(sql`f.location_id`, apart),
      left.length > 0 ? sql`not (${onDays(left)(later)})` : undefined,
    ])
  return addUp(addUp(found.sums, ofDays), await pairedFigures(db, rows, period, before, isApart))
}

/**
 * Figures of a period and of the one before, like for like: of each location only those days whose day in the period
 * before, as many days earlier, has the figure too (D-323). Null where there are no such days.
 */
export const comparedFigures = (
  db: Db,
  rows: FigureRows,
  period: Period,
  before: Period,
): Promise<Compared> =>
  rows.wholeAccounts ? keptPairs(db, rows, period, before) : pairedFigures(db, rows, period, before)
