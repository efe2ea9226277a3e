import type { FilterValues, PreferenceConfig } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import type { Scope } from "../../permissions/scope.ts"
import { knownFilters } from "../filters/gone-filters.ts"

/** What a config names, by the kind under which it is looked up. */
const kinds = {
  groupId: "group_ids",
  locationId: "location_ids",
  sourceId: "source_ids",
  reviewStatusLabelId: "review_status_label_ids",
  tags: "tags",
  category: "categories",
} as const satisfies Partial<Record<keyof PreferenceConfig, keyof FilterValues>>
type Name = keyof typeof kinds

const namedIn = (value: string | number | string[]): string[] =>
  Array.isArray(value) ? value : String(value).split(",")

/**
 * Takes out of a config what is gone or out of the user's sight (D-102, D-270); of a list only those.
 * @returns the config that stays, and the names of what was changed.
 */
export async function pruneConfig(
  tx: Db,
  scope: Scope,
  config: PreferenceConfig,
): Promise<{ config: PreferenceConfig; pruned: string[] }> {
  const kept: PreferenceConfig = { ...config }
  const pruned: string[] = []
  for (const [name, kind] of Object.entries(kinds) as [Name, keyof FilterValues][]) {
    const value = config[name]
    if (value == null) continue
    const given = namedIn(value)
    const left = (await knownFilters(tx, scope, { [kind]: given }))[kind] ?? []
    if (left.length === given.length) continue
    pruned.push(name)
    if (left.length === 0) delete kept[name]
    else Object.assign(kept, { [name]: Array.isArray(value) ? left : left.join(",") })
  }
  return { config: kept, pruned }
}
