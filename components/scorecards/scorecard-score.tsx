import { Meter } from "#components/ui/meter.tsx"
import type { ScorecardRequest } from "#lib/contract/scorecards.ts"

/** Grade and score of a business (D-081). */
export function ScorecardScore({ business, grade, score, account_name: from }: ScorecardRequest) {
  return (
    <section className="scorecard" aria-labelledby="scorecard-business">
      <h1 id="scorecard-business">{business}</h1>
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
