import { Figures } from "#components/ui/figures.tsx"
import type { ChildrenReport } from "#lib/features/reports/queries.ts"
import { reviewFigures } from "#lib/format/review-figures.ts"

export type ChildrenTotalsProps = { totals: NonNullable<ChildrenReport["totals"]> }

/** What all accounts of the report have together. */
export const ChildrenTotals = ({ totals }: ChildrenTotalsProps) => (
  <section className="strip strip-even" aria-label="All accounts">
    <Figures figures={reviewFigures(totals)} />
  </section>
)
