import { Bar } from "@visx/shape"
import { clsx } from "clsx"
import { type Axis, box, type Places } from "./axis.ts"

export type ChartBar = {
  key: string
  /** Text of its tooltip. */
  title: string
  up: number
  /** Below the line. */
  down?: number
  /** Of a period that is not over, or of which the range leaves something out. */
  isPartial?: boolean
}

export type BarMarksProps = {
  bars: readonly ChartBar[]
  axis: Axis
  places: Places
  /** The colour of what stands above the line, and below it. */
  fill: string
  fillDown?: string
  /** The outline of what is of a part of a period. */
  outline?: string
}

const partial = "fill-transparent stroke-[1.5px] [stroke-dasharray:3_2] [vector-effect:non-scaling-stroke]"

/** Bars of a plot, each in its place; pointing at a place says what it holds. */
export const BarMarks = ({ bars, axis, places, fill, fillDown = fill, outline }: BarMarksProps) =>
  bars.map(({ key, title, up, down = 0, isPartial = false }, at) => {
    const line = axis.at(0)
    const shared = { x: places.startOf(at), width: places.width }
    return (
      <g key={key} className="group">
        <title>{title}</title>
        <Bar
          className="fill-transparent group-hover:fill-hover"
          x={(at * box) / places.count}
          width={box / places.count}
          height={box}
        />
        <Bar
          className={clsx(isPartial ? [partial, outline] : fill)}
          {...shared}
          y={axis.at(up)}
          height={line - axis.at(up)}
        />
        {down > 0 && (
          <Bar
            className={clsx(isPartial ? [partial, outline] : fillDown)}
            {...shared}
            y={line}
            height={axis.at(-down) - line}
          />
        )}
      </g>
    )
  })
