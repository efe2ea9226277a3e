import { carriedFilters } from "#lib/features/filter-bar/carry.ts"
import { type Patch, patchedQuery, valueChange } from "#lib/features/filter-bar/changes.ts"
import { withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { canonicalKeywordsQuery } from "./search-params.ts"

/** A keywords page after a change of its query. @param path of the page. */
export const keywordsHref = (path: string, query: URLSearchParams, patch: Patch = {}): string =>
  withQuery(path, new URLSearchParams(canonicalKeywordsQuery(patchedQuery(query, patch))))

/** The same for a change that starts its lists again (000 §4). */
export const changedHref = (path: string, query: URLSearchParams, patch: Patch): string =>
  keywordsHref(path, query, valueChange(patch))

/** URL keys that only the page of all keywords has. */
const ofCloud: Patch = { "sort[by]": null, savedFilterId: null, search_terms: null }

/**
 * Details of a keyword with the filters of the page and, where a figure of one side is opened, its sentiment (P-041).
 */
export const keywordHref = (
  keyword: string,
  query: URLSearchParams,
  sentiment?: "positive" | "negative",
): string => changedHref(routes.keyword(keyword), query, { ...ofCloud, ...(sentiment ? { sentiment } : {}) })

/** Details of a category with the filters of the page (P-043, P-044). @param category as it is shown. */
export const categoryHref = (
  category: string,
  query: URLSearchParams,
  sentiment?: "positive" | "negative",
): string =>
  changedHref(routes.experienceCategories(), query, {
    ...ofCloud,
    category: category.toLowerCase(),
    sentiment: sentiment ?? null,
  })

/** All keywords with the filters of a page of details. */
export const allKeywordsHref = (query: URLSearchParams): string => changedHref(routes.keywords(), query, {})

/**
 * The query of the list of reviews behind a page of details (D-099, D-100): its filters in the words of that list.
 * @param keyword null for the reviews of the chosen category.
 */
export function mentioningQuery(query: URLSearchParams, keyword: string | null): URLSearchParams {
  const carried = carriedFilters(query, "reviews")
  if (keyword !== null) carried.set("keyword", keyword)
  return carried
}
