import { scaleLinear } from "@visx/scale"
import { LinePath } from "@visx/shape"

/** Its plot, within a margin for the dot of the last value. */
const [width, height, margin] = [60, 18, 2]

export type SparklineProps = {
  /** In the order of time; null leaves a gap. */
  values: readonly (number | null)[]
  /** Differences below it are not drawn larger than they are. */
  leastSpan: number
  /** Says the same in words. */
  label: string
}

/** A small line of values without axes, whose last one is a dot; nothing of fewer than two. */
export function Sparkline({ values, leastSpan, label }: SparklineProps) {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  const last = known.at(-1)
  if (!last || known.length < 2) return null
  const [lowest, highest] = [
    Math.min(...known.map(({ value }) => value)),
    Math.max(...known.map(({ value }) => value)),
  ]
  const spare = Math.max(0, leastSpan - (highest - lowest)) / 2
  const across = scaleLinear<number>({ domain: [0, values.length - 1], range: [0, width] })
  const down = scaleLinear<number>({ domain: [lowest - spare, highest + spare], range: [height, 0] })
  return (
    <svg
      className="block h-5.5 w-16 overflow-visible print:hidden"
      viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
      role="img"
      aria-label={label}
    >
      <LinePath
        className="stroke-faint stroke-[1.5px]"
        data={known}
        x={({ at }) => across(at)}
        y={({ value }) => down(value)}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle className="fill-chart-1" cx={across(last.at)} cy={down(last.value)} r={2.5} />
    </svg>
  )
}
