import { type SQL, sql } from "drizzle-orm"
import { experienceCategories, type PreferenceConfig } from "#lib/contract/index.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { inGroupScope } from "../../db/queries/group-scope.ts"
import { numbers, texts } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { filterIds } from "../../http/ids.ts"
import type { Scope } from "../../scope.ts"

const idNames = ["groupId", "locationId", "sourceId", "reviewStatusLabelId"] as const
type Name = (typeof idNames)[number]

/** The query, up to its id column, of the rows that a filter may name. */
async function rowsFor(db: Db, scope: Scope): Promise<Record<Name, SQL>> {
  const { accountId } = scope
  const groups = inGroupScope(scope, sql`g.account_id`, sql`g.id`) ?? sql`true`
  return {
    groupId: sql`select g.id from groups g where g.account_id = ${accountId} and ${groups} and g.id`,
    locationId: sql`select l.id from locations l where ${await visibleLocations(db, scope, "l")} and l.id`,
    sourceId: sql`select s.id from sources s where s.id`,
    reviewStatusLabelId: sql`select b.id from review_status_labels b where b.account_id = ${accountId} and b.id`,
  }
}

const isCategory = (code: string): boolean =>
  experienceCategories.some((category) => category.toLowerCase() === code.toLowerCase())

/** The tags of a list that the account has, whatever their case. */
async function knownTags(db: Db, { accountId }: Scope, names: string[]): Promise<string[]> {
  const known = await rowsOf<{ name: string }>(
    db,
    sql`select asked.name from unnest(${texts(names)}) as asked(name) where exists (select 1 from tags t
      where t.account_id = ${accountId} and lower(t.name) = lower(asked.name))`,
  )
  const left = new Set(known.map(({ name }) => name))
  return names.filter((name) => left.has(name))
}

/**
 * Takes out of a config what is gone or out of the user's sight (D-102, D-270); of a list only those.
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
  for (const name of idNames) {
    const value = config[name]
    if (value == null) continue
    const given = String(value).split(",")
    const known = await rowsOf<{ id: number }>(
      tx,
      sql`${from[name]} = any(${numbers(filterIds(given) ?? [])})`,
    )
    const ids = new Set(known.map(({ id }) => String(id)))
    const left = given.filter((text) => ids.has(text))
    if (left.length === given.length) continue
    pruned.push(name)
    if (left.length > 0) kept[name] = left.join(",")
    else delete kept[name]
  }
  if (config.tags != null) {
    const left = await knownTags(tx, scope, config.tags)
    if (left.length < config.tags.length) pruned.push("tags")
    if (left.length > 0) kept.tags = left
    else delete kept.tags
  }
  if (config.category != null && !isCategory(config.category)) {
    pruned.push("category")
    delete kept.category
  }
  return { config: kept, pruned }
}
