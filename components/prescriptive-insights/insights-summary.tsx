import { Figure } from "#components/ui/figure.tsx"
import type { InsightTotals } from "#lib/contract/prescriptive-insights/schema.ts"
import { pointsText } from "#lib/features/prescriptive-insights/texts.ts"
import { formatCount } from "#lib/format/numbers.ts"

const points = <small>points</small>

/** Figures of all insights behind the filter. */
export const InsightsSummary = ({ totals }: { totals: InsightTotals }) => (
  <div className="strip grid-cols-4 max-md:grid-cols-2">
    <Figure
      label="Open"
      value={formatCount(totals.open + totals.assigned)}
      unit={totals.assigned > 0 ? <small>{formatCount(totals.assigned)} assigned</small> : undefined}
    />
    <Figure
      label="Score of these locations"
      value={totals.score === null ? null : totals.score.toFixed(1)}
    />
    <Figure
      label="If all are done"
      value={totals.possible_gain === null ? null : pointsText(totals.possible_gain)}
      unit={totals.possible_gain === null ? undefined : points}
    />
    <Figure label="Done" value={formatCount(totals.done)} />
  </div>
)
