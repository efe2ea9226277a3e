import { exportRequest } from "#lib/features/exports/request.ts"
import { loadPageSchedule } from "#lib/features/scheduled-exports/page-schedule.ts"
import { keywordsRange } from "./filters.ts"
import { keywordsHref } from "./hrefs.ts"
import { toInsightExportFilters } from "./queries.ts"
import type { KeywordsVisit } from "./visit.ts"

/** A keywords page as a report. */
export type Report = {
  type: "keywords" | "keyword_details" | "experience_categories"
  fromPage: "keywords" | "keyword_details" | "categories"
  /** The keyword that it is about. */
  resourceId: string | null
  path: string
  /** Address of its file. */
  csvHref: string
}

/** How a keywords page is downloaded and scheduled: what its buttons and its flyout need. Server only. */
export async function loadReport(
  visit: KeywordsVisit,
  { type, fromPage, resourceId, path, csvHref }: Report,
) {
  const { context, query, search, facts, accountId } = visit
  const {
    refusal,
    isPolled,
    closed: _,
    ...report
  } = await loadPageSchedule(context, {
    fromPage,
    exportType: type,
    resourceId,
    accountId,
    query,
    href: (next, patch) => keywordsHref(path, next, patch),
    first: { before: null, after: null, page: null },
    descriptor: keywordsRange(search, facts).descriptor,
    track: `${fromPage}.schedule`,
  })
  return {
    ...report,
    download: {
      href: csvHref,
      refusal,
      track: `${fromPage}.csv`,
      request: isPolled
        ? exportRequest(context.session, type, toInsightExportFilters(search, facts), resourceId)
        : null,
    },
  }
}
