import { Meter } from "#components/ui/meter.tsx"
import type { ScorecardRequest } from "#lib/contract/scorecards.ts"

export type ScorecardScoreProps = Pick<ScorecardRequest, "business" | "grade" | "score" | "account_name"> & {
  /** Of its heading; 1 where it is the page. */
  level?: 1 | 2
}

/** Grade and score of a business (D-081). */
export function ScorecardScore({
  business,
  grade,
  score,
  account_name: from,
  level = 1,
}: ScorecardScoreProps) {
  const Heading = level === 1 ? "h1" : "h2"
  return (
    <section className="scorecard" aria-labelledby="scorecard-business">
      <Heading id="scorecard-business">{business}</Heading>
      <p className="scorecard-grade">
        <span className="sr">Grade </span>
        {grade}
      </p>
      <div className="scorecard-score">
        <p>
          Score <strong>{score}</strong> of 100
        </p>
        <Meter percent={score} />
        <p className="small muted">Prepared by {from}</p>
      </div>
    </section>
  )
}
