import { redirect } from "next/navigation"
import { DownloadCsv } from "#components/data-table/download-csv.tsx"
import { DateChooser } from "#components/filter-bar/date-chooser.tsx"
import { childrenReportColumns } from "#components/reports/children-report-columns.tsx"
import { ChildrenReportFilterBar } from "#components/reports/children-report-filter-bar.tsx"
import { ChildrenReportTable } from "#components/reports/children-report-table.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { childrenReportRange } from "#lib/features/reports/filters.ts"
import { childrenReportHrefs } from "#lib/features/reports/hrefs.ts"
import { loadChildrenReport } from "#lib/features/reports/queries.ts"
import { canonicalChildrenReportQuery } from "#lib/features/reports/search-params.ts"
import { formatRange } from "#lib/format/dates.ts"
import { mayOpen } from "#lib/gate/may-open.ts"
import { pages } from "#lib/gate/pages.gen.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { partnerAccountReports } from "./record.ts"

const { title } = partnerAccountReports

export const generateMetadata = metadataOf(partnerAccountReports)

/** Written by the chooser of days, and never carried into it. */
const writtenDates = ["from", "to", "dateDescriptor", "page", "pick"]

export default guardedPage(partnerAccountReports, async ({ context, searchParams }) => {
  const { session, account, today, settings } = context
  const facts = { today, weekStart: weekStartOfSettings(settings) }
  const query = new URLSearchParams(canonicalChildrenReportQuery(searchOf(searchParams)))
  // A form names the range alone: its days are known here and belong into the address (D-089).
  const complete = canonicalChildrenReportQuery(query, facts)
  if (complete !== query.toString()) redirect(routes.partnerAccountReports(complete))
  const hrefs = childrenReportHrefs(routes.partnerAccountReports(), query)
  const range = childrenReportRange(hrefs.search, facts)
  const isChoosing = hrefs.search.pick === "date"
  return (
    <div className="page">
      <PageHeader
        title={title}
        intro="Reviews, ratings and responses for each of your accounts."
        printTitle={`${title} - ${account.name} - ${formatRange(range)}`}
        actions={
          <DownloadCsv
            href={asFile(routes.partnerAccountReports(query), "csv")}
            track="partner_account_reports.csv"
            refusal={exportRefusal(context, hrefs.changed({}))}
          />
        }
      />
      <PendingProvider>
        <ChildrenReportFilterBar
          facts={{ ...facts, path: hrefs.path, accountId: String(account.id), names: {} }}
        />
        {isChoosing ? (
          <DateChooser
            path={hrefs.path}
            range={range}
            today={today}
            carried={[...query].filter(([name]) => !writtenDates.includes(name))}
            backHref={hrefs.changed({ pick: null })}
          />
        ) : (
          <ChildrenReportTable
            report={await mainPart(attempt(loadChildrenReport(session, hrefs.search, facts)))}
            columns={childrenReportColumns(
              mayOpen(pages.switchAccount, context) ? routes.switchAccount : null,
            )}
            hrefs={hrefs}
          />
        )}
      </PendingProvider>
    </div>
  )
})
