import type { ExportResource, ExportTypeCode } from "#lib/contract/export-files/constants.ts"
import { exportNames } from "#lib/contract/filters/export-names.ts"
import { everyFilter, isValue } from "#lib/contract/filters/filters-on.ts"
import { ownValue } from "#lib/contract/own-value.ts"

/** Filters of screens, in the terms of the API. */
export type ExportFilters = Readonly<Record<string, unknown>>

const sorted = ["reviews", "keywords"]
const ofCompetitors = ["competitors_overview", "competitors_brands", "competitors_locations"]
const values = everyFilter.filter(isValue)

/** Filters that only some resources accept; all others go with every resource (000 §7). */
const accepting: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    values.flatMap((filter) =>
      filter.resources ? exportNames(filter).map((name) => [name, filter.resources ?? []]) : [],
    ),
  ),
  "sort[by]": sorted,
  "sort[order]": sorted,
  brands: ofCompetitors,
  tags: ofCompetitors,
  published_before: [],
  published_after: [],
}

/** Names that exports have for a filter of their own (D-099). */
const renamed: Readonly<Record<string, string>> = Object.fromEntries(
  values.flatMap(({ exportAlias, export: own }) => (exportAlias && own ? [[exportAlias, own]] : [])),
)

const isEmpty = (value: unknown): boolean =>
  value == null || value === "" || (Array.isArray(value) && value.length === 0)

/**
 * The filters of an export (000 §7): what its resource does not take is left out, so are empty ones. Days travel as
 * `from` and `to`, tags of reviews as `review_tags`.
 */
export function cleanExportFilters(
  resource: ExportResource | ExportTypeCode,
  filters: ExportFilters,
): Record<string, unknown> {
  const remaining = Object.entries(filters).filter(
    ([name, value]) => !isEmpty(value) && (ownValue(accepting, name)?.includes(resource) ?? true),
  )
  return Object.fromEntries(remaining.map(([name, value]) => [ownValue(renamed, name) ?? name, value]))
}
