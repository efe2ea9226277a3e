import {
  createLoader,
  createParser,
  type inferParserType,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server"
import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import { isDay } from "#lib/dates/is-day.ts"
import { type CanonicalFacts, canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { parseAsDay, parseAsId, parseAsPage, parseAsText } from "#lib/features/filter-bar/parsers.ts"
import { pageParsers, pickable } from "#lib/features/filters/parsers.ts"

const filters = filtersOn("posts")

const parseAsMonth = createParser({
  parse: (text) => (isDay(`${text}-01`) ? text : null),
  serialize: String,
})

/** The query of the page of Google posts (D-098): one object for the page's loader and the browser's hook. */
export const postsSearchParams = pageParsers(filters, {
  before: parseAsText(1000),
  after: parseAsText(1000),
  /** Of the chooser that stands in for the lists before scripts run. */
  page: parseAsPage,
  pick: parseAsStringLiteral(pickable(filters)),
  q: parseAsText(200),
  /** The content whose posts alone are listed. */
  content: parseAsId,
  /** The post whose composer is open. */
  edit: parseAsId,
  view: parseAsStringLiteral(["calendar"]),
  /** Of the calendar: its month, YYYY-MM, and the day whose posts are listed below it. */
  month: parseAsMonth,
  day: parseAsDay,
  /** Posts of one bulk action alone. */
  bulkActionId: parseAsId,
  /** The list that a post was begun in. */
  back: parseAsString,
})

export type PostsSearch = inferParserType<typeof postsSearchParams>

const shape = {
  filters,
  parsers: postsSearchParams,
  defaultSort: { by: "publish_at", order: "desc" },
} as const

/** Reads the query of the page; broken values count as absent. */
export const loadPostsSearch = createLoader(postsSearchParams)

/**
 * The canonical query of the page (D-089, D-098).
 * @param facts what is known about the account; the gate may know nothing.
 */
export function canonicalPostsQuery(given: URLSearchParams | string, facts: CanonicalFacts = {}): string {
  const search = canonicalQuery(given, shape, facts)
  if (search.has("after")) search.delete("before")
  if (search.get("view") === "calendar")
    for (const name of ["before", "after", "content", "bulkActionId"]) search.delete(name)
  else for (const name of ["month", "day"]) search.delete(name)
  if (!search.has("pick")) for (const name of ["page", "q"]) search.delete(name)
  return search.toString()
}
