import { createLoader, type inferParserType } from "nuqs/server"
import { canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { parseAsPage, parseAsText } from "#lib/features/filter-bar/parsers.ts"

export const widgetsSearchParams = { keywords: parseAsText(200), page: parseAsPage }
export type WidgetsSearch = inferParserType<typeof widgetsSearchParams>
export const loadWidgetsSearch = createLoader(widgetsSearchParams)

/** The canonical query of the list of widgets. */
export const canonicalWidgetsQuery = (given: URLSearchParams | string): string =>
  canonicalQuery(given, {
    parsers: widgetsSearchParams,
    defaultSort: { by: "created_at", order: "desc" },
  }).toString()
