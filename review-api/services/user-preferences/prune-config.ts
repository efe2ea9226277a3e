import {
  everyFilter,
  filterKinds,
  naming,
  type PreferenceConfig,
  textOfValues,
  valuesIn,
} from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import type { Scope } from "../../permissions/scope.ts"
import { knownFilters } from "../filters/gone-filters.ts"

/** In the order in which kinds are told. */
const namingFilters = naming(everyFilter).toSorted(
  (a, b) => filterKinds.indexOf(a.names) - filterKinds.indexOf(b.names),
)

/**
 * Takes out of a config what is gone or out of the user's sight (D-102, D-270); of a list only those.
 * @returns the config that stays, and the names of what was changed.
 */
export async function pruneConfig(
  tx: Db,
  scope: Scope,
  config: PreferenceConfig,
): Promise<{ config: PreferenceConfig; pruned: string[] }> {
  const kept = new Map<string, unknown>(Object.entries(config))
  const pruned: string[] = []
  for (const filter of namingFilters) {
    const { address, names } = filter
    const value = kept.get(address) as PreferenceConfig[keyof PreferenceConfig]
    const given = valuesIn(filter, value)
    if (given.length === 0) continue
    const left = (await knownFilters(tx, scope, { [names]: given }))[names] ?? []
    if (left.length === given.length) continue
    pruned.push(address)
    if (left.length === 0) kept.delete(address)
    else kept.set(address, Array.isArray(value) ? left : textOfValues(filter, left))
  }
  return { config: Object.fromEntries(kept), pruned }
}
