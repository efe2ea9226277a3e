import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { parseAsPage } from "#lib/features/filter-bar/parsers.ts"

/** The query of /settings/alerts (D-098). */
export const alertsSearchParams = {
  page: parseAsPage,
  "sort[by]": parseAsStringLiteral(["user", "type", "frequency", "last_sent_at"]),
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
}

export type AlertsSearch = inferParserType<typeof alertsSearchParams>

/** Reads the query of /settings/alerts; broken values count as absent, nothing is thrown. */
export const loadAlertsSearch = createLoader(alertsSearchParams)

/** The canonical query of /settings/alerts: sorted by user unless said otherwise. */
export const canonicalAlertsQuery = (given: URLSearchParams | string): string =>
  canonicalQuery(given, {
    parsers: alertsSearchParams,
    defaultSort: { by: "user", order: "asc" },
  }).toString()
