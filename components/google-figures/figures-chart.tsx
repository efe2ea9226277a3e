import { countAxis, placesFor } from "#components/charts/axis.ts"
import { BarMarks } from "#components/charts/bar-marks.tsx"
import { ChartKeys } from "#components/charts/chart-keys.tsx"
import { ChartPointer } from "#components/charts/chart-pointer.tsx"
import { LineMark } from "#components/charts/line-mark.tsx"
import { Plot } from "#components/charts/plot.tsx"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { Disclosure } from "#components/ui/disclosure.tsx"
import { googleFigureNames } from "#lib/contract/google-figures/constants.ts"
import { actionsOf, type FigurePoint } from "#lib/features/google-figures/points.ts"
import { figureLabels } from "#lib/features/google-figures/texts.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { type ChartPeriod, periodLabels, periodText, shortPeriodText } from "#lib/format/periods.ts"

export type FiguresChartProps = { period: ChartPeriod; points: readonly FigurePoint[] }

const partText = { day: "Not a full day", week: "Not a full week", month: "Not a full month" }

const countText = (value: number | null): string => (value === null ? "–" : formatCount(value))

const titleOf = (period: ChartPeriod, point: FigurePoint): string =>
  `${periodText(period, point.start)}: ${(["views", "calls", "directions", "website_clicks"] as const)
    .map((name) => `${figureLabels[name].toLowerCase()} ${countText(point[name])}`)
    .join(", ")}`

const columnsOf = (period: ChartPeriod): Column<FigurePoint>[] => [
  {
    key: "period",
    label: periodLabels[period],
    cell: ({ start }) => <span className="cell-main">{periodText(period, start)}</span>,
  },
  ...googleFigureNames.map((name) => ({
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
  })),
]

/** Views and actions over time, and all figures as a table. */
export function FiguresChart({ period, points }: FiguresChartProps) {
  const places = placesFor(points.length)
  const views = countAxis(Math.max(...points.map((point) => point.views ?? 0)))
  const actions = countAxis(Math.max(...points.map((point) => actionsOf(point) ?? 0)))
  const label = `by ${period}`
  return (
    <>
      <figure className="px-4 pt-1 pb-4">
        <ChartKeys
          className="pb-3"
          keys={[
            { text: "Views", look: "line" },
            ...(points.some(({ isPartial }) => isPartial)
              ? [{ text: partText[period], look: "partial" as const }]
              : []),
          ]}
        />
        <ChartPointer label={`Views and actions on Google ${label}`}>
          <Plot
            places={places}
            label={`Views on Google ${label}`}
            axis={views}
            markText={formatCount}
            className="h-33"
          >
            <LineMark
              values={points.map((point) => point.views)}
              axis={views}
              places={places}
              isPartial={(at) => points[at]!.isPartial}
            />
          </Plot>
          <ChartKeys
            className="pt-5 pb-3"
            keys={[{ text: "Calls, direction requests and website clicks", look: "bar" }]}
          />
          <Plot
            places={places}
            label={`Calls, direction requests and website clicks ${label}`}
            axis={actions}
            markText={formatCount}
            labels={points.map(({ start }) => shortPeriodText(period, start))}
            className="h-21"
          >
            <BarMarks
              bars={points.map((point) => ({
                key: point.start,
                title: titleOf(period, point),
                up: actionsOf(point) ?? 0,
                isPartial: point.isPartial,
              }))}
              axis={actions}
              places={places}
              fill="fill-chart-2"
              outline="stroke-chart-2"
            />
          </Plot>
        </ChartPointer>
      </figure>
      <Disclosure summary="Show as a table" className="px-4 pb-0! open:pb-4!">
        <DataTable
          caption="Google Business Profile"
          track="google_figures.days"
          columns={columnsOf(period)}
          rows={[...points].reverse()}
          rowKey={({ start }) => start}
        />
      </Disclosure>
    </>
  )
}
