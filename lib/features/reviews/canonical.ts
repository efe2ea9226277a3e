import { addressNames, filtersOn } from "#lib/contract/filters/filters-on.ts"
import { type CanonicalFacts, canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { reviewsSearchParams } from "./search-params.ts"

const shape = {
  filters: filtersOn("reviews"),
  parsers: reviewsSearchParams,
  defaultSort: { by: "published_at", order: "desc" },
} as const

/** Whether the account has keywords, and filters by tags; what is not known is not off. */
type Facts = CanonicalFacts & { hasInsights?: boolean; hasTagFilter?: boolean }

/**
 * The canonical query of /reviews (D-089, D-098): as that of every page; of two cursors `after` alone, and what only
 * the chooser needs goes with it; a word of the word cloud goes where insights are off (000 §9), tags where lists are not
 * filtered by them (D-037).
 * @param facts what is known about the account; the gate may know nothing.
 * @returns the query without `?`, as URLSearchParams writes it; unknown names are kept.
 */
export function canonicalReviewsQuery(given: URLSearchParams | string, facts: Facts = {}): string {
  const search = canonicalQuery(given, shape, facts)
  if (search.has("after")) search.delete("before")
  if (facts.hasInsights === false) search.delete("keyword")
  if (facts.hasTagFilter === false) {
    search.delete("tags")
    if (search.get("pick") === "tags") search.delete("pick")
  }
  if (!search.has("pick")) for (const name of ["page", "q"]) search.delete(name)
  return search.toString()
}

const known = new Set(filtersOn("childReviews").flatMap(addressNames))

/** Filters of /reviews that /child-reviews does not have, and what only that page does. */
const ofOneAccount = [
  ...filtersOn("reviews")
    .flatMap(addressNames)
    .filter((name) => !known.has(name)),
  "savedFilterId",
  "print",
  "figures",
]

/** The same for /child-reviews, which knows fewer filters. */
export function canonicalChildReviewsQuery(given: URLSearchParams | string, facts: Facts = {}): string {
  const search = new URLSearchParams(given)
  for (const name of ofOneAccount) search.delete(name)
  if ([...ofOneAccount, "tags"].includes(search.get("pick") ?? "")) search.delete("pick")
  return canonicalReviewsQuery(search, facts)
}
