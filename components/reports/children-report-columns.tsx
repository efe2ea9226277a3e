import type { ReactNode } from "react"
import type { Column } from "#components/data-table/columns.ts"
import { Delta } from "#components/ui/delta.tsx"
import { Star } from "#components/ui/stars.tsx"
import type { ChildFigures } from "#lib/contract/index.ts"
import type { ChildrenReportSort } from "#lib/contract/reports/constants.ts"
import { type Change, daysChange, growthOf, ratingChange, shareChange } from "#lib/format/changes.ts"
import { formatCents } from "#lib/format/money.ts"
import { formatCount, formatDecimal, formatShare } from "#lib/format/numbers.ts"

type ReportColumn = Column<ChildFigures> & { sortKey?: ChildrenReportSort }

const none = <span className="text-faint">–</span>

type FigureKey = Exclude<ChildrenReportSort, "name">

const figureColumn = (
  sortKey: FigureKey,
  label: string,
  written: (value: number) => ReactNode,
  changeOf: (delta: number | null | undefined, lag: number | null | undefined) => Change | null = () => null,
): ReportColumn => ({
  key: sortKey,
  label,
  sortKey,
  isNumber: true,
  cell: (row) => {
    const value = row[sortKey]
    const change = changeOf(row[`${sortKey}_delta`], row[`${sortKey}_lag`])
    return (
      <span className="grid justify-items-end max-lg:justify-items-start">
        {value == null ? none : written(value)}
        {change && <Delta {...change} />}
      </span>
    )
  },
})

const rating = (value: number) => (
  <span className="whitespace-nowrap">
    {formatDecimal(value)} <Star />
  </span>
)

/** Monthly cost of an account to the partner (D-326). */
export const costColumn: ReportColumn = {
  key: "monthly_cost",
  label: "Cost per Month",
  isNumber: true,
  cell: ({ monthly_cost_cents: cents, currency }) => (cents == null ? none : formatCents(cents, currency)),
}

/**
 * The table of the report (D-075, D-138), its main figures against the period before (D-094).
 * @param viewHref opens a session in an account; null when the user may not.
 */
export const childrenReportColumns = (
  viewHref: ((id: ChildFigures["account_id"]) => string) | null,
): ReportColumn[] => [
  {
    key: "name",
    label: "Account",
    sortKey: "name",
    cell: ({ account_id: id, name }) =>
      viewHref ? (
        // A full load, because it begins a session of its own.
        <a className="cell-main" href={viewHref(id)} data-track="partner_account_reports.view">
          {name}
        </a>
      ) : (
        <span className="cell-main">{name}</span>
      ),
  },
  figureColumn("total_reviews", "Reviews", formatCount, growthOf),
  figureColumn("avg_rating", "Average Rating", rating, ratingChange),
  figureColumn("response_rate", "Response Rate", formatShare, shareChange),
  figureColumn(
    "overall_avg_response_time",
    "Response Time",
    (days) => `${formatDecimal(days)} days`,
    daysChange,
  ),
  figureColumn("positive_count", "Positive", formatCount),
  figureColumn("neutral_count", "Neutral", formatCount),
  figureColumn("negative_count", "Negative", formatCount),
  costColumn,
]
