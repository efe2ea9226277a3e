import { sql } from "drizzle-orm"
import type { PerformanceFilter } from "#lib/contract/index.ts"
import type { Figures } from "#lib/scores/values.ts"
import { inGroupScope } from "../../db/queries/group-scope.ts"
import { locationConditions } from "../../db/queries/location-set.ts"
import { selectionOf } from "../../db/queries/selection-of.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { addUp, metricsOf, type Sums } from "../../metrics/figures.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { SumsByLocation } from "./kept-sums.ts"
import type { Presence } from "./presence.ts"

/** A location as the tables of performance name it. */
const placeShape = { id: column.number(), name: column.text() }

export type Place = RowOf<typeof placeShape>
const placeAddressShape = {
  id: column.number(),
  address: column.text().nullable(),
  city: column.text().nullable(),
  state: column.text().nullable(),
  zipcode: column.text().nullable(),
}

export type PlaceAddress = RowOf<typeof placeAddressShape>
const namedGroupShape = { id: column.number(), name: column.text(), members: column.number().array() }

export type NamedGroup = RowOf<typeof namedGroupShape>

/** The locations behind a filter that the scope sees, by name. */
export async function readPlaces({ db }: Deps, scope: Scope, filter: PerformanceFilter): Promise<Place[]> {
  const selection = selectionOf(scope, filter)
  if (selection.location?.length === 0) return []
  const visible = await visibleLocations(db, scope, "l")
  return rowsOf(
    db,
    placeShape,
    sql`select l.id, l.name from locations l
      where ${allOf([visible, ...locationConditions(selection, sql`l.account_id`, sql`l.id`)])}
      order by lower(l.name), l.id`,
  )
}

/** Where locations are that `readPlaces` found: those of the rows that are shown. */
export async function readAddresses(
  { db }: Deps,
  { accountIds }: Scope,
  ids: readonly number[],
): Promise<(id: number) => PlaceAddress> {
  const rows = await rowsOf(
    db,
    placeAddressShape,
    sql`select l.id, l.address, l.city, coalesce(s.code, l.state) as state, l.zipcode from locations l
      left join states s on s.id = l.state_id
      where ${isOneOf(sql`l.account_id`, accountIds)} and ${isOneOf(sql`l.id`, ids)}`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => byId.get(id) ?? { id, address: null, city: null, state: null, zipcode: null }
}

/** The groups behind a filter that the scope sees, by name, with the ids of all their members. */
export async function readGroups(
  { db }: Deps,
  scope: Scope,
  filter: PerformanceFilter,
): Promise<NamedGroup[]> {
  const { group } = selectionOf(scope, filter)
  return rowsOf(
    db,
    namedGroupShape,
    sql`select g.id, g.name,
        array(select gl.location_id::float8 from group_locations gl
          where gl.account_id = g.account_id and gl.group_id = g.id order by gl.location_id) as members
      from groups g where ${allOf([
        isOneOf(sql`g.account_id`, scope.accountIds),
        inGroupScope(scope, sql`g.account_id`, sql`g.id`),
        group === undefined ? undefined : sql`g.id = ${group}`,
      ])}
      order by lower(g.name), g.id`,
  )
}

/** The first day on which the scope's accounts have reviews; null without any. */
export async function firstReviewDay({ db }: Deps, { accountIds }: Scope): Promise<string | null> {
  const [row] = await rowsOf(
    db,
    { day: column.text().nullable() },
    sql`select min(x.day)::text as day from accounts a
      cross join lateral (select c.day from rollup_source_day c
        where c.account_id = a.id and c.generation = a.rollup_generation and c.reviews > 0
        order by c.day limit 1) x
      where ${isOneOf(sql`a.id`, accountIds)}`,
  )
  return row?.day ?? null
}

const nothing = addUp([])

export type Measured = { sums: Sums; presence: Presence }

/** Facts of each location: its sums, and those besides reviews. */
export const measuredBy =
  (sums: SumsByLocation, presence: (locationId: number) => Presence) =>
  (id: number): Measured => ({ sums: sums.get(id) ?? nothing, presence: presence(id) })

/** The same in the words of the formulas. */
export function figuresOf(sums: Sums, presence: Presence): Figures {
  const { avg_rating, total_reviews, completed_rate, response_rate, overall_avg_response_time } =
    metricsOf(sums)
  return {
    avgRating: avg_rating,
    totalReviews: total_reviews ?? 0,
    completedRate: completed_rate,
    responseRate: response_rate === null ? null : 100 * response_rate,
    responseDays: overall_avg_response_time,
    ...presence,
  }
}
