import { Meter } from "#components/ui/meter.tsx"
import type { ScorecardRequest } from "#lib/contract/scorecard-requests/schema.ts"

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
    <section
      className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 items-center"
      aria-labelledby="scorecard-business"
    >
      <Heading className="col-span-full wrap-anywhere" id="scorecard-business">
        {business}
      </Heading>
      <p className="grid place-items-center size-18 border border-line-strong rounded-card text-[36px]/[1] font-strong">
        <span className="sr-only">Grade </span>
        {grade}
      </p>
      <div className="grid gap-1.5">
        <p>
          Score <strong>{score}</strong> of 100
        </p>
        <Meter isScore percent={score} />
        <p className="text-13 text-muted">Prepared by {from}</p>
      </div>
    </section>
  )
}
