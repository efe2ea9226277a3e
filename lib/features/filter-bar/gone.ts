import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { maxInList } from "#lib/contract/comma-list.ts"
import { type AddressName, everyFilter } from "#lib/contract/filters/filters-on.ts"
import type { FilterValues } from "#lib/contract/filters/known-filters.ts"
import { isOfRow, type NamingFilter, naming, textOfValues, valuesIn } from "#lib/contract/filters/values.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { attempt } from "#lib/errors/attempt.ts"
import type { Patch } from "./changes.ts"

type Kind = keyof FilterValues

type Naming = Pick<NamingFilter, "kind" | "address" | "names" | "words">

/** Which filters of an address name something, and of what kind it is. */
const namingFilters: readonly Naming[] = [
  ...naming(everyFilter),
  { kind: "id", address: "savedFilterId", names: "saved_filter_ids" },
]

/** Rows that the URL of a page refers to; each page has some of these. */
export type NamedSearch = {
  [N in AddressName | "savedFilterId"]?: unknown
}

async function known(caller: Caller, accountId: string, named: Partial<Record<Kind, string[]>>) {
  const found: Partial<Record<Kind, string[]>> = {}
  const longest = Math.max(...Object.values(named).map((values) => values.length))
  for (let from = 0; from < longest; from += maxInList) {
    const part = Object.entries(named).map(([kind, values]) => [kind, values.slice(from, from + maxInList)])
    const query = {
      account_id: accountId,
      ...Object.fromEntries(part.filter(([, values]) => values!.length > 0)),
    }
    const answer = await callApi(caller, "filters.known", { query })
    for (const kind of Object.keys(named) as Kind[]) {
      found[kind] = [...(found[kind] ?? []), ...(answer[kind] ?? [])]
    }
  }
  return found
}

/** Null when it cannot be known: another Review API may not tell, and its lists say for themselves what is not there. */
async function knownOrNull(caller: Caller, accountId: string, named: Partial<Record<Kind, string[]>>) {
  try {
    const found = await attempt(known(caller, accountId, named))
    return found.ok ? found.value : null
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null
    throw error
  }
}

/**
 * Removes deleted and inaccessible values from a page's URL (D-270); a filter without values is removed.
 * Nothing is taken out while that cannot be known. Server only.
 * @throws ApiFailure that leads away from the page.
 */
export async function withoutGone(caller: Caller, accountId: string, search: NamedSearch): Promise<Patch> {
  const held = namingFilters
    .map((filter) => ({
      filter,
      given: valuesIn(filter as NamingFilter, ownValue(search, filter.address)),
    }))
    .filter(({ filter, given }) => given.some((value) => isOfRow(filter as NamingFilter, value)))
  if (held.length === 0) return {}
  const named = Object.fromEntries(
    held.map(({ filter, given }) => [
      filter.names,
      given.filter((value) => isOfRow(filter as NamingFilter, value)),
    ]),
  )
  const found = await knownOrNull(caller, accountId, named)
  if (found === null) return {}
  const patches = held.flatMap(({ filter, given }) => {
    const there = new Set(found[filter.names])
    const left = given.filter((value) => there.has(value) || !isOfRow(filter as NamingFilter, value))
    if (left.length === given.length) return []
    return [[filter.address, textOfValues(filter as NamingFilter, left) || null] as const]
  })
  return Object.fromEntries(patches)
}
