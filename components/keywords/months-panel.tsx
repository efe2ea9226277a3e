import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { type MonthBar, monthText } from "#lib/features/keywords/months.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { MonthsChart } from "./months-chart.tsx"

type Side = "positive" | "negative" | null
export type MonthsPanelProps = {
  bars: readonly MonthBar[]
  /** The page with the sentences of a month, of one side or of all. */
  hrefOf: (bar: MonthBar, side: Side) => string
}

const columnsOf = (hrefOf: MonthsPanelProps["hrefOf"]): Column<MonthBar>[] => {
  const figure = (key: "positive" | "negative" | "total", label: string): Column<MonthBar> => ({
    key,
    label,
    isNumber: true,
    cell: (bar) =>
      bar[key] === 0 ? (
        "0"
      ) : (
        <Link
          href={hrefOf(bar, key === "total" ? null : key)}
          prefetch={false}
          aria-label={`${formatCount(bar[key])} ${key === "total" ? "" : `${key} `}mentions in ${monthText(bar.month)}`}
        >
          {formatCount(bar[key])}
        </Link>
      ),
  })
  return [
    {
      key: "month",
      label: "Month",
      cell: ({ month }) => <span className="cell-main">{monthText(month)}</span>,
    },
    figure("positive", "Positive"),
    figure("negative", "Negative"),
    figure("total", "Total"),
  ]
}

/** Mentions by month as a chart, and as a table whose figures open their sentences. */
export function MonthsPanel({ bars, hrefOf }: MonthsPanelProps) {
  return (
    <section aria-labelledby="months-title">
      <h2 id="months-title">Mentions by month</h2>
      <MonthsChart
        bars={bars}
        label={`Mentions by month from ${monthText(bars[0]!.month)} to ${monthText(bars.at(-1)!.month)}`}
      />
      <details className="as-table">
        <summary>
          <Icon name="chevron-right" />
          Show as a table
        </summary>
        <DataTable
          caption="Mentions by month"
          track="keywords.months"
          columns={columnsOf(hrefOf)}
          rows={[...bars].reverse()}
          rowKey={({ month }) => month}
        />
      </details>
    </section>
  )
}
