import { schedulingError } from "#lib/dates/scheduling.ts"
import { exportRequest } from "#lib/features/exports/request.ts"
import { loadScheduleFlyout, noFlyout } from "#lib/features/scheduled-exports/flyout.ts"
import { withoutFlyout } from "#lib/features/scheduled-exports/reports.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { keywordsRange } from "./filters.ts"
import { keywordsHref } from "./hrefs.ts"
import { toInsightExportFilters } from "./queries.ts"
import type { KeywordsVisit } from "./visit.ts"

/** What a keywords page is as a report. */
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
  const { session, settings, can } = context
  const refusal = exportRefusal(context, keywordsHref(path, query))
  const error = schedulingError(keywordsRange(search, facts).descriptor)
  const flyout = refusal ? noFlyout : await loadScheduleFlyout(context, query)
  const closed = withoutFlyout(query)
  const isPolled = settingValue(settings.async_file_download) !== false
  const place = { before: null, after: null, page: null }
  return {
    download: {
      href: csvHref,
      refusal,
      track: `${fromPage}.csv`,
      request: isPolled
        ? exportRequest(session, type, toInsightExportFilters(search, facts), resourceId)
        : null,
    },
    schedule: can("scheduled_export.create")
      ? {
          href: keywordsHref(path, query, { flyout_edit: "true", export_id: null, ...place }),
          error,
          isRefused: refusal !== null,
          track: `${fromPage}.schedule`,
        }
      : null,
    flyout: flyout.isOpen
      ? {
          accountId,
          schedule: flyout.schedule,
          state: flyout.state,
          fromPage,
          exportType: type,
          resourceId,
          page: keywordsHref(path, query),
          query: query.toString(),
          closedHref: keywordsHref(path, closed),
          closedQuery: closed.toString(),
          error,
        }
      : null,
    errors: flyout.failure === null ? [] : [flyout.failure],
  }
}
