import { Figure } from "#components/ui/figure.tsx"
import { Star } from "#components/ui/stars.tsx"
import type { MetricsBreakdown, MetricsOverview } from "#lib/contract/index.ts"
import { daysChange, growthOf, rateChange, ratingChange } from "#lib/format/changes.ts"
import { formatCount, formatDecimal, formatPercent } from "#lib/format/numbers.ts"
import { RatingDistribution } from "./rating-distribution.tsx"

export type SummaryStripProps = {
  overview: MetricsOverview
  breakdown: MetricsBreakdown["breakdown"]
  query: URLSearchParams
}

/** The figures of the range above the list, each against the period before (D-094, D-138). */
export function SummaryStrip({ overview, breakdown, query }: SummaryStripProps) {
  return (
    <section className="strip" aria-label="Summary">
      <Figure
        label="Reviews"
        value={formatCount(overview.total_reviews ?? 0)}
        change={growthOf(overview.total_reviews_delta, overview.total_reviews_lag)}
      />
      <Figure
        label="Average rating"
        value={overview.avg_rating == null ? null : formatDecimal(overview.avg_rating)}
        unit={<Star large />}
        change={ratingChange(overview.avg_rating_delta)}
      />
      <Figure
        label="Response rate"
        value={overview.completed_rate == null ? null : formatPercent(overview.completed_rate)}
        change={rateChange(overview.completed_rate_delta)}
      />
      <Figure
        label="Response time"
        value={
          overview.overall_avg_response_time == null
            ? null
            : formatDecimal(overview.overall_avg_response_time)
        }
        unit={<small>days</small>}
        change={daysChange(overview.overall_avg_response_time_delta)}
      />
      <RatingDistribution breakdown={breakdown} query={query} />
    </section>
  )
}
