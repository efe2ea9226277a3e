import { type MonthBar, monthText } from "#lib/features/keywords/months.ts"
import { formatCount } from "#lib/format/numbers.ts"

/** As many labels stand under the bars of the smallest screen. */
const mostLabels = 4

const [width, height] = [10, 100]

/** Mentions by month: praise above the line, blame below it. The table beside it says the same in figures. */
export function MonthsChart({ bars, label }: { bars: readonly MonthBar[]; label: string }) {
  const up = Math.max(1, ...bars.map(({ positive }) => positive))
  const down = Math.max(0, ...bars.map(({ negative }) => negative))
  const unit = height / (up + down)
  const line = up * unit
  const step = Math.ceil(bars.length / mostLabels)
  return (
    <figure className="kw-chart">
      <div className="kw-plot">
        <div className="kw-plot-y tiny faint" aria-hidden="true">
          <span style={{ top: 0 }}>{formatCount(up)}</span>
          <span style={{ top: `${line}%` }}>0</span>
          {down > 0 && <span style={{ top: "100%" }}>{formatCount(down)}</span>}
        </div>
        <svg
          viewBox={`0 0 ${bars.length * width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {bars.map(({ month, positive, negative }, at) => (
            <g key={month}>
              <title>{`${monthText(month)}: ${positive} positive, ${negative} negative`}</title>
              <rect className="kw-bar-all" x={at * width} width={width} height={height} />
              <rect
                className="kw-bar-pos"
                x={at * width + 2}
                y={line - positive * unit}
                width={width - 4}
                height={positive * unit}
              />
              <rect
                className="kw-bar-neg"
                x={at * width + 2}
                y={line}
                width={width - 4}
                height={negative * unit}
              />
            </g>
          ))}
          <line className="kw-axis" x1="0" x2={bars.length * width} y1={line} y2={line} />
        </svg>
        <div className="kw-plot-x tiny faint" aria-hidden="true">
          {bars.map(({ month }, at) => (
            <span key={month}>
              {at % step === 0 && at + step <= bars.length && <span>{monthText(month)}</span>}
            </span>
          ))}
        </div>
      </div>
      <figcaption className="kw-legend tiny">
        <span>
          <i className="kw-swatch-pos" /> Positive, above the line
        </span>
        <span>
          <i className="kw-swatch-neg" /> Negative, below the line
        </span>
      </figcaption>
    </figure>
  )
}
