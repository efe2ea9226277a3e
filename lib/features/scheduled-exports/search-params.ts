import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { scheduleSorts } from "#lib/contract/scheduled-exports/constants.ts"
import { canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { parseAsId, parseAsPage } from "#lib/features/filter-bar/parsers.ts"

/** Pages that a link to the list may come from (D-118). */
export const fromPages = [
  "reviews",
  "locations",
  "categories",
  "keywords",
  "keyword_details",
  "competitors",
  "competitors_locations",
  "competitors_brands",
  "microsurveys",
] as const
export type FromPage = (typeof fromPages)[number]

/** The query of /settings/scheduled-exports/manage (D-117, D-118). */
export const schedulesSearchParams = {
  page: parseAsPage,
  fromPage: parseAsStringLiteral(fromPages),
  fromId: parseAsId,
  "sort[by]": parseAsStringLiteral(scheduleSorts),
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
}

export type SchedulesSearch = inferParserType<typeof schedulesSearchParams>

/** Reads the query of the list; broken values count as absent, nothing is thrown. */
export const loadSchedulesSearch = createLoader(schedulesSearchParams)

/** The canonical query of the list: newest first unless said otherwise. */
export const canonicalSchedulesQuery = (given: URLSearchParams | string): string =>
  canonicalQuery(given, {
    parsers: schedulesSearchParams,
    defaultSort: { by: "created_at", order: "desc" },
  }).toString()

/** Query key that opens a report's flyout (000 §4): with an id the schedule is edited, without one it is new. */
export const loadFlyoutSearch = createLoader({
  flyout_edit: parseAsStringLiteral(["true"]),
  export_id: parseAsId,
})
