import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { Panel } from "#components/ui/panel.tsx"
import { benchmarkDays } from "#lib/contract/accounts/verticals.ts"
import type { Benchmark, PerformanceTotals } from "#lib/contract/index.ts"
import { formatDecimal, formatShare } from "#lib/format/numbers.ts"

export type IndustryPanelProps = {
  /** Null for an account whose industry is not one of the list. */
  benchmark: Benchmark | null
  totals: PerformanceTotals
}

type Row = { label: string; own: number | null; theirs: number | null; write: (value: number) => string }

const text = (value: number | null, write: Row["write"]) => (value === null ? "–" : write(value))
const divided = (value: number | null | undefined, by: number | null | undefined) =>
  value == null || !by ? null : value / by

function rowsOf(benchmark: Benchmark, totals: PerformanceTotals): Row[] {
  const { locations, days } = totals
  const daily = divided(divided(totals.total_reviews, locations), days)
  const row = (
    label: string,
    own: number | null | undefined,
    theirs: number | null | undefined,
    write: Row["write"] = formatDecimal,
  ): Row => ({ label, own: own ?? null, theirs: theirs ?? null, write })
  return [
    row("Average rating", totals.avg_rating, benchmark.avg_rating),
    row("Reviews in half a year", daily === null ? null : daily * benchmarkDays, benchmark.total_reviews),
    row("Response rate", totals.response_rate, benchmark.response_rate, formatShare),
    row("Response time, days", totals.overall_avg_response_time, benchmark.response_time),
    row("Owner photos", divided(totals.owner_media_count, locations), benchmark.owner_photos_count),
  ]
}

const columns: Column<Row>[] = [
  { key: "figure", label: "Figure", cell: ({ label }) => <span className="cell-main">{label}</span> },
  { key: "own", label: "Yours", isNumber: true, cell: ({ own, write }) => text(own, write) },
  { key: "industry", label: "Industry", isNumber: true, cell: ({ theirs, write }) => text(theirs, write) },
]

/** Figures of an average location of the industry, beside the account's own. */
export const IndustryPanel = ({ benchmark, totals }: IndustryPanelProps) => (
  <Panel id="industry" title="Your industry" note={benchmark?.name} className="max-w-180">
    {!benchmark || benchmark.reason ? (
      <p className="px-4 pt-2 pb-4 text-13 text-muted">
        {benchmark?.reason ?? "Your account has no industry, or one without figures of its own."}
      </p>
    ) : (
      <>
        <p className="px-4 pt-2 pb-3 text-13 text-muted">
          Average per location: yours in the selected dates, and your industry's over the last six months.
        </p>
        <DataTable
          caption="Your industry"
          isCompact
          track="dashboard_score.industry"
          columns={columns}
          rows={rowsOf(benchmark, totals)}
          rowKey={({ label }) => label}
        />
      </>
    )}
  </Panel>
)
