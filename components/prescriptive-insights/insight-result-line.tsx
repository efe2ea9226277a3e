import { Meter } from "#components/ui/meter.tsx"
import type { PrescriptiveInsight } from "#lib/contract/prescriptive-insights/schema.ts"
import { pointsText, resultText } from "#lib/features/prescriptive-insights/texts.ts"
import { formatDay } from "#lib/format/dates.ts"

const Bar = ({ label, score }: { label: string; score: number }) => (
  <div className="grid grid-cols-[48px_120px_auto] items-center gap-2 text-12">
    <span className="text-faint">{label}</span>
    <Meter percent={score} isScore />
    <span className="tabular-nums">{score.toFixed(1)}</span>
  </div>
)

/** What came of an act that was done, or why an insight was dismissed. */
export function InsightResultLine({ insight }: { insight: PrescriptiveInsight }) {
  const { result, dismissed_reason: reason } = insight
  if (!result) return reason ? <p className="text-13 text-muted wrap-anywhere">{reason}</p> : null
  const { score_before: before, score_after: after, change, due_on: due } = result
  if (before === null || after === null) {
    return <p className="text-13 text-muted">Its result shows on {formatDay(due)}.</p>
  }
  return (
    <div className="mt-2 grid gap-1">
      <Bar label="Before" score={before} />
      <Bar label="After" score={after} />
      <p className="text-13 text-muted">
        {change !== null && <b className="font-medium text-ink">{pointsText(change)} points. </b>}
        {resultText(result)}
      </p>
    </div>
  )
}
