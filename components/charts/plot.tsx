import { clsx } from "clsx"
import type { ReactNode } from "react"
import { type Axis, box, type Places } from "./axis.ts"

/** As many labels stand under the places of the smallest screen. */
const maxLabels = 4
/** So much of its places a label needs at the end. */
const leastRoom = 0.75

export type PlotProps = {
  /** Says what is drawn; the table beside the chart says it in figures. */
  label: string
  axis: Axis
  /** A mark of the axis as it is read. */
  markText: (mark: number) => string
  places: Places
  /** Labels of the places, in order; only a few are shown. */
  labels?: readonly string[]
  /** How high it is. */
  className?: string
  /** Drawing within the box of `axis.ts`. */
  children: ReactNode
}

/** The frame of a chart, drawn by the server: marks and lines of its axis, labels, and what is drawn between them. */
export function Plot({
  label,
  axis,
  markText,
  places,
  labels = [],
  className = "h-40",
  children,
}: PlotProps) {
  const step = Math.ceil(places.count / maxLabels)
  return (
    <div className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-2 gap-y-0 text-12 text-faint">
      <div className="relative" aria-hidden="true">
        {axis.marks.map((mark) => (
          <span key={mark} className="absolute right-0 -translate-y-1/2" style={{ top: `${axis.at(mark)}%` }}>
            {markText(mark)}
          </span>
        ))}
      </div>
      <svg
        className={clsx("w-full overflow-visible", className)}
        viewBox={`0 0 ${box} ${box}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        data-places={places.count}
      >
        {axis.marks.map((mark) => (
          <line
            key={mark}
            className={clsx(
              "stroke-1 [vector-effect:non-scaling-stroke]",
              mark === 0 ? "stroke-line-control" : "stroke-line",
            )}
            x1="0"
            x2={box}
            y1={axis.at(mark)}
            y2={axis.at(mark)}
          />
        ))}
        {children}
      </svg>
      {labels.length > 0 && (
        <div
          className="col-start-2 grid pt-2"
          aria-hidden="true"
          style={{ gridTemplateColumns: `repeat(${places.count}, minmax(0, 1fr))` }}
        >
          {labels.map(
            (text, at) =>
              at % step === 0 &&
              (places.isSparse || at + leastRoom * step <= places.count) && (
                <span
                  key={text}
                  className={clsx("min-w-0 whitespace-nowrap", places.isSparse && "text-center")}
                  style={{
                    gridColumn: `${at + 1} / span ${places.isSparse ? 1 : Math.min(step, places.count - at)}`,
                  }}
                >
                  {text}
                </span>
              ),
          )}
        </div>
      )}
    </div>
  )
}
