import { LinePath } from "@visx/shape"
import { clsx } from "clsx"
import type { Axis, Places } from "./axis.ts"

export type LineMarkProps = {
  /** In the order of the places; null leaves a gap. */
  values: readonly (number | null)[]
  axis: Axis
  places: Places
  /** Drawn behind another one, to compare with. */
  isBefore?: boolean
  /** Of a part of a period: its value is a ring. */
  isPartial?: (at: number) => boolean
}

type Point = { at: number; value: number | null }

/** A dot that stays round, however the plot is stretched: a line of no length with round ends. */
const Dot = ({ at, className }: { at: string; className: string }) => (
  <path
    className={clsx("[vector-effect:non-scaling-stroke]", className)}
    d={`M${at}h0`}
    strokeLinecap="round"
  />
)

/** A line of a plot; a value between two gaps is a dot, and one of a part of a period a ring. */
export function LineMark({ values, axis, places, isBefore = false, isPartial }: LineMarkProps) {
  const placeOf = (at: number, value: number) => `${places.middleOf(at)} ${axis.at(value)}`
  return (
    <>
      <LinePath<Point>
        className={clsx(
          "[vector-effect:non-scaling-stroke]",
          isBefore ? "stroke-faint stroke-[1.5px] [stroke-dasharray:3_4]" : "stroke-chart-1 stroke-2",
        )}
        data={values.map((value, at) => ({ at, value }))}
        defined={({ value }) => value !== null}
        x={({ at }) => places.middleOf(at)}
        y={({ value }) => axis.at(value ?? 0)}
        strokeLinejoin="round"
      />
      {values.map((value, at) => {
        if (value === null) return null
        const place = placeOf(at, value)
        const isAlone = values[at - 1] == null && values[at + 1] == null
        return isPartial?.(at) ? (
          <g key={place}>
            <Dot at={place} className="stroke-chart-1 stroke-8" />
            <Dot at={place} className="stroke-surface stroke-4" />
          </g>
        ) : (
          isAlone && (
            <Dot
              key={place}
              at={place}
              className={isBefore ? "stroke-faint stroke-4" : "stroke-chart-1 stroke-6"}
            />
          )
        )
      })}
    </>
  )
}
