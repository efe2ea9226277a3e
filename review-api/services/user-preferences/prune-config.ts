import { type SQL, sql } from "drizzle-orm"
import type { PreferenceConfig } from "#lib/contract/index.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { inGroupScope } from "../../db/queries/group-scope.ts"
import { numbers } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { filterIds } from "../../http/ids.ts"
import type { Scope } from "../../scope.ts"

type Name = "groupId" | "locationId" | "sourceId"

/** The query, up to its id column, of the rows that a filter may name. */
async function rowsFor(db: Db, scope: Scope): Promise<Record<Name, SQL>> {
  const { accountId } = scope
  const groups = inGroupScope(scope, sql`g.account_id`, sql`g.id`) ?? sql`true`
  return {
    groupId: sql`select g.id from groups g where g.account_id = ${accountId} and ${groups} and g.id`,
    locationId: sql`select l.id from locations l where ${await visibleLocations(db, scope, "l")} and l.id`,
    sourceId: sql`select s.id from sources s where s.id`,
  }
}

/**
 * Takes out of a config what is gone or out of the user's sight (D-102); of a list of locations only those.
 * @returns the config that stays, and the names of what was changed.
 */
export async function pruneConfig(
  tx: Db,
  scope: Scope,
  config: PreferenceConfig,
): Promise<{ config: PreferenceConfig; pruned: string[] }> {
  const from = await rowsFor(tx, scope)
  const kept: PreferenceConfig = { ...config }
  const pruned: string[] = []
  for (const name of ["groupId", "locationId", "sourceId"] as const) {
    const value = config[name]
    if (value == null) continue
    const texts = String(value).split(",")
    const known = await rowsOf<{ id: number }>(
      tx,
      sql`${from[name]} = any(${numbers(filterIds(texts) ?? [])})`,
    )
    const ids = new Set(known.map(({ id }) => String(id)))
    const left = texts.filter((text) => ids.has(text))
    if (left.length === texts.length) continue
    pruned.push(name)
    if (left.length > 0) kept[name] = left.join(",")
    else delete kept[name]
  }
  return { config: kept, pruned }
}
