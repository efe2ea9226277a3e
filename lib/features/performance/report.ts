import { schedulingError } from "#lib/dates/scheduling.ts"
import { exportRequest } from "#lib/features/exports/request.ts"
import { loadScheduleFlyout, noFlyout } from "#lib/features/scheduled-exports/flyout.ts"
import { withoutFlyout } from "#lib/features/scheduled-exports/reports.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { performanceHref } from "./hrefs.ts"
import { exportTypes, resources, toExportFilters } from "./queries.ts"
import type { PerformanceVisit } from "./visit.ts"

/** How the table is downloaded, printed and scheduled: what its menu and its flyout need. Server only. */
export async function loadReport(visit: PerformanceVisit) {
  const { context, query, search, range, view, variant, accountId } = visit
  const { session, settings, can } = context
  const refusal = exportRefusal(context, performanceHref(query))
  const error = schedulingError(range.descriptor)
  const flyout = refusal ? noFlyout : await loadScheduleFlyout(context, query)
  const closed = withoutFlyout(query)
  const isPolled = settingValue(settings.async_file_download) !== false
  const whole = performanceHref(closed, { page: null, pick: null, q: null })
  const track = "location_performance.export"
  return {
    menu: {
      files: { csv: asFile(whole, "csv"), ndjson: asFile(whole, "ndjson") },
      request: isPolled
        ? exportRequest(session, resources[variant][view], toExportFilters(search, range, visit))
        : null,
      printHref: performanceHref(closed, { page: null, print: "true" }),
      track,
      refusal,
    },
    schedule: can("scheduled_export.create")
      ? {
          href: performanceHref(query, { flyout_edit: "true", export_id: null, page: null }),
          error,
          isRefused: refusal !== null,
          track: `${track}.schedule`,
        }
      : null,
    flyout: flyout.isOpen
      ? {
          accountId,
          schedule: flyout.schedule,
          state: flyout.state,
          fromPage: "locations" as const,
          exportType: exportTypes[view],
          page: performanceHref(query),
          query: query.toString(),
          closedHref: performanceHref(closed),
          closedQuery: closed.toString(),
          error,
        }
      : null,
    errors: flyout.failure === null ? [] : [flyout.failure],
  }
}
