import { type SQL, sql } from "drizzle-orm"
import { targetFields, weightOf } from "#lib/contract/index.ts"
import type { TargetField, Targets } from "#lib/scores/target-score.ts"
import type { Weights } from "#lib/scores/weigh.ts"
import { filterId } from "../../core/ids.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Db } from "../connect.ts"
import { column, rowsOf } from "../rows.ts"
import { inGroupScope } from "./group-scope.ts"
import { allOf } from "./sql-lists.ts"
import { type TargetRow, targetColumns, targetRowShape, targetTables } from "./target-columns.ts"
import { visibleLocations } from "./visible-locations.ts"

export type OwnTargets = { row: TargetRow; targets: Targets; weights: Weights<TargetField> }

const ownTargets = (row: TargetRow): OwnTargets => ({
  row,
  targets: Object.fromEntries(targetFields.map((name) => [name, row[name]])) as Targets,
  weights: Object.fromEntries(
    targetFields.map((name) => [name, row[weightOf(name)]]),
  ) as Weights<TargetField>,
})

type Asked = { location_id?: string | undefined; group_id?: string | undefined }

/** The condition of targets that a scope may see: the account's, those of its groups, and those of its locations. */
export async function seenTargets(db: Db, scope: Scope, query: Asked): Promise<SQL> {
  const location = await visibleLocations(db, scope, "l")
  const group = inGroupScope(scope, sql`g.account_id`, sql`g.id`)
  return allOf([
    sql`t.account_id = ${scope.accountId}`,
    sql`(t.location_id is null or (${location}))`,
    group && sql`(t.group_id is null or ${group})`,
    query.location_id === undefined ? undefined : sql`t.location_id = ${filterId(query.location_id)}`,
    query.group_id === undefined ? undefined : sql`t.group_id = ${filterId(query.group_id)}`,
  ])
}

/** Targets that a scope sees: the account's first, then groups and locations by name. */
export const readTargets = async (
  db: Db,
  scope: Scope,
  query: Asked,
  { perPage, offset }: { perPage: number; offset: number },
): Promise<TargetRow[]> =>
  rowsOf(
    db,
    targetRowShape,
    sql`select ${targetColumns} from ${targetTables} where ${await seenTargets(db, scope, query)}
      order by (t.location_id is not null or t.group_id is not null), t.group_id is null, lower(coalesce(g.name, l.name)), t.id
      limit ${perPage} offset ${offset}`,
  )

/**
 * The targets of each location: its own, else those of its group (by name the first that has any), else the account's.
 * Whoever sees a location sees what it is to reach, whether or not its groups are shown.
 */
export async function targetsByLocation(
  db: Db,
  { accountId }: Pick<Scope, "accountId">,
): Promise<(locationId: number) => OwnTargets | null> {
  const rows = await rowsOf(
    db,
    targetRowShape,
    sql`select ${targetColumns} from ${targetTables} where t.account_id = ${accountId}
      order by lower(g.name), t.id`,
  )
  if (rows.length === 0) return () => null
  const byId = new Map(rows.map((row) => [row.id, ownTargets(row)]))
  const account = rows.find((row) => row.location_id === null && row.group_id === null)
  const own = new Map(rows.flatMap((row) => (row.location_id == null ? [] : [[row.location_id, row.id]])))
  const members = await rowsOf(
    db,
    { location_id: column.number(), target_id: column.number() },
    sql`select distinct on (m.location_id) m.location_id, t.id as target_id
      from location_targets t
      join groups g on g.account_id = t.account_id and g.id = t.group_id
      join group_locations m on m.account_id = t.account_id and m.group_id = t.group_id
      where t.account_id = ${accountId} order by m.location_id, lower(g.name), t.id`,
  )
  const ofGroup = new Map(members.map((row) => [row.location_id, row.target_id]))
  return (locationId) => {
    const id = own.get(locationId) ?? ofGroup.get(locationId) ?? account?.id
    return id === undefined ? null : byId.get(id)!
  }
}
