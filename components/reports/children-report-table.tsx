import { FileText } from "lucide"
import type { Column } from "#components/data-table/columns.ts"
import { SearchedTable } from "#components/data-table/searched-table.tsx"
import { Figures } from "#components/ui/figures.tsx"
import { PendingArea } from "#components/ui/pending.tsx"
import type { ChildFigures } from "#lib/contract/index.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import type { ChildrenReportHrefs } from "#lib/features/reports/hrefs.ts"
import type { ChildrenReport } from "#lib/features/reports/queries.ts"
import { reviewFigures } from "#lib/format/review-figures.ts"
import { costColumn } from "./children-report-columns.tsx"

type ChildrenTotalsProps = { totals: NonNullable<ChildrenReport["totals"]> }

/** Totals of all accounts in the report. */
const ChildrenTotals = ({ totals }: ChildrenTotalsProps) => (
  <section className="strip strip-even" aria-label="All accounts">
    <Figures figures={reviewFigures(totals)} />
  </section>
)

export type ChildrenReportTableProps = {
  report: Attempt<ChildrenReport>
  columns: readonly Column<ChildFigures>[]
  hrefs: ChildrenReportHrefs
}

/** The partner pays for none of them. */
const withoutCosts = (report: Attempt<ChildrenReport>): boolean =>
  !report.ok || report.value._embedded.accounts.every(({ monthly_cost_cents: cents }) => cents == null)

/** Totals of all accounts, and a row for each. */
export const ChildrenReportTable = ({ report, columns, hrefs }: ChildrenReportTableProps) => (
  <>
    <PendingArea>
      {report.ok && report.value.totals && report.value._total > 0 && (
        <ChildrenTotals totals={report.value.totals} />
      )}
    </PendingArea>
    <div className="min-w-0 lg:max-xl:[&_:is(th,td)]:px-1.5 lg:max-xl:[&_th]:whitespace-normal">
      <SearchedTable
        noun={{ one: "account", many: "accounts", caption: "Accounts" }}
        list={report}
        rows={report.ok ? report.value._embedded.accounts : []}
        columns={withoutCosts(report) ? columns.filter(({ key }) => key !== costColumn.key) : columns}
        rowKey={({ account_id: id }) => String(id)}
        hrefs={hrefs}
        track="partner_account_reports.table"
        empty={{
          icon: FileText,
          title: "No accounts found.",
          hint: "Accounts added to yours appear here with their figures.",
        }}
      />
    </div>
  </>
)
