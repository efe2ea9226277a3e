import type { ExportTypeCode } from "#lib/contract/export-files/constants.ts"
import type { DateDescriptor } from "#lib/dates/descriptors.ts"
import { schedulingError } from "#lib/dates/scheduling.ts"
import type { Patch } from "#lib/features/filter-bar/changes.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { loadScheduleFlyout, noFlyout } from "./flyout.ts"
import { withoutFlyout } from "./reports.ts"
import type { FromPage } from "./search-params.ts"

/** A page whose report can be downloaded and mailed. */
export type ReportPage = {
  fromPage: FromPage
  /** Of its files, where the page has several. */
  exportType?: ExportTypeCode
  /** The keyword or microsurvey that it is about. */
  resourceId?: string | null
  accountId: string
  query: URLSearchParams
  /** The page after a change of its query. */
  href: (query: URLSearchParams, patch?: Patch) => string
  /** Takes the place in its list out of the address. */
  first: Patch
  descriptor: DateDescriptor
  track: string
}

/**
 * How the report of a page is scheduled: its button, null for who may not, and its flyout, null while it is closed. With
 * it, what downloads need as well: why they are refused, whether files are polled for, and the query without the flyout.
 * Server only.
 */
export async function loadPageSchedule(context: PageContext, page: ReportPage) {
  const { fromPage, exportType, resourceId, accountId, query, href, first, descriptor, track } = page
  const refusal = exportRefusal(context, href(query))
  const error = schedulingError(descriptor)
  const flyout = refusal ? noFlyout : await loadScheduleFlyout(context, query)
  const closed = withoutFlyout(query)
  return {
    refusal,
    closed,
    isPolled: settingValue(context.settings.async_file_download) !== false,
    schedule: context.can("scheduled_export.create")
      ? {
          href: href(query, { flyout_edit: "true", export_id: null, ...first }),
          error,
          isRefused: refusal !== null,
          track,
        }
      : null,
    flyout: flyout.isOpen
      ? {
          accountId,
          fromPage,
          exportType,
          resourceId,
          error,
          schedule: flyout.schedule,
          state: flyout.state,
          page: href(query),
          query: query.toString(),
          closedHref: href(closed),
          closedQuery: closed.toString(),
        }
      : null,
    errors: flyout.failure === null ? [] : [flyout.failure],
  }
}
