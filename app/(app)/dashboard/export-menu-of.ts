import type { ExportMenuProps } from "#components/exports/export-menu.tsx"
import { dashboardHref, withDays } from "#lib/features/dashboard/hrefs.ts"
import type { DashboardVisit } from "#lib/features/dashboard/visit.ts"
import { exportRequest } from "#lib/features/exports/request.ts"
import { performanceFrom } from "#lib/features/performance/hrefs.ts"
import { resources, toExportFilters } from "#lib/features/performance/queries.ts"
import { visitOf } from "#lib/features/performance/visit.ts"
import { mayLinkTo } from "#lib/gate/may-open.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { paths } from "#lib/routes/routes.ts"

/**
 * The Export menu of the dashboard: its paper, and as files the locations that it is about, with the same days and
 * filters, for who may see Location Performance.
 */
export function exportMenuOf({ context, query, range }: DashboardVisit): ExportMenuProps {
  const own: Omit<ExportMenuProps, "files" | "request"> = {
    printHref: "shown",
    track: "dashboard.export",
    refusal: exportRefusal(context, dashboardHref(query)),
  }
  if (!mayLinkTo(paths.locationPerformance(), context)) return { ...own, files: null, request: null }
  const whole = performanceFrom(withDays(query, range))
  const { search } = new URL(whole, "http://page.invalid")
  const visit = visitOf(context, Object.fromEntries(new URLSearchParams(search)))
  const isPolled = settingValue(context.settings.async_file_download) !== false
  return {
    ...own,
    files: { csv: asFile(whole, "csv"), ndjson: asFile(whole, "ndjson") },
    request: isPolled
      ? exportRequest(
          context.session,
          resources[visit.variant][visit.view],
          toExportFilters(visit.search, visit.range, visit),
        )
      : null,
  }
}
