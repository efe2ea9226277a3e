import { formatCount, formatPercent, integerShares } from "#lib/format/numbers.ts"
import { Meter } from "./meter.tsx"
import { PendingLink } from "./pending.tsx"
import { Star } from "./stars.tsx"

export type RatingBar = {
  /** 5 to 1; 0 is "No rating". */
  stars: number
  count: number
  /** Null where they cannot be read. */
  href: string | null
  title: string
  isChosen?: boolean
}

export type RatingBarsProps = {
  rows: readonly RatingBar[]
  /** Identifier of the rows (D-265). */
  track: string
}

const Content = ({ stars, count, share }: Pick<RatingBar, "stars" | "count"> & { share: number }) => (
  <>
    {stars === 0 ? (
      <span>No rating</span>
    ) : (
      <span>
        {stars}
        <Star />
        <span className="sr-only">{stars === 1 ? " star" : " stars"}</span>
      </span>
    )}
    <Meter percent={share} />
    <span>{formatCount(count)}</span>
    <span>{formatPercent(share)}</span>
  </>
)

/** Reviews by stars, those without any in a row of their own; each row is a link. */
export function RatingBars({ rows, track }: RatingBarsProps) {
  const shares = integerShares(rows.map(({ count }) => count))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of links, not a fieldset
    <div className="dist" role="group" aria-label="Rating distribution">
      {rows.map(({ stars, count, href, title, isChosen = false }, at) => {
        const shown = { stars, count, share: shares[at]! }
        return href === null ? (
          <span key={stars} className="dist-row">
            <Content {...shown} />
          </span>
        ) : (
          <PendingLink
            key={stars}
            className="dist-row"
            href={href}
            title={title}
            aria-current={isChosen ? "true" : undefined}
            data-track={track}
          >
            <Content {...shown} />
          </PendingLink>
        )
      })}
    </div>
  )
}
