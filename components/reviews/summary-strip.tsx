import { Figures } from "#components/ui/figures.tsx"
import type { MetricsBreakdown, MetricsOverview } from "#lib/contract/index.ts"
import { isOpenWork } from "#lib/features/reviews/open-work.ts"
import { reviewFigures } from "#lib/format/review-figures.ts"
import { RatingDistribution } from "./rating-distribution.tsx"

export type SummaryStripProps = {
  overview: MetricsOverview
  breakdown: MetricsBreakdown["breakdown"]
  query: URLSearchParams
}

/** The figures of the range above the list. */
export function SummaryStrip({ overview, breakdown, query }: SummaryStripProps) {
  return (
    <section className="strip" aria-label="Summary">
      <Figures figures={reviewFigures(overview, isOpenWork(query))} />
      <RatingDistribution breakdown={breakdown} query={query} />
    </section>
  )
}
