import type { PrescriptiveInsight } from "#lib/contract/prescriptive-insights/schema.ts"
import type { ChosenRange } from "#lib/dates/chosen-range.ts"

export type InsightFieldsProps = { insight: PrescriptiveInsight; range: Pick<ChosenRange, "from" | "to"> }

/** Fields of each form of an insight: which one it is, and the days in which it was found. */
export const InsightFields = ({ insight, range }: InsightFieldsProps) => (
  <>
    <input type="hidden" name="id" value={String(insight.id)} />
    <input type="hidden" name="start_date" value={range.from} />
    <input type="hidden" name="end_date" value={range.to} />
  </>
)
