import { clsx } from "clsx"

const size = 16
/** From one star of five to the next, on the grid of one. */
const step = 17.1
const most = 5

/** The outline of the star that stands so many units to the right. */
const outlineAt = (x: number) =>
  `M${(x + 8).toFixed(1)} 2l1.8 3.8 4.2.6-3 2.9.7 4.2-3.7-2-3.7 2 .7-4.2-3-2.9 4.2-.6z`

const outlines = Array.from({ length: most }, (_, at) => outlineAt(at * step))
const width = (most - 1) * step + size

/** One filled star beside a figure; the figure says the number. */
export function Star({ large = false }: { large?: boolean }) {
  return (
    <svg
      className={clsx("flex-none fill-star stroke-none align-[-1px]", large ? "size-4.5" : "size-3")}
      viewBox={`0 0 ${size} ${size}`}
      aria-hidden="true"
    >
      <path d={outlines[0]} />
    </svg>
  )
}

/** Up to five stars, empty ones as outlines. @param rating above 0; drawn rounded, read as given. */
export function Stars({ rating }: { rating: number }) {
  const full = Math.round(rating)
  return (
    <span className="stars" role="img" aria-label={`${rating} of 5 stars`}>
      <svg viewBox={`0 0 ${width} ${size}`} aria-hidden="true">
        <path d={outlines.slice(0, full).join("")} />
        {full < most && <path className="off" d={outlines.slice(full).join("")} />}
      </svg>
    </span>
  )
}
