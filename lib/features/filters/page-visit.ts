import type { Caller } from "#lib/api-client/upstream.ts"
import { tooManyInList } from "#lib/contract/comma-list.ts"
import type { FilterPageName } from "#lib/contract/filters/records.ts"
import { isFlagOn } from "#lib/contract/flags.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import type { Patch } from "#lib/features/filter-bar/changes.ts"
import { type ChosenIds, loadFilterNames, noNames } from "#lib/features/filter-bar/chosen-names.ts"
import type { FilterFacts } from "#lib/features/filter-bar/fields.ts"
import { type NamedSearch, withoutGone } from "#lib/features/filter-bar/gone.ts"
import { consumeRemoved, leadsTo, removedPatch } from "#lib/features/filter-bar/removed.ts"
import { hasTooMany } from "#lib/features/filter-bar/too-many.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { searchOf, withQuery } from "#lib/routes/query.ts"
import { hiddenOn } from "./bar-fields.ts"

/** A page with filters of a range of days, as its address is read. */
export type FilteredPage<Search> = {
  name: FilterPageName
  /** Its address without a query; worked out for each visit, since a site can stand below a path. */
  path: () => string
  load: (query: URLSearchParams) => Search
  /** Its canonical query; with the days of a range that is named alone, where `facts` tell them (D-089). */
  canonical: (query: URLSearchParams, facts?: { today: Day; weekStart: WeekStart }) => string
  /** The page after a change of its query. */
  href: (query: URLSearchParams, patch: Patch) => string
}

/** Such a page that is being visited: what its address asks for, and of whom. */
export type PageVisit<Search> = {
  context: PageContext
  caller: Caller
  accountId: string
  query: URLSearchParams
  search: Search
  facts: { today: Day; weekStart: WeekStart }
  /** Whether the address led here because something that it named is gone. */
  isPruned: boolean
  /** The address as it should be, when it is not (D-089). */
  complete: string | null
  /** Lists of which several entries may be chosen (D-040). */
  many: readonly string[]
}

/** Reads the address of a page. @param given the query as the page is handed it. */
export function readVisit<Search>(
  { load, canonical }: FilteredPage<Search>,
  context: PageContext,
  given: Record<string, string | string[] | undefined>,
): PageVisit<Search> {
  const { caller, account, today, settings, flags } = context
  const facts = { today, weekStart: weekStartOfSettings(settings) }
  const sent = searchOf(given)
  const query = new URLSearchParams(canonical(new URLSearchParams(sent)))
  const isPruned = consumeRemoved(query)
  return {
    context,
    caller,
    accountId: String(account.id),
    query,
    search: load(query),
    facts,
    isPruned,
    complete: leadsTo(sent, query, canonical(query, facts), isPruned),
    many: isFlagOn(flags, "multiLocationFilter") ? ["locationId"] : [],
  }
}

/**
 * Where a visit is led to first: the days of a range that a form named alone belong into the address (D-089), and what is
 * gone is taken out of it (D-270).
 * @returns null for an address that is as it should be.
 */
export async function addressOfVisit<Search extends NamedSearch>(
  { path, href }: FilteredPage<Search>,
  { complete, query, caller, accountId, search }: PageVisit<Search>,
): Promise<string | null> {
  if (complete !== null) return withQuery(path(), new URLSearchParams(complete))
  const gone = await withoutGone(caller, accountId, search)
  return Object.keys(gone).length > 0 ? href(query, removedPatch(gone)) : null
}

/**
 * Data of the bar, and errors of what could not be loaded.
 * @throws ApiFailure that leads away from the page: 404 for a foreign or missing id.
 */
export async function loadBarOf<Search extends ChosenIds>(
  { name, path }: Pick<FilteredPage<Search>, "name" | "path">,
  { context, caller, accountId, search, facts, many }: PageVisit<Search>,
): Promise<{ facts: FilterFacts; errors: string[] }> {
  const error = hasTooMany(search) ? tooManyInList : null
  const { names, errors } = error ? noNames : await loadFilterNames(caller, accountId, search)
  const hidden = hiddenOn(name, context.can)
  return { facts: { ...facts, path: path(), accountId, names, hidden, many, error }, errors }
}
