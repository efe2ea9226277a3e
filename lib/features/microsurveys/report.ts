import { exportRequest } from "#lib/features/exports/request.ts"
import { loadPageSchedule } from "#lib/features/scheduled-exports/page-schedule.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { routes } from "#lib/routes/routes.ts"
import { summaryRange, toSummaryExportFilters, toSummaryFilter } from "./queries.ts"
import { type SummaryVisit, summaryHref } from "./visit.ts"

/** How a summary is downloaded and scheduled (F-184, F-205): what its buttons and its flyout need. Server only. */
export async function loadReport(visit: SummaryVisit, id: string) {
  const { context, query, search, facts, accountId } = visit
  const path = routes.microsurveySummaries(id)
  const {
    refusal,
    isPolled,
    closed: _,
    ...report
  } = await loadPageSchedule(context, {
    fromPage: "microsurveys",
    exportType: "microsurvey_responses",
    resourceId: id,
    accountId,
    query,
    href: (next, patch) => summaryHref(path, next, patch),
    first: { before: null, after: null, page: null },
    descriptor: summaryRange(search, facts).descriptor,
    track: "microsurveys.schedule",
  })
  return {
    ...report,
    /** Custom attributes of the responses; a trial without exports has the reason at the other button. */
    attributes: refusal
      ? null
      : {
          href: routes.bff("microsurveys.export_attributes", {
            query: {
              account_id: String(accountId),
              microsurvey_id: id,
              ...toSummaryFilter(search, facts),
            },
          }),
          refusal: null,
          label: "Download custom attributes",
          track: "microsurveys.custom_attributes",
        },
    download: {
      href: asFile(routes.microsurveySummaries(id, query), "csv"),
      refusal,
      track: "microsurveys.csv",
      request: isPolled
        ? exportRequest(context.session, "microsurvey_responses", toSummaryExportFilters(search, facts), id)
        : null,
    },
  }
}
