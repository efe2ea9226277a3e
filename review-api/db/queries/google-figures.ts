import { type SQL, sql } from "drizzle-orm"
import { type GoogleFigureName, type GoogleFiguresFilter, googleFigureNames } from "#lib/contract/index.ts"
import { type Day, daysIn } from "#lib/dates/day.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Db } from "../connect.ts"
import { column, hasRows, type RowColumn, type RowOf, rowsOf } from "../rows.ts"
import { locationConditions } from "./location-set.ts"
import { selectionOf } from "./selection-of.ts"
import { allOf, isOneOf } from "./sql-lists.ts"
import { visibleLocations } from "./visible-locations.ts"

type Days = { from?: Day | undefined; to?: Day | undefined }

/** Each figure of a row `f` of `google_figures`; views are not known where those on Search or on Maps are not. */
const figureOf = (name: GoogleFigureName): SQL =>
  name === "views" ? sql`(f.search_views + f.maps_views)` : sql`f.${sql.identifier(name)}`

/** All of them under their names. */
export const figureColumns: SQL = sql.join(
  googleFigureNames.map((name) => sql`${figureOf(name)} as ${sql.identifier(name)}`),
  sql`, `,
)
export const figureShape = Object.fromEntries(
  googleFigureNames.map((name) => [name, column.number().nullable()]),
) as Record<GoogleFigureName, RowColumn<number | null>>

const within = ({ from, to }: Days): (SQL | undefined)[] => [
  from === undefined ? undefined : sql`f.day >= ${from}::date`,
  to === undefined ? undefined : sql`f.day <= ${to}::date`,
]

/** Figures of the locations that a filter names and a scope sees. */
export type FigureRows = {
  /** `google_figures f` joined with `locations l`. @param more further conditions. */
  from: (days: Days, more?: SQL) => SQL
  /** The condition of such a location `l`, for other tables. */
  location: SQL
}

/** @throws 400 for a list with something that is no id. */
export async function figureRows(db: Db, scope: Scope, filter: GoogleFiguresFilter): Promise<FigureRows> {
  const { group_id, location_id, location_ids } = filter
  const selection = selectionOf(scope, { group_id, location_id, location_ids })
  const location = allOf([
    await visibleLocations(db, scope, "l"),
    selection.isEmpty ? sql`false` : undefined,
    ...locationConditions(selection, sql`l.account_id`, sql`l.id`),
  ])
  return {
    location,
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

/** Figures of all locations together, day by day: of each, what is known. Days without any are missing. */
export const figureDays = (db: Db, rows: FigureRows, days: Days): Promise<FigureDay[]> =>
  rowsOf(
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
      sql`select count(*) as locations from locations l where ${rows.location}
        and exists (select 1 from google_figures f where ${inPeriod})`,
    ),
    hasRows(db, sql`select 1 ${rows.from(days, sql`f.connection_place_id is null`)} limit 1`),
  ])
  return { locations: counted!.locations, isSimulated: simulated }
}

type Compared = Record<GoogleFigureName, { compared: number | null; before: number | null }>

/**
 * Figures of a period and of the one before, like for like: of each location only those days whose day in the period
 * before, as many days earlier, has the figure too (D-323). Null where there are no such days.
 */
export async function comparedFigures(
  db: Db,
  rows: FigureRows,
  period: { from: Day; to: Day },
  before: { from: Day; to: Day },
): Promise<Compared> {
  const columns = sql`f.account_id, f.location_id, f.day, ${figureColumns}`
  const names = googleFigureNames.map((name) => [name, sql.identifier(name)] as const)
  const shape: Record<string, RowColumn<number | null>> = {}
  for (const [name] of names)
    for (const when of ["now", "then"]) shape[`${when}_${name}`] = column.number().nullable()
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
      from (select ${columns} ${rows.from(period)}) n
      join (select ${columns} ${rows.from(before)}) t
        on t.account_id = n.account_id and t.location_id = n.location_id
          and t.day = n.day - ${daysIn(before.from, period.from) - 1}::integer`,
  )
  return Object.fromEntries(
    names.map(([name]) => [name, { compared: row![`now_${name}`], before: row![`then_${name}`] }]),
  ) as Compared
}
