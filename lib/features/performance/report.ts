import { exportRequest } from "#lib/features/exports/request.ts"
import { loadPageSchedule } from "#lib/features/scheduled-exports/page-schedule.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { performanceHref } from "./hrefs.ts"
import { exportTypes, resources, toExportFilters } from "./queries.ts"
import type { PerformanceVisit } from "./visit.ts"

const track = "location_performance.export"

/** How the table is downloaded, printed and scheduled: what its menu and its flyout need. Server only. */
export async function loadReport(visit: PerformanceVisit) {
  const { context, query, search, range, view, variant, accountId } = visit
  const { refusal, closed, isPolled, ...report } = await loadPageSchedule(context, {
    fromPage: "locations",
    exportType: exportTypes[view],
    accountId,
    query,
    href: performanceHref,
    first: { page: null },
    descriptor: range.descriptor,
    track: `${track}.schedule`,
  })
  const whole = performanceHref(closed, { page: null, pick: null, q: null })
  return {
    ...report,
    menu: {
      files: { csv: asFile(whole, "csv"), ndjson: asFile(whole, "ndjson") },
      request: isPolled
        ? exportRequest(context.session, resources[variant][view], toExportFilters(search, range, visit))
        : null,
      printHref: performanceHref(closed, { page: null, print: "true" }),
      track,
      refusal,
    },
  }
}
