import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server"
import { connectionPlaceStatuses } from "#lib/contract/connections/constants.ts"
import { canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { type Patch, patchedQuery } from "#lib/features/filter-bar/changes.ts"
import { parseAsId, parseAsPage, parseAsText } from "#lib/features/filter-bar/parsers.ts"
import { withQuery } from "#lib/routes/query.ts"

/** The query of the page of a connection. */
const parsers = {
  /** Which of its places are listed, or for a parent which accounts use it. */
  part: parseAsStringLiteral([...connectionPlaceStatuses, "accounts"]),
  before: parseAsText(1000),
  after: parseAsText(1000),
  /** The page of the accounts. */
  page: parseAsPage,
  /** The place that a location is being chosen for, and the words it is searched by. */
  place: parseAsId,
  /** The location that was chosen for it, while it is asked whether its reviews are to move there. */
  at: parseAsId,
  search_terms: parseAsText(200),
  /** The provider that has just been connected (D-061). */
  connected: parseAsString,
}

export type ConnectionSearch = inferParserType<typeof parsers>

/** Reads the query of the page; broken values count as absent, nothing is thrown. */
export const loadConnectionSearch = createLoader(parsers)

/** The canonical query of the page. */
export const canonicalConnectionQuery = (given: URLSearchParams | string): string =>
  canonicalQuery(given, { parsers, defaultSort: { by: "name", order: "asc" } }).toString()

/** The page after a change of its query; that it was just connected is said once. */
export const connectionHref = (path: string, query: URLSearchParams, patch: Patch): string =>
  withQuery(path, canonicalConnectionQuery(patchedQuery(query, { ...patch, connected: null })))
