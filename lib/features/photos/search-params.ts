import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import { type CanonicalFacts, canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { parseAsId, parseAsPage, parseAsText } from "#lib/features/filter-bar/parsers.ts"
import { pageParsers, pickable } from "#lib/features/filters/parsers.ts"

const filters = filtersOn("photos")

/** The query of /photos (000 §9, D-098): one object for the page's loader and the browser's hook. */
export const photosSearchParams = pageParsers(filters, {
  before: parseAsText(1000),
  after: parseAsText(1000),
  /** Of the chooser that stands in for the lists before scripts run. */
  page: parseAsPage,
  pick: parseAsStringLiteral(pickable(filters)),
  q: parseAsText(200),
  /** Id of the open photo. */
  photo: parseAsId,
})

export type PhotosSearch = inferParserType<typeof photosSearchParams>

/** Reads the query of /photos; broken values count as absent, nothing is thrown. */
export const loadPhotosSearch = createLoader(photosSearchParams)

const shape = {
  filters,
  parsers: photosSearchParams,
  defaultSort: { by: "published_at", order: "desc" },
} as const

/**
 * The canonical query of /photos (D-089, D-098).
 * @param facts what is known about the account; the gate may know nothing.
 */
export function canonicalPhotosQuery(given: URLSearchParams | string, facts: CanonicalFacts = {}): string {
  const search = canonicalQuery(given, shape, facts)
  if (search.has("after")) search.delete("before")
  if (!search.has("pick")) for (const name of ["page", "q"]) search.delete(name)
  return search.toString()
}
