import { clsx } from "clsx"
import { axisMarks, type PeriodBars, periodText, shortPeriodText } from "#lib/features/keywords/periods.ts"
import { formatCount } from "#lib/format/numbers.ts"

/** As many labels stand under the bars of the smallest screen. */
const maxLabels = 4
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
  const step = Math.ceil(places / maxLabels)
  return (
    <figure className="pt-4 pb-2">
      <div className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-2 gap-y-0">
        <div className="relative text-12 text-faint" aria-hidden="true">
          {marks.map((mark) => (
            <span
              key={mark}
              className="absolute right-0 -translate-y-1/2"
              style={{ top: `${(top - mark) * unit}%` }}
            >
              {formatCount(Math.abs(mark))}
            </span>
          ))}
        </div>
        <svg
          className="h-40 w-full overflow-visible"
          viewBox={`0 0 ${places * width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {marks.map((mark) => (
            <line
              key={mark}
              className={clsx(
                "stroke-1 [vector-effect:non-scaling-stroke]",
                mark === 0 ? "stroke-line-control" : "stroke-line",
              )}
              x1="0"
              x2={places * width}
              y1={(top - mark) * unit}
              y2={(top - mark) * unit}
            />
          ))}
          {bars.map((bar, at) => (
            <g key={bar.from} className="group">
              <title>{`${periodText(period, bar)}: ${bar.positive} positive, ${bar.negative} negative`}</title>
              <rect
                className="fill-transparent group-hover:fill-hover"
                x={at * width}
                width={width}
                height={height}
              />
              <rect
                className="fill-positive"
                x={at * width + 2}
                y={line - bar.positive * unit}
                width={width - 4}
                height={bar.positive * unit}
              />
              <rect
                className="fill-negative"
                x={at * width + 2}
                y={line}
                width={width - 4}
                height={bar.negative * unit}
              />
            </g>
          ))}
        </svg>
        <div
          className="col-start-2 grid pt-2 text-12 text-faint"
          aria-hidden="true"
          style={{ gridTemplateColumns: `repeat(${places}, minmax(0, 1fr))` }}
        >
          {bars.map(
            (bar, at) =>
              at % step === 0 &&
              at + step <= places && (
                <span
                  key={bar.from}
                  className="min-w-0 whitespace-nowrap"
                  style={{ gridColumn: `${at + 1} / span ${step}` }}
                >
                  {shortPeriodText(period, bar)}
                </span>
              ),
          )}
        </div>
      </div>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 pl-12 pt-2.5 text-muted text-12">
        <span className="inline-flex items-center gap-1.5">
          <i className="size-2.5 rounded-[1px] bg-positive" /> Positive, above the line
        </span>
        <span className="inline-flex items-center gap-1.5">
          <i className="size-2.5 rounded-[1px] bg-negative" /> Negative, below the line
        </span>
      </figcaption>
    </figure>
  )
}
