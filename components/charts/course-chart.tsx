import type { ReactNode } from "react"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { Disclosure } from "#components/ui/disclosure.tsx"
import type { Day } from "#lib/dates/day.ts"
import type { DayRange } from "#lib/dates/resolve-range.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { type ChartPeriod, partText, periodLabels, periodText, shortPeriodText } from "#lib/format/periods.ts"
import { type Axis, countAxis, placesFor } from "./axis.ts"
import { BarMarks } from "./bar-marks.tsx"
import { ChartKeys } from "./chart-keys.tsx"
import { ChartPointer } from "./chart-pointer.tsx"
import { LineMark } from "./line-mark.tsx"
import { Plot } from "./plot.tsx"

/** A day, week or month of a course. */
type Point = {
  /** Its first day. */
  start: Day
  /** Its days that the figures are of; null where these are all. */
  part: DayRange | null
}

/** A plot and what its key says. */
type Drawn<P> = { text: string; figure?: ReactNode; label: string; valueOf: (point: P) => number | null }

export type CourseChartProps<P extends Point> = {
  period: ChartPeriod
  points: readonly P[]
  /** Name of the group that the arrow keys walk through. */
  label: string
  line: Drawn<P> & {
    axis: Axis
    markText: (mark: number) => string
    /** The same of the period before; left out where there is nothing to compare with. */
    beforeOf?: ((point: P) => number | null) | undefined
  }
  bars: Drawn<P> & { titleOf: (point: P) => string }
  table: { caption: string; track: string; columns: readonly Column<P>[] }
  className?: string
}

const notWhole = { day: "Not a full day", week: "Not a full week", month: "Not a full month" }

/** A line above bars over the same periods, and the figures of both as a table with the newest period first. */
export function CourseChart<P extends Point>({
  period,
  points,
  label,
  line,
  bars,
  table,
  className,
}: CourseChartProps<P>) {
  const places = placesFor(points.length)
  const counts = countAxis(Math.max(...points.map((point) => bars.valueOf(point) ?? 0)))
  const isPartial = points.some(({ part }) => part)
  return (
    <>
      <figure className={className}>
        <ChartKeys
          className="pb-3"
          keys={[
            { text: line.text, look: "line", figure: line.figure },
            ...(line.beforeOf ? [{ text: "Previous period", look: "before" as const }] : []),
          ]}
        />
        <ChartPointer label={label}>
          <Plot places={places} label={line.label} axis={line.axis} markText={line.markText} className="h-33">
            {line.beforeOf && (
              <LineMark values={points.map(line.beforeOf)} axis={line.axis} places={places} isBefore />
            )}
            <LineMark
              values={points.map(line.valueOf)}
              axis={line.axis}
              places={places}
              isPartial={(at) => points[at]!.part !== null}
            />
          </Plot>
          <ChartKeys
            className="pt-5 pb-3"
            keys={[
              { text: bars.text, look: "bar", figure: bars.figure },
              ...(isPartial ? [{ text: notWhole[period], look: "partial" as const }] : []),
            ]}
          />
          <Plot
            places={places}
            label={bars.label}
            axis={counts}
            markText={formatCount}
            labels={points.map(({ start }) => shortPeriodText(period, start))}
            className="h-21"
          >
            <BarMarks
              bars={points.map((point) => ({
                key: point.start,
                title: [bars.titleOf(point), ...(point.part ? [partText(point.part)] : [])].join(". "),
                up: bars.valueOf(point) ?? 0,
                isPartial: point.part !== null,
              }))}
              axis={counts}
              places={places}
              fill="fill-chart-2"
              outline="stroke-chart-2"
            />
          </Plot>
        </ChartPointer>
      </figure>
      <Disclosure summary="Show as a table" className="px-4 pb-0! open:pb-4!">
        <DataTable
          caption={table.caption}
          track={table.track}
          columns={[
            {
              key: "period",
              label: periodLabels[period],
              cell: ({ start, part }) => (
                <>
                  <span className="cell-main">{periodText(period, start)}</span>
                  {part && <span className="cell-sub">{partText(part)}</span>}
                </>
              ),
            },
            ...table.columns,
          ]}
          rows={[...points].reverse()}
          rowKey={({ start }) => start}
        />
      </Disclosure>
    </>
  )
}
