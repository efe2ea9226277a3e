import type { FilterPageName } from "#lib/contract/filters/records.ts"
import type { Patch } from "#lib/features/filter-bar/changes.ts"
import { keywordsHref } from "#lib/features/keywords/hrefs.ts"
import { loadKeywordsSearch } from "#lib/features/keywords/search-params.ts"
import { reviewsHref } from "#lib/features/reviews/hrefs.ts"
import { loadReviewsSearch } from "#lib/features/reviews/search-params.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { inBase, splitBase } from "#lib/routes/base.ts"
import { paths } from "#lib/routes/routes.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import type { SentForm } from "../form.ts"

/** A page that has saved filters (D-097). */
type FilteredPage = {
  page: FilterPageName
  searchOf: (query: URLSearchParams) => Record<string, unknown>
  hrefOf: (query: URLSearchParams, patch: Patch) => string
}

/** The pages that have saved filters. */
export const filteredPages = {
  reviews: {
    page: "reviews",
    searchOf: loadReviewsSearch,
    hrefOf: (query, patch) => reviewsHref(query, patch),
  },
  keywords: {
    page: "keywords",
    searchOf: loadKeywordsSearch,
    hrefOf: (query, patch) => keywordsHref(paths.keywords(), query, patch),
  },
} as const satisfies Record<string, FilteredPage>

/** The page that a form about saved filters stands on; what names none is that of reviews. */
export function filteredPageOf({ fields }: Pick<SentForm, "fields">): FilteredPage {
  const [address = ""] = (safeReturnPath(fields.get(pageField)) ?? "").split("?")
  const { path } = splitBase(address)
  if (path !== paths.keywords() && !path.startsWith(`${paths.keywords()}/`)) {
    return filteredPages.reviews
  }
  return { ...filteredPages.keywords, hrefOf: (query, patch) => keywordsHref(inBase(path), query, patch) }
}
