import { countAxis } from "#components/charts/axis.ts"
import { CourseChart } from "#components/charts/course-chart.tsx"
import type { Column } from "#components/data-table/columns.ts"
import { googleFigureNames } from "#lib/contract/google-figures/constants.ts"
import { actionsOf, type FigurePoint } from "#lib/features/google-figures/points.ts"
import { figureLabels } from "#lib/features/google-figures/texts.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { type ChartPeriod, periodText } from "#lib/format/periods.ts"

export type FiguresChartProps = { period: ChartPeriod; points: readonly FigurePoint[] }

const countText = (value: number | null): string => (value === null ? "–" : formatCount(value))

const titleOf = (period: ChartPeriod, point: FigurePoint): string =>
  `${periodText(period, point.start)}: ${(["views", "calls", "directions", "website_clicks"] as const)
    .map((name) => `${figureLabels[name].toLowerCase()} ${countText(point[name])}`)
    .join(", ")}`

const columns: readonly Column<FigurePoint>[] = googleFigureNames.map((name) => ({
  key: name,
  label: figureLabels[name],
  isNumber: true,
  cell: (point: FigurePoint) =>
    point[name] === null ? (
      <>
        <span aria-hidden="true">&ndash;</span>
        <span className="sr-only">No data</span>
      </>
    ) : (
      formatCount(point[name])
    ),
}))

const actionsText = "Calls, direction requests and website clicks"

/** Views and actions over time, and all figures as a table. */
export function FiguresChart({ period, points }: FiguresChartProps) {
  const label = `by ${period}`
  return (
    <CourseChart
      className="px-4 pt-1 pb-4"
      period={period}
      points={points}
      label={`Views and actions on Google ${label}`}
      line={{
        text: "Views",
        label: `Views on Google ${label}`,
        axis: countAxis(Math.max(...points.map((point) => point.views ?? 0))),
        markText: formatCount,
        valueOf: ({ views }) => views,
      }}
      bars={{
        text: actionsText,
        label: `${actionsText} ${label}`,
        valueOf: actionsOf,
        titleOf: (point) => titleOf(period, point),
      }}
      table={{ caption: "Google Business Profile", track: "google_figures.days", columns }}
    />
  )
}
