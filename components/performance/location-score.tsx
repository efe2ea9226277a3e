import Link from "next/link"
import { Delta } from "#components/ui/delta.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { Meter } from "#components/ui/meter.tsx"
import type { Attempt } from "#lib/errors/attempt.ts"
import type { PerformanceRow } from "#lib/features/performance/load.ts"
import { performanceTexts, writtenScore } from "#lib/features/performance/score-texts.ts"
import { scoreChange } from "#lib/format/changes.ts"
import { routes } from "#lib/routes/routes.ts"
import { EvidenceCell } from "./evidence-cell.tsx"

export type LocationScoreProps = {
  row: Attempt<PerformanceRow | null>
  /** Address of the page that it stands on. */
  page: string
}

/** The performance score of one location in the last six months, and what would raise it most (D-074). */
export function LocationScore({ row, page }: LocationScoreProps) {
  if (!row.ok) {
    return <ErrorState title={performanceTexts.scoreFailed} text={row.failure.userText} retryHref={page} />
  }
  if (row.value === null) return null
  const { id, score, evidence, figures } = row.value
  const change = scoreChange(score.delta, figures.total_reviews.lag)
  return (
    <section className="grid min-w-0 gap-2" aria-labelledby="location-score">
      <h2 className="text-14 font-strong" id="location-score">
        Performance score
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="font-strong">{writtenScore(score.value) ?? "–"}</b>
        <span className="text-12 text-faint">of 100 in the last 6 months</span>
        {change && <Delta {...change} />}
      </p>
      <Meter isScore percent={score.value ?? 0} />
      <EvidenceCell raises={evidence} />
      <Link
        className="py-0.5 text-13"
        href={routes.dashboard({ locationId: id })}
        prefetch={false}
        data-track="review.location_score"
      >
        Show this location
      </Link>
    </section>
  )
}
