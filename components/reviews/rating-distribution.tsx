import { RatingBars } from "#components/ui/rating-bars.tsx"
import type { MetricsBreakdown } from "#lib/contract/index.ts"
import { parseAsStars } from "#lib/features/filter-bar/parsers.ts"
import { changedReviewsHref } from "#lib/features/reviews/hrefs.ts"

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
  const chosen = parseAsStars.parse(query.get("rating") ?? "") ?? []
  const rows = allRatings.map((stars) => {
    const isChosen = chosen.includes(stars)
    const left = chosen.filter((other) => other !== stars)
    const title = isChosen && left.length === 0 ? "Show all ratings" : `Filter by ${nameOf(stars)}`
    return {
      stars,
      count: countOf(stars),
      href: changedReviewsHref(query, { rating: isChosen ? left.join(",") || null : stars }),
      title: isChosen && left.length > 0 ? `Leave out ${nameOf(stars)}` : title,
      isChosen,
    }
  })
  return <RatingBars rows={rows} track="reviews.filter_by_stars" />
}
