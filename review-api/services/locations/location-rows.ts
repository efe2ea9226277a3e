import { type SQL, sql } from "drizzle-orm"
import type { LocationsFilter } from "#lib/contract/index.ts"
import { filterId, listIds } from "../../core/ids.ts"
import { rowsOf } from "../../db/connect.ts"
import { isLocationOfUser } from "../../db/queries/assigned.ts"
import { inGroupScope } from "../../db/queries/group-scope.ts"
import { nameMatches, nameOrder, relevanceOf } from "../../db/queries/name-search.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
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

/** What is wrong with a location is for those who may see issues. @throws 403 */
function hasIssues(scope: Scope, query: LocationsFilter, now: Date): SQL | undefined {
  if (query.has_issues === undefined) return undefined
  requireIn(scope.permissions, "issues.read")
  return sql`(${openIssuesColumn(now)} > 0) = ${query.has_issues}::boolean`
}

/**
 * What a search of locations finds: by name, or by ID, external ID, city or phone (D-141). An ID is found as a whole, a
 * phone by its digits as they are typed, an external ID by how it begins.
 */
function matches({ keywords, search_type }: LocationsFilter): SQL | undefined {
  const byName = nameMatches(name, { keywords, search_type })
  const text = keywords?.trim()
  if (!byName || !text) return undefined
  const id = filterId(text)
  const digits = text.replace(/\D/g, "")
  const isPhone = digits.length >= 4 && /^[\d\s().+/-]+$/.test(text)
  return sql`(${byName}
    or ${nameMatches(sql`coalesce(l.city, '')`, { keywords, search_type })}
    or starts_with(lower(coalesce(l.external_id, '')), lower(${text}::text))
    ${id === undefined || id === 0 ? sql`` : sql`or l.id = ${id}::bigint`}
    ${isPhone ? sql`or regexp_replace(coalesce(l.phone, ''), '[^0-9]', '', 'g') like '%' || ${digits}::text || '%'` : sql``})`
}

function filtersOf(scope: Scope, query: LocationsFilter, now: Date): (SQL | undefined)[] {
  const groupId = filterId(query.group_id)
  const withoutGroupId = filterId(query["exclude[group_id]"])
  const userId = filterId(query.user_id)
  const ids = listIds("id", query.id)
  return [
    groupId === undefined ? undefined : isInGroup(scope, groupId),
    withoutGroupId === undefined ? undefined : sql`not ${isInGroup(scope, withoutGroupId)}`,
    userId === undefined ? undefined : isLocationOfUser(sql`l.account_id`, sql`l.id`, userId),
    ids && isOneOf(sql`l.id`, ids),
    // No kiosk or request page uses a location yet (D-140).
    query.theme_id === undefined ? undefined : sql`false`,
    hasIssues(scope, query, now),
    matches(query),
  ]
}

function sortKeys({ keywords }: LocationsFilter): Record<string, SortKey> {
  return {
    name: { by: nameOrder(name) },
    external_id: { by: [sql`l.external_id collate "C"`] },
    city: { by: [sql`outpost_search(l.city) collate "C"`] },
    created_at: { by: [sql`l.created_at`] },
    ...(keywords?.trim()
      ? { relevance: { by: [relevanceOf(name, keywords), ...nameOrder(name)], fixed: true } }
      : {}),
  }
}

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
  return {
    async count(): Promise<number> {
      const [row] = await rowsOf<{ total: number }>(db, sql`select count(*)::integer as total ${from}`)
      return row!.total
    },
    /** @param columns from the table alias `l`. */
    read: <Row>(columns: SQL, limit: number, offset: number): Promise<Row[]> =>
      rowsOf<Row>(db, sql`select ${columns} ${from} order by ${order} limit ${limit} offset ${offset}`),
  }
}
