import {
  apiNames,
  everyFilter,
  exportNames,
  isOfRow,
  type NamedFilters,
  namedBy,
  naming,
} from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { invalid } from "../../core/errors.ts"
import { areIds, notId, notIds } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import type { Scope } from "../../permissions/scope.ts"
import { requireKnownFilters } from "./gone-filters.ts"

/** Filters of a list, or of exports, which name tags of reviews otherwise (000 §7). */
export type WrittenFilters = object

const filtersThatName = naming(everyFilter)
const idFilters = filtersThatName.filter(({ kind }) => kind === "id" || kind === "ids")

/** Values under one name, each once. */
const heldOf = (filters: WrittenFilters, name: string): string[] => {
  const given = ownValue(
    filters as Readonly<Record<string, string | readonly string[] | null | undefined>>,
    name,
  )
  return given ? [...new Set([given].flat())] : []
}

/** Rows that filters refer to, by kind. @param scope of several accounts has tags that are typed, not chosen. */
export function namedIn(filters: WrittenFilters, { accountId, accountIds }: Scope): NamedFilters {
  const isOwn = accountIds.every((id) => id === accountId)
  return namedBy(filtersThatName, (filter) => {
    if (filter.kind === "tags" && !isOwn) return []
    const names = new Set([...apiNames(filter), ...exportNames(filter)])
    return [...new Set([...names].flatMap((name) => heldOf(filters, name)))]
  })
}

function requireIds(filters: WrittenFilters): void {
  for (const filter of idFilters) {
    for (const name of apiNames(filter)) {
      const held = heldOf(filters, name).filter((value) => isOfRow(filter, value))
      if (!areIds(held)) throw invalid({ [name]: [held.length > 1 ? notIds : notId] }, 400)
    }
  }
}

/**
 * Lets a file or a schedule hold no more than was asked for (D-270).
 * @throws 400 for what cannot be an id, by its name; 409 when something that the filters name is gone or out of sight.
 */
export async function requireFilters(db: Db, scope: Scope, filters: WrittenFilters): Promise<void> {
  requireIds(filters)
  await requireKnownFilters(db, scope, namedIn(filters, scope))
}
