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
}

type Point = { at: number; value: number | null }

/** A line of a plot; a value between two gaps is a dot. */
export const LineMark = ({ values, axis, places, isBefore = false }: LineMarkProps) => (
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
)
