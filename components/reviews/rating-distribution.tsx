import { Meter } from "#components/ui/meter.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import { Star } from "#components/ui/stars.tsx"
import type { MetricsBreakdown } from "#lib/contract/index.ts"
import { parseAsStars } from "#lib/features/filter-bar/parsers.ts"
import { changedReviewsHref } from "#lib/features/reviews/hrefs.ts"
import { formatCount, formatPercent, integerShares } from "#lib/format/numbers.ts"

export type RatingDistributionProps = { breakdown: MetricsBreakdown["breakdown"]; query: URLSearchParams }

const allRatings = [5, 4, 3, 2, 1, 0]
const nameOf = (stars: number) => (stars === 0 ? "no rating" : `${stars} ${stars === 1 ? "star" : "stars"}`)

/**
 * Reviews by stars, those without any in a row of their own (D-268); each row is a link that filters by it, a chosen one
 * takes it away.
 */
export function RatingDistribution({ breakdown, query }: RatingDistributionProps) {
  const countOf = (stars: number) =>
    breakdown.find(({ key }) => String(key) === String(stars))?.total_reviews ?? 0
  const counts = allRatings.map(countOf)
  const shares = integerShares(counts)
  const chosen = parseAsStars.parse(query.get("rating") ?? "") ?? []
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of links, not a fieldset
    <div className="dist" role="group" aria-label="Rating distribution">
      {allRatings.map((stars, at) => {
        const isChosen = chosen.includes(stars)
        const left = chosen.filter((other) => other !== stars)
        const title = isChosen && left.length === 0 ? "Show all ratings" : `Filter by ${nameOf(stars)}`
        return (
          <PendingLink
            key={stars}
            className="dist-row"
            href={changedReviewsHref(query, { rating: isChosen ? left.join(",") || null : stars })}
            title={isChosen && left.length > 0 ? `Leave out ${nameOf(stars)}` : title}
            aria-current={isChosen ? "true" : undefined}
            data-track="reviews.filter_by_stars"
          >
            {stars === 0 ? (
              <span>No rating</span>
            ) : (
              <span>
                {stars}
                <Star />
                <span className="sr-only">{stars === 1 ? " star" : " stars"}</span>
              </span>
            )}
            <Meter percent={shares[at]!} />
            <span>{formatCount(counts[at]!)}</span>
            <span>{formatPercent(shares[at]!)}</span>
          </PendingLink>
        )
      })}
    </div>
  )
}
