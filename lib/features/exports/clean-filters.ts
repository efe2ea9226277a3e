import type { ExportResource } from "#lib/contract/export-words.ts"

/** What screens may narrow their rows by, in the words of the API. */
export type ExportFilters = Readonly<Record<string, unknown>>

const byKeywords = ["experience_categories", "keywords", "keyword_details"]
const ofCompetitors = ["competitors_overview", "competitors_brands", "competitors_locations"]

/** What only some resources take; everything else goes with all of them (000 §7). */
const takers: Readonly<Record<string, readonly string[]>> = {
  rating: ["reviews", ...byKeywords],
  "sort[by]": ["reviews", "keywords"],
  "sort[order]": ["reviews", "keywords"],
  brands: ofCompetitors,
  tags: ofCompetitors,
  category: ["reviews", ...byKeywords],
  sentiment: ["reviews", ...byKeywords],
  published_before: [],
  published_after: [],
}

/** Names that exports have for a filter of their own (D-099). */
const renamed: Readonly<Record<string, string>> = { status: "status_enum" }

const isEmpty = (value: unknown): boolean =>
  value == null || value === "" || (Array.isArray(value) && value.length === 0)

/**
 * The filters of an export (000 §7): what its resource does not take is left out, so are empty ones. Days travel as
 * `from` and `to`, tags of reviews as `review_tags`.
 */
export function cleanExportFilters(
  resource: ExportResource | "competitors_locations",
  filters: ExportFilters,
): Record<string, unknown> {
  const kept = Object.entries(filters).filter(
    ([name, value]) => !isEmpty(value) && (takers[name]?.includes(resource) ?? true),
  )
  return Object.fromEntries(kept.map(([name, value]) => [renamed[name] ?? name, value]))
}
