import { Meter } from "#components/ui/meter.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import { Star } from "#components/ui/stars.tsx"
import type { MetricsBreakdown } from "#lib/contract/index.ts"
import { changedReviewsHref } from "#lib/features/reviews/hrefs.ts"
import { formatCount, formatPercent, shareOf } from "#lib/format/numbers.ts"

export type RatingDistributionProps = { breakdown: MetricsBreakdown["breakdown"]; query: URLSearchParams }

/** Reviews by stars; each row is a link that filters by it, the chosen one takes the filter away. */
export function RatingDistribution({ breakdown, query }: RatingDistributionProps) {
  const countOf = (stars: number) =>
    breakdown.find(({ key }) => String(key) === String(stars))?.total_reviews ?? 0
  const total = breakdown.reduce((sum, { total_reviews }) => sum + (total_reviews ?? 0), 0)
  const chosen = query.get("rating")
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of links, not a fieldset
    <div className="dist" role="group" aria-label="Rating distribution">
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = countOf(stars)
        const share = shareOf(count, total)
        const isChosen = chosen === String(stars)
        return (
          <PendingLink
            key={stars}
            className="dist-row plain"
            href={changedReviewsHref(query, { rating: isChosen ? null : stars })}
            title={isChosen ? "Show all ratings" : `Filter by ${stars} ${stars === 1 ? "star" : "stars"}`}
            aria-current={isChosen ? "true" : undefined}
            data-track="reviews.filter_by_stars"
          >
            <span>
              {stars}
              <Star />
              <span className="sr">{stars === 1 ? " star" : " stars"}</span>
            </span>
            <Meter percent={share} />
            <span>{formatCount(count)}</span>
            <span>{formatPercent(share)}</span>
          </PendingLink>
        )
      })}
    </div>
  )
}
