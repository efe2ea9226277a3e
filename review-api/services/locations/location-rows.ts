import { type SQL, sql } from "drizzle-orm"
import type { LocationsFilter } from "#lib/contract/index.ts"
import { filterId, listIds } from "../../core/ids.ts"
import { isLocationOfUser } from "../../db/queries/assigned.ts"
import { inGroupScope } from "../../db/queries/group-scope.ts"
import { locationSearch, searched } from "../../db/queries/location-search.ts"
import { foldedRelevance, nameOrder } from "../../db/queries/name-search.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, countOf, type RowOf, type RowShape, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import { requireIn } from "../../permissions/summary.ts"
import type { Deps } from "../deps.ts"
import { openIssuesColumn } from "../issues/issue-rows.ts"
import { orderBy, type SortKey } from "../list-sort.ts"
import { requireAdminForDeleted } from "./deleted-locations.ts"

const name = sql`l.name`

const isInGroup = (scope: Scope, groupId: number): SQL =>
  sql`exists (select 1 from group_locations gl where gl.account_id = l.account_id
    and gl.location_id = l.id and ${allOf([
      sql`gl.group_id = ${groupId}`,
      inGroupScope(scope, sql`gl.account_id`, sql`gl.group_id`),
    ])})`

/** Issues of a location are for those who may see issues. @throws 403 */
function hasIssues(scope: Scope, query: LocationsFilter, now: Date): SQL | undefined {
  if (query.has_issues === undefined) return undefined
  requireIn(scope.permissions, "issues.read")
  return sql`(${openIssuesColumn(now)} > 0) = ${query.has_issues}::boolean`
}

/** Locations of a kiosk or landing page (D-140). */
const usesTheme = (id: number): SQL => sql`exists (select 1 from ask_page_locations theme
  where theme.account_id = l.account_id and theme.location_id = l.id and theme.page_id = ${id})`

function filtersOf(scope: Scope, query: LocationsFilter, now: Date): (SQL | undefined)[] {
  const groupId = filterId(query.group_id)
  const withoutGroupId = filterId(query["exclude[group_id]"])
  const userId = filterId(query.user_id)
  const ids = listIds("id", query.id)
  const themeId = filterId(query.theme_id)
  return [
    groupId === undefined ? undefined : isInGroup(scope, groupId),
    withoutGroupId === undefined ? undefined : sql`not ${isInGroup(scope, withoutGroupId)}`,
    userId === undefined ? undefined : isLocationOfUser(sql`l.account_id`, sql`l.id`, userId),
    ids && isOneOf(sql`l.id`, ids),
    themeId === undefined ? undefined : usesTheme(themeId),
    hasIssues(scope, query, now),
    locationSearch(query),
  ]
}

function sortKeys({ keywords }: LocationsFilter): Record<string, SortKey> {
  return {
    name: { by: nameOrder(name), hasAll: true },
    external_id: { by: [sql`l.external_id collate "C"`] },
    city: { by: [sql`nullif(${searched.city}, '') collate "C"`] },
    created_at: { by: [sql`l.created_at`], hasAll: true },
    ...(keywords?.trim()
      ? {
          relevance: {
            by: [
              foldedRelevance(searched.name, keywords),
              sql`${searched.name} collate "C"`,
              sql`l.name collate "C"`,
            ],
            fixed: true,
          },
        }
      : {}),
  }
}

/** Columns from the table alias `l`, and the shape that their rows have. */
export type Columns<S extends RowShape> = { columns: SQL; shape: S }

/**
 * The locations that a scope sees behind a filter: how many there are, and a stretch of them in order.
 * @throws 403 when anybody but an Admin asks for the deleted ones (D-280).
 */
export async function locationRows(
  { db, clock }: Pick<Deps, "db" | "clock">,
  scope: Scope,
  query: LocationsFilter,
) {
  if (query.deleted) requireAdminForDeleted(scope)
  const from = sql`from locations l where ${allOf([
    await visibleLocations(db, scope, "l", query.deleted ? "deleted" : "kept"),
    ...filtersOf(scope, query, clock.now()),
  ])}`
  const order = orderBy(query, sortKeys(query), ["name"], sql`l.id`)
  const count = (): Promise<number> => countOf(db, from)
  const read = <S extends RowShape>(
    { columns, shape }: Columns<S>,
    limit: number,
    offset: number,
    found = sql``,
  ) =>
    rowsOf(
      db,
      shape,
      sql`with page as materialized (select l.account_id, l.id ${found} ${from} order by ${order} limit ${limit} offset ${offset})
        select ${columns} from page join locations l on l.account_id = page.account_id and l.id = page.id
        order by ${order}`,
    )
  return {
    /** Source of the rows, in alias `l`, with a condition at its end. */
    from,
    /** @param columns from the table alias `l`; worked out for the rows of the stretch alone. */
    read: <S extends RowShape>(columns: Columns<S>, limit: number, offset: number): Promise<RowOf<S>[]> =>
      read(columns, limit, offset),
    /** The same with how many there are in all. */
    async readCounted<S extends RowShape>(given: Columns<S>, limit: number, offset: number) {
      // A search looks through all anyway, and counts them in passing; an index has the rest in order.
      if (!query.keywords?.trim()) {
        const [total, items] = await Promise.all([count(), read(given, limit, offset)])
        return { total, items }
      }
      const rows = await read(
        { columns: sql`${given.columns}, page.total`, shape: { ...given.shape, total: column.number() } },
        limit,
        offset,
        sql`, count(*) over () as total`,
      )
      const total = (rows[0]?.["total"] as number | undefined) ?? (offset > 0 ? await count() : 0)
      return { total, items: rows.map(({ total: _total, ...row }) => row as unknown as RowOf<S>) }
    },
  }
}
