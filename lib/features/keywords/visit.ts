import { tooManyInList } from "#lib/contract/comma-list.ts"
import { isFlagOn } from "#lib/contract/flags.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import { loadFilterNames, noNames } from "#lib/features/filter-bar/chosen-names.ts"
import type { FilterFacts } from "#lib/features/filter-bar/fields.ts"
import { withoutGone } from "#lib/features/filter-bar/gone.ts"
import { consumeRemoved, leadsTo, removedPatch } from "#lib/features/filter-bar/removed.ts"
import { hasTooMany } from "#lib/features/filter-bar/too-many.ts"
import { hiddenOn } from "#lib/features/filters/bar-fields.ts"
import { categoryChoices } from "#lib/features/filters/category-choices.ts"
import { loadSavedFilterName } from "#lib/features/saved-filters/load.ts"
import { savedFilterTexts } from "#lib/features/saved-filters/texts.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { searchOf } from "#lib/routes/query.ts"
import { keywordsHref } from "./hrefs.ts"
import { type KeywordsRequest, loadRank } from "./load.ts"
import { canonicalKeywordsQuery, loadKeywordsSearch } from "./search-params.ts"

/** A keywords page that is being visited: what its address asks for, and of whom. */
export type KeywordsVisit = KeywordsRequest & {
  context: PageContext
  query: URLSearchParams
  /** Whether the address led here because something that it named is gone. */
  isPruned: boolean
  /** The address as it should be, when it is not: days of a range that a form named alone (D-089). */
  complete: string | null
  facts: { today: Day; weekStart: WeekStart }
  /** Lists of which several entries may be chosen (D-040). */
  many: readonly string[]
}

/** Reads the address of a keywords page. @param given the query as the page is handed it. */
export function visitOf(
  context: PageContext,
  given: Record<string, string | string[] | undefined>,
): KeywordsVisit {
  const { caller, account, today, settings, flags } = context
  const facts = { today, weekStart: weekStartOfSettings(settings) }
  const sent = searchOf(given)
  const query = new URLSearchParams(canonicalKeywordsQuery(sent))
  const isPruned = consumeRemoved(query)
  return {
    context,
    caller,
    accountId: String(account.id),
    query,
    isPruned,
    complete: leadsTo(sent, query, canonicalKeywordsQuery(query, facts), isPruned),
    search: loadKeywordsSearch(query),
    facts,
    many: isFlagOn(flags, "multiLocationFilter") ? ["locationId"] : [],
  }
}

/**
 * Where a visit is led to first: a form names a range alone, whose days belong into the address (D-089), and what is
 * gone is taken out of it (D-270).
 * @returns null for an address that is as it should be.
 */
export async function addressOf(visit: KeywordsVisit, path: string): Promise<string | null> {
  const { complete, query, caller, accountId, search } = visit
  if (complete !== null) return keywordsHref(path, new URLSearchParams(complete))
  const gone = await withoutGone(caller, accountId, search)
  return Object.keys(gone).length > 0 ? keywordsHref(path, query, removedPatch(gone)) : null
}

/** Whether the account has experience categories (P-367). */
export const hasCategories = ({ settings }: Pick<PageContext, "settings">): boolean =>
  settingValue(settings.experience_analysis) === true

/** Saved filters need a setting and a flag besides the permission (D-035 to D-037). */
export const hasSavedFilters = ({ can, flags }: PageContext): boolean =>
  can("saved_filter.read") && isFlagOn(flags, "savedFilters")

/**
 * What the bar needs to be drawn: names of what is chosen, the ranked categories, and what could not be loaded.
 * @throws ApiFailure that leads away from the page: 404 for a foreign or missing id.
 */
export async function loadBar(visit: KeywordsVisit, path: string) {
  const { context, caller, accountId, search, facts, many } = visit
  const isSaving = hasSavedFilters(context)
  const error = hasTooMany(search) ? tooManyInList : null
  const [chosen, rank, saved] = await Promise.all([
    error ? noNames : loadFilterNames(caller, accountId, search),
    loadRank(visit),
    loadSavedFilterName(caller, isSaving ? search.savedFilterId : null),
  ])
  const bar: FilterFacts = {
    ...facts,
    path,
    accountId,
    names: { ...chosen.names, savedFilterId: saved.name },
    hidden: hiddenOn("keywords", context.can),
    many,
    error,
  }
  return {
    facts: bar,
    categories: categoryChoices(rank.ranked, search.category),
    errors: [...chosen.errors, ...rank.errors, ...(saved.isFailed ? [savedFilterTexts.listFailed] : [])],
  }
}
