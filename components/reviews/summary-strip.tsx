import { Delta } from "#components/ui/delta.tsx"
import { Star } from "#components/ui/stars.tsx"
import type { MetricsBreakdown, MetricsOverview } from "#lib/contract/index.ts"
import { formatCount, formatDecimal, formatPercent, roundDecimal, shareOf } from "#lib/format/numbers.ts"
import { Figure } from "./figure.tsx"
import { RatingDistribution } from "./rating-distribution.tsx"

const signed = (value: number, text: string) => `${value > 0 ? "+" : value < 0 ? "-" : ""}${text}`

/** Change of a count in percent of the period before; null when that was 0. */
const growth = (delta: number | null | undefined, lag: number | null | undefined): number | null =>
  delta == null || !lag ? null : Math.round(shareOf(delta, lag))

export type SummaryStripProps = {
  overview: MetricsOverview
  breakdown: MetricsBreakdown["breakdown"]
  query: URLSearchParams
}

/** The figures of the range above the list, each against the period before (D-094, D-138). */
export function SummaryStrip({ overview, breakdown, query }: SummaryStripProps) {
  const reviews = growth(overview.total_reviews_delta, overview.total_reviews_lag)
  const rating = overview.avg_rating_delta == null ? null : roundDecimal(overview.avg_rating_delta)
  const rate = overview.completed_rate_delta == null ? null : Math.round(overview.completed_rate_delta)
  const days =
    overview.overall_avg_response_time_delta == null
      ? null
      : roundDecimal(overview.overall_avg_response_time_delta)
  return (
    <section className="strip" aria-label="Summary">
      <Figure
        label="Reviews"
        value={formatCount(overview.total_reviews ?? 0)}
        delta={
          reviews !== null && (
            <Delta value={reviews} text={signed(reviews, formatPercent(Math.abs(reviews)))} />
          )
        }
      />
      <Figure
        label="Average rating"
        value={overview.avg_rating == null ? null : formatDecimal(overview.avg_rating)}
        unit={<Star large />}
        delta={
          rating !== null && <Delta value={rating} text={signed(rating, formatDecimal(Math.abs(rating)))} />
        }
      />
      <Figure
        label="Response rate"
        value={overview.completed_rate == null ? null : formatPercent(overview.completed_rate)}
        delta={rate !== null && <Delta value={rate} text={signed(rate, formatPercent(Math.abs(rate)))} />}
      />
      <Figure
        label="Response time"
        value={
          overview.overall_avg_response_time == null
            ? null
            : formatDecimal(overview.overall_avg_response_time)
        }
        unit={<small>days</small>}
        delta={
          days !== null && (
            <Delta
              value={days}
              text={
                days === 0
                  ? formatDecimal(0)
                  : `${formatDecimal(Math.abs(days))} ${days < 0 ? "faster" : "slower"}`
              }
              lowerIsBetter
            />
          )
        }
      />
      <RatingDistribution breakdown={breakdown} query={query} />
    </section>
  )
}
