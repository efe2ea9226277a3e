import type { Filter } from "#lib/contract/filters/filter.ts"
import { isValue } from "#lib/contract/filters/filters-on.ts"
import { filterKinds } from "#lib/contract/filters/kinds.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { isDateDescriptor } from "#lib/dates/descriptors.ts"
import { rangeChoiceOf } from "#lib/dates/range-choice.ts"
import { resolveRange } from "#lib/dates/resolve-range.ts"
import { isCut, takesSeveral } from "./broken.ts"
import { orderedQuery } from "./names.ts"
import { removedName } from "./removed.ts"

/** Facts about the account; the gate may have none. */
export type CanonicalFacts = { today?: Day; weekStart?: WeekStart }

/** How a page reads its query: the parsers of its names, and the sort that is never written. */
export type QueryShape = {
  parsers: object
  defaultSort: { by: string; order: "asc" | "desc" }
  /** Filters of a page that says so when something of them was taken out (D-270). */
  filters?: readonly Filter[]
}

type Parser = { parse: (text: string) => unknown; serialize: (value: never) => string }

/** A form without scripts writes a list as one name several times; of any other name the first one counts. */
function readOf(given: readonly string[], parser: Parser): unknown {
  const [first] = given
  if (first === undefined) return null
  return parser.parse(given.length > 1 && takesSeveral(parser, given) ? given.join(",") : first)
}

/** Each known value as it is read and written again; broken ones are gone, and days with their unknown descriptor. */
function normalised(search: URLSearchParams, parsers: object): URLSearchParams {
  const next = new URLSearchParams(search)
  const descriptor = search.get("dateDescriptor")
  if (descriptor && !isDateDescriptor(descriptor)) for (const name of ["from", "to"]) next.delete(name)
  for (const [name, parser] of Object.entries(parsers) as [string, Parser][]) {
    const value = readOf(next.getAll(name), parser)
    if (value === null) next.delete(name)
    else next.set(name, parser.serialize(value as never))
  }
  return next
}

function withRange(search: URLSearchParams, facts: CanonicalFacts): URLSearchParams {
  const [from, to, dateDescriptor] = ["from", "to", "dateDescriptor"].map((name) => search.get(name))
  const choice = rangeChoiceOf({ from, to, dateDescriptor })
  const next = new URLSearchParams(search)
  if (!choice) for (const name of ["from", "to", "dateDescriptor"]) next.delete(name)
  else if (choice.dateDescriptor !== "custom" && !(from && to) && facts.today) {
    const range = resolveRange(choice.dateDescriptor, facts.today, facts.weekStart)
    next.set("from", range.from)
    next.set("to", range.to)
  }
  return next
}

function withoutDefaultSort(search: URLSearchParams, { by, order }: QueryShape["defaultSort"]): void {
  const isBy = (search.get("sort[by]") ?? by) === by
  if (!isBy || (search.get("sort[order]") ?? order) !== order) return
  search.delete("sort[by]")
  search.delete("sort[order]")
}

/** Whether a filter that is chosen, not typed, loses something of what the address holds. */
const losesValue = (search: URLSearchParams, filters: readonly Filter[], parsers: object): boolean =>
  filters
    .filter(isValue)
    .filter(({ kind }) => !filterKinds[kind].isSearched)
    .some(({ address }) =>
      isCut(search.getAll(address), ownValue(parsers as Record<string, Parser>, address)!),
    )

/**
 * The canonical query of a page (D-089, D-098): known names in order, broken and empty values and `all` gone, a default
 * range or sort never written. A preset's days are added when they are missing and today is known, and left as they
 * are when they are stale.
 * @returns the query; unknown names are kept.
 */
export function canonicalQuery(
  given: URLSearchParams | string,
  { parsers, defaultSort, filters = [] }: QueryShape,
  facts: CanonicalFacts = {},
): URLSearchParams {
  const sent = new URLSearchParams(given)
  const search = withRange(normalised(sent, parsers), facts)
  if (losesValue(sent, filters, parsers)) search.set(removedName, "true")
  withoutDefaultSort(search, defaultSort)
  return orderedQuery(search)
}
