import type { Caller } from "#lib/bff/upstream.ts"
import { tooManyInList } from "#lib/contract/comma-list.ts"
import { isFlagOn } from "#lib/contract/flags.ts"
import type { ChosenRange } from "#lib/dates/chosen-range.ts"
import type { DayRange } from "#lib/dates/resolve-range.ts"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import { loadFilterNames, noNames } from "#lib/features/filter-bar/chosen-names.ts"
import type { FilterFacts } from "#lib/features/filter-bar/fields.ts"
import { withoutGone } from "#lib/features/filter-bar/gone.ts"
import { consumeRemoved, leadsTo, removedPatch } from "#lib/features/filter-bar/removed.ts"
import { hasTooMany } from "#lib/features/filter-bar/too-many.ts"
import { hiddenOn } from "#lib/features/filters/bar-fields.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { performanceHref } from "./hrefs.ts"
import { comparisonOf, type PerformanceFacts, performanceRange } from "./queries.ts"
import {
  canonicalPerformanceQuery,
  loadPerformanceSearch,
  type PerformanceSearch,
  type View,
} from "./search-params.ts"
import { type Variant, variantOf } from "./variant.ts"

/** Location Performance as it is being visited: what its address asks for, and of whom. */
export type PerformanceVisit = {
  context: PageContext
  caller: Caller
  accountId: string
  query: URLSearchParams
  search: PerformanceSearch
  facts: PerformanceFacts
  variant: Variant
  /** Groups only where the account has them. */
  view: View
  range: ChosenRange
  /** Null for All Time and where it is not compared. */
  before: DayRange | null
  /** Whether the address led here because something that it named is gone. */
  isPruned: boolean
  /** The address as it should be, when it is not (D-089). */
  complete: string | null
  /** Lists of which several entries may be chosen (D-040). */
  many: readonly string[]
}

/** Whether the account has groups that the user may see. */
export const hasGroups = ({ can }: Pick<PageContext, "can">): boolean => can("group.read")

/** Reads the address of /dashboard/locations. @param given the query as the page is handed it. */
export function visitOf(
  context: PageContext,
  given: Record<string, string | string[] | undefined>,
): PerformanceVisit {
  const { caller, account, today, settings, flags } = context
  const facts = { today, weekStart: weekStartOfSettings(settings) }
  const sent = searchOf(given)
  const query = new URLSearchParams(canonicalPerformanceQuery(sent))
  const isPruned = consumeRemoved(query)
  const search = loadPerformanceSearch(query)
  const range = performanceRange(search, facts)
  return {
    context,
    caller,
    accountId: String(account.id),
    query,
    search,
    facts,
    variant: variantOf(context),
    view: search.view === "groups" && hasGroups(context) ? "groups" : "locations",
    range,
    before: comparisonOf(search, range),
    isPruned,
    complete: leadsTo(sent, query, canonicalPerformanceQuery(query, facts), isPruned),
    many: isFlagOn(flags, "multiLocationFilter") ? ["locationId"] : [],
  }
}

/**
 * Where a visit is led to first: the days of a range that a form named alone belong into the address (D-089), and what is
 * gone is taken out of it (D-270).
 * @returns null for an address that is as it should be.
 */
export async function addressOf(visit: PerformanceVisit): Promise<string | null> {
  const { complete, query, caller, accountId, search } = visit
  if (complete !== null) return performanceHref(new URLSearchParams(complete))
  const gone = await withoutGone(caller, accountId, search)
  return Object.keys(gone).length > 0 ? performanceHref(query, removedPatch(gone)) : null
}

/**
 * What the bar needs to be drawn, and what could not be loaded.
 * @throws ApiFailure that leads away from the page: 404 for a foreign or missing id.
 */
export async function loadBar(visit: PerformanceVisit): Promise<{ facts: FilterFacts; errors: string[] }> {
  const { context, caller, accountId, search, facts, many } = visit
  const error = hasTooMany(search) ? tooManyInList : null
  const { names, errors } = error ? noNames : await loadFilterNames(caller, accountId, search)
  const hidden = hiddenOn("locations", context.can)
  const path = routes.locationPerformance()
  return { facts: { ...facts, path, accountId, names, hidden, many, error }, errors }
}
