import { axisMarks, type PeriodBars, periodText, shortPeriodText } from "#lib/features/keywords/periods.ts"
import { formatCount } from "#lib/format/numbers.ts"

/** As many labels stand under the bars of the smallest screen. */
const mostLabels = 4
/** A few bars do not fill the whole width. */
const fewestPlaces = 12

const [width, height] = [10, 100]

/** Mentions over time: praise above the line, blame below it, on one scale. The table beside it says the same in figures. */
export function PeriodsChart({ period, bars, label }: PeriodBars & { label: string }) {
  const marks = axisMarks(
    Math.max(...bars.map(({ positive }) => positive)),
    Math.max(...bars.map(({ negative }) => negative)),
  )
  const [top, bottom] = [marks[0]!, marks.at(-1)!]
  const unit = height / (top - bottom)
  const line = top * unit
  const places = Math.max(fewestPlaces, bars.length)
  const step = Math.ceil(places / mostLabels)
  return (
    <figure className="kw-chart">
      <div className="kw-plot">
        <div className="kw-plot-y tiny faint" aria-hidden="true">
          {marks.map((mark) => (
            <span key={mark} style={{ top: `${(top - mark) * unit}%` }}>
              {formatCount(Math.abs(mark))}
            </span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${places * width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {marks.map((mark) => (
            <line
              key={mark}
              className={mark === 0 ? "kw-axis" : "kw-grid"}
              x1="0"
              x2={places * width}
              y1={(top - mark) * unit}
              y2={(top - mark) * unit}
            />
          ))}
          {bars.map((bar, at) => (
            <g key={bar.from}>
              <title>{`${periodText(period, bar)}: ${bar.positive} positive, ${bar.negative} negative`}</title>
              <rect className="kw-bar-all" x={at * width} width={width} height={height} />
              <rect
                className="kw-bar-pos"
                x={at * width + 2}
                y={line - bar.positive * unit}
                width={width - 4}
                height={bar.positive * unit}
              />
              <rect
                className="kw-bar-neg"
                x={at * width + 2}
                y={line}
                width={width - 4}
                height={bar.negative * unit}
              />
            </g>
          ))}
        </svg>
        <div
          className="kw-plot-x tiny faint"
          aria-hidden="true"
          style={{ gridTemplateColumns: `repeat(${places}, minmax(0, 1fr))` }}
        >
          {bars.map(
            (bar, at) =>
              at % step === 0 &&
              at + step <= places && (
                <span key={bar.from} style={{ gridColumn: `${at + 1} / span ${step}` }}>
                  {shortPeriodText(period, bar)}
                </span>
              ),
          )}
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
