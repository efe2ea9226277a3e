import { createLoader, type inferParserType, parseAsInteger, parseAsStringLiteral } from "nuqs/server"
import { fileContents, fileDirectories } from "#lib/contract/directory-files/constants.ts"
import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import { directoryCodes, listingSorts } from "#lib/contract/local-listings/constants.ts"
import { postTypeNames } from "#lib/contract/posts/constants.ts"
import { type CanonicalFacts, canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import {
  parseAsCommaList,
  parseAsDay,
  parseAsId,
  parseAsPage,
  parseAsText,
} from "#lib/features/filter-bar/parsers.ts"
import { allSelectedName, selectedName } from "#lib/features/filter-bar/selection-fields.ts"
import { pageParsers, pickable } from "#lib/features/filters/parsers.ts"

const filters = filtersOn("localListings")

const isId = (text: string): text is string => parseAsId.parse(text) === text

/** The query of /dashboard/local_listings (002 §2, D-098): one object for the page's loader and the browser's hook. */
export const listingsSearchParams = pageParsers(filters, {
  "sort[by]": parseAsStringLiteral(listingSorts),
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
  /** The first directory that a narrow table shows, from 1. */
  column: parseAsInteger,
  /** Of the table, and of the chooser that stands in for the lists before scripts run. */
  page: parseAsPage,
  pick: parseAsStringLiteral(pickable(filters)),
  q: parseAsText(200),
  /** The listing whose flyout is open: its location and its directory. */
  openLocation: parseAsId,
  openDirectory: parseAsStringLiteral(directoryCodes),
  /** The flyout shows the history of the listing: how it was at the end of a day. */
  historyDay: parseAsDay,
  /** Where its list of days begins. */
  daysAfter: parseAsText(64),
  daysBefore: parseAsText(64),
  /** The directories are asked again. */
  refresh: parseAsStringLiteral(["true"]),
  /** The flyout with the files for Apple Maps and Bing is open. */
  files: parseAsStringLiteral(["true"]),
  /** The directory whose file is downloaded in place of the list, and what the file has. */
  fileFor: parseAsStringLiteral(fileDirectories),
  fileContent: parseAsStringLiteral(fileContents),
  /** The composer of Google posts is open: its type is to be chosen, or is. */
  post: parseAsStringLiteral(["new", ...postTypeNames]),
  /** The locations that were selected for the post: single ones, or all of the list. */
  [selectedName]: parseAsCommaList(isId),
  [allSelectedName]: parseAsStringLiteral(["true"]),
  /** The post that it begins as a copy of. */
  copyPost: parseAsId,
})

export type ListingsSearch = inferParserType<typeof listingsSearchParams>

/** Reads the query of /dashboard/local_listings; broken values count as absent, nothing is thrown. */
export const loadListingsSearch = createLoader(listingsSearchParams)

/** Order of an address that says nothing: the worst first (P-425). */
export const defaultSort = { by: "status", order: "desc" } as const

const shape = { filters, parsers: listingsSearchParams, defaultSort }

/**
 * The canonical query of /dashboard/local_listings (D-089, D-098).
 * @param facts what is known about the account; the gate may know nothing.
 */
export function canonicalListingsQuery(given: URLSearchParams | string, facts: CanonicalFacts = {}): string {
  const search = canonicalQuery(given, shape, facts)
  if (!search.has("pick")) search.delete("q")
  if (!search.has("openLocation") || !search.has("openDirectory")) {
    for (const name of ["openLocation", "openDirectory", "historyDay", "refresh"]) search.delete(name)
  }
  if (!search.has("historyDay")) for (const name of ["daysAfter", "daysBefore"]) search.delete(name)
  if (!search.has("post")) for (const name of [selectedName, allSelectedName, "copyPost"]) search.delete(name)
  const column = Number(search.get("column"))
  if (!(column > 1 && column <= directoryCodes.length)) search.delete("column")
  return search.toString()
}
