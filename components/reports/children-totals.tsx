import { Figure } from "#components/ui/figure.tsx"
import { Star } from "#components/ui/stars.tsx"
import type { ChildrenReport } from "#lib/features/reports/queries.ts"
import { daysChange, growthOf, rateChange, ratingChange } from "#lib/format/changes.ts"
import { formatCount, formatDecimal, formatPercent } from "#lib/format/numbers.ts"

export type ChildrenTotalsProps = { totals: NonNullable<ChildrenReport["totals"]> }

const written = (value: number | null | undefined, format: (value: number) => string) =>
  value == null ? null : format(value)

/** What all accounts of the report have together, each figure against the period before (D-094). */
export const ChildrenTotals = ({ totals }: ChildrenTotalsProps) => (
  <section className="strip strip-even" aria-label="All accounts">
    <Figure
      label="Reviews"
      value={formatCount(totals.total_reviews ?? 0)}
      change={growthOf(totals.total_reviews_delta, totals.total_reviews_lag)}
    />
    <Figure
      label="Average rating"
      value={written(totals.avg_rating, formatDecimal)}
      unit={<Star large />}
      change={ratingChange(totals.avg_rating_delta)}
    />
    <Figure
      label="Response rate"
      value={written(totals.completed_rate, formatPercent)}
      change={rateChange(totals.completed_rate_delta)}
    />
    <Figure
      label="Response time"
      value={written(totals.overall_avg_response_time, formatDecimal)}
      unit={<small>days</small>}
      change={daysChange(totals.overall_avg_response_time_delta)}
    />
  </section>
)
