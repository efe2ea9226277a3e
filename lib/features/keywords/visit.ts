import { isFlagOn } from "#lib/contract/flags.ts"
import { categoryChoices } from "#lib/features/filters/category-choices.ts"
import {
  addressOfVisit,
  type FilteredPage,
  loadBarOf,
  type PageVisit,
  readVisit,
} from "#lib/features/filters/page-visit.ts"
import { loadSavedFilterName } from "#lib/features/saved-filters/load.ts"
import { savedFilterTexts } from "#lib/features/saved-filters/texts.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { routes } from "#lib/routes/routes.ts"
import { keywordsHref } from "./hrefs.ts"
import { type KeywordsRequest, loadRank } from "./load.ts"
import { canonicalKeywordsQuery, type KeywordsSearch, loadKeywordsSearch } from "./search-params.ts"

/** A keywords page that is being visited: what its address asks for, and of whom. */
export type KeywordsVisit = KeywordsRequest & PageVisit<KeywordsSearch>

const pageAt = (path: string): FilteredPage<KeywordsSearch> => ({
  name: "keywords",
  path: () => path,
  load: loadKeywordsSearch,
  canonical: canonicalKeywordsQuery,
  href: (query, patch) => keywordsHref(path, query, patch),
})

/** Reads the address of a keywords page. @param given the query as the page is handed it. */
export const visitOf = (
  context: PageContext,
  given: Record<string, string | string[] | undefined>,
): KeywordsVisit => readVisit(pageAt(routes.keywords()), context, given)

/** Where a visit is led to first. @returns null for an address that is as it should be. */
export const addressOf = (visit: KeywordsVisit, path: string) => addressOfVisit(pageAt(path), visit)

/** Whether the account has experience categories (P-367). */
export const hasCategories = ({ settings }: Pick<PageContext, "settings">): boolean =>
  settingValue(settings.experience_analysis) === true

/** Saved filters need a setting and a flag besides the permission (D-035 to D-037). */
export const hasSavedFilters = ({ can, flags }: PageContext): boolean =>
  can("saved_filter.read") && isFlagOn(flags, "savedFilters")

/**
 * Data of the bar: names of what is selected, the ranked categories, and errors of what could not be loaded.
 * @throws ApiFailure that leads away from the page: 404 for a foreign or missing id.
 */
export async function loadBar(visit: KeywordsVisit, path: string) {
  const { context, caller, search } = visit
  const [bar, rank, saved] = await Promise.all([
    loadBarOf(pageAt(path), visit),
    loadRank(visit),
    loadSavedFilterName(caller, hasSavedFilters(context) ? search.savedFilterId : null),
  ])
  return {
    facts: { ...bar.facts, names: { ...bar.facts.names, savedFilterId: saved.name } },
    categories: categoryChoices(rank.ranked, search.category),
    errors: [...bar.errors, ...rank.errors, ...(saved.isFailed ? [savedFilterTexts.listFailed] : [])],
  }
}
