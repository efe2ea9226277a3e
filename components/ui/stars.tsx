import { clsx } from "clsx"

const outline = "m8 2 1.8 3.8 4.2.6-3 2.9.7 4.2L8 11.5l-3.7 2 .7-4.2-3-2.9 4.2-.6z"

/** One filled star beside a figure; the figure says the number. */
export function Star({ large = false }: { large?: boolean }) {
  return (
    <svg className={clsx("star1", large && "star1-l")} viewBox="0 0 16 16" aria-hidden="true">
      <path d={outline} />
    </svg>
  )
}

/** Up to five stars, empty ones as outlines. @param rating above 0; drawn rounded, read as given. */
export function Stars({ rating }: { rating: number }) {
  const full = Math.round(rating)
  return (
    <span className="stars" role="img" aria-label={`${rating} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} viewBox="0 0 16 16" className={star > full ? "off" : undefined} aria-hidden="true">
          <path d={outline} />
        </svg>
      ))}
    </span>
  )
}
