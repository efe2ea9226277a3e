import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { Disclosure } from "#components/ui/disclosure.tsx"
import { partOfCut } from "#lib/dates/part-of-period.ts"
import type { PeriodBar, PeriodBars } from "#lib/features/keywords/periods.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { partText, periodLabels, periodText } from "#lib/format/periods.ts"
import { PeriodsChart } from "./periods-chart.tsx"

type Side = "positive" | "negative" | null
export type PeriodsPanelProps = PeriodBars & {
  /** The page with the sentences of a period, of one side or of all. */
  hrefOf: (bar: PeriodBar, side: Side) => string
}

const whenOf = (period: PeriodBars["period"], bar: PeriodBar): string => {
  const text = periodText(period, bar.from)
  return period === "day" ? `on ${text}` : period === "week" ? `in the w${text.slice(1)}` : `in ${text}`
}

const columnsOf = ({ period, hrefOf }: PeriodsPanelProps): Column<PeriodBar>[] => {
  const figure = (key: "positive" | "negative" | "total", label: string): Column<PeriodBar> => ({
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
          aria-label={`${formatCount(bar[key])} ${key === "total" ? "" : `${key} `}mentions ${whenOf(period, bar)}`}
        >
          {formatCount(bar[key])}
        </Link>
      ),
  })
  return [
    {
      key: "period",
      label: periodLabels[period],
      cell: (bar) => {
        const part = partOfCut(period, bar)
        return (
          <>
            <span className="cell-main">{periodText(period, bar.from)}</span>
            {part && <span className="cell-sub">{partText(part)}</span>}
          </>
        )
      },
    },
    figure("positive", "Positive"),
    figure("negative", "Negative"),
    figure("total", "Total"),
  ]
}

/** Mentions by day, week or month as a chart, and as a table whose figures open their sentences. */
export function PeriodsPanel(props: PeriodsPanelProps) {
  const { period, bars } = props
  if (bars.length === 0) return null
  const title = `Mentions by ${period}`
  const ends = [bars[0]!, bars.at(-1)!].map((bar) => periodText(period, bar.from))
  return (
    <section aria-labelledby="periods-title">
      <h2 id="periods-title">{title}</h2>
      <PeriodsChart period={period} bars={bars} label={`${title} from ${ends[0]} to ${ends[1]}`} />
      <Disclosure summary="Show as a table">
        <DataTable
          caption={title}
          track="keywords.periods"
          columns={columnsOf(props)}
          rows={[...bars].reverse()}
          rowKey={({ from }) => from}
        />
      </Disclosure>
    </section>
  )
}
