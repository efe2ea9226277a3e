import { type SQL, sql } from "drizzle-orm"
import type { GroupsFilter } from "#lib/contract/index.ts"
import { filterId, listIds } from "../../core/ids.ts"
import { isGroupOfUser } from "../../db/queries/assigned.ts"
import { inGroupScope } from "../../db/queries/group-scope.ts"
import { nameMatches, nameOrder, relevanceOf } from "../../db/queries/name-search.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { orderBy, type SortKey } from "../list-sort.ts"
import { type GroupRow, groupColumns, groupShape, groupsWithMembers } from "./group-columns.ts"

type Named = Pick<GroupRow, "id" | "name" | "account_id">

const name = sql`g.name`

const holds = (locationId: number, visible: SQL): SQL =>
  sql`exists (select 1 from group_locations gl
    join locations l on l.account_id = gl.account_id and l.id = gl.location_id
    where gl.account_id = g.account_id and gl.group_id = g.id and l.id = ${locationId} and ${visible})`

function filtersOf(query: GroupsFilter, visible: SQL): (SQL | undefined)[] {
  const containing = filterId(query.containing)
  const notContaining = filterId(query.not_containing)
  const userId = filterId(query.user_id)
  const ids = listIds("id", query.id)
  return [
    containing === undefined ? undefined : holds(containing, visible),
    notContaining === undefined ? undefined : sql`not ${holds(notContaining, visible)}`,
    userId === undefined ? undefined : isGroupOfUser(sql`g.account_id`, sql`g.id`, userId),
    ids && isOneOf(sql`g.id`, ids),
    nameMatches(name, query),
  ]
}

function sortKeys({ keywords }: GroupsFilter): Record<string, SortKey> {
  return {
    name: { by: nameOrder(name), hasAll: true },
    created_at: { by: [sql`g.created_at`], hasAll: true },
    ...(keywords?.trim()
      ? { relevance: { by: [relevanceOf(name, keywords), ...nameOrder(name)], fixed: true } }
      : {}),
  }
}

/** The groups that a scope sees behind a filter, with the members that it sees: how many, and a stretch in order. */
export async function groupRows({ db }: Pick<Deps, "db">, scope: Scope, query: GroupsFilter) {
  const visible = await visibleLocations(db, scope, "l")
  const from = sql`from groups g where ${allOf([
    isOneOf(sql`g.account_id`, scope.accountIds),
    inGroupScope(scope, sql`g.account_id`, sql`g.id`),
    ...filtersOf(query, visible),
  ])}`
  const order = orderBy(query, sortKeys(query), ["name"], sql`g.id`)
  return {
    /** Source of the rows, in alias `g`, with a condition at its end. */
    from,
    count: (): Promise<number> => countOf(db, from),
    /** Without their members. */
    readNames: (limit: number, offset: number): Promise<Named[]> =>
      rowsOf(
        db,
        groupShape,
        sql`select ${groupColumns} ${from} order by ${order} limit ${limit} offset ${offset}`,
      ),
    read: (limit: number, offset: number): Promise<GroupRow[]> =>
      rowsOf(
        db,
        { ...groupShape, active_location_ids: column.json<number[]>() },
        groupsWithMembers(
          sql`select g.* ${from} order by ${order} limit ${limit} offset ${offset}`,
          visible,
          order,
        ),
      ),
  }
}
