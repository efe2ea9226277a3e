import { TriangleAlert } from "lucide"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { Disclosure } from "#components/ui/disclosure.tsx"
import { Figure } from "#components/ui/figure.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { Meter } from "#components/ui/meter.tsx"
import { Panel } from "#components/ui/panel.tsx"
import { fewAnswers, sentimentOfScore } from "#lib/contract/microsurveys/constants.ts"
import type { SurveySummary } from "#lib/contract/microsurveys/schema.ts"
import type { SurveyTypeScore } from "#lib/contract/survey-responses/schema.ts"
import {
  answerText,
  scoreChangeText,
  scoreText,
  scoreTexts,
  sideLabels,
  surveyTypeOf,
} from "#lib/features/microsurveys/texts.ts"
import { countOf, formatCount, formatPercent, integerShares } from "#lib/format/numbers.ts"

type Row = { score: number; count: number; share: number }

const sides = ["positive", "neutral", "negative"] as const
const words = { 1: "Positive", 0: "Neutral", [-1]: "Negative" } as const

export type ScorePanelProps = {
  /** A score without the one before shows no change. */
  summary: SurveyTypeScore & Partial<Pick<SurveySummary, "previous_score">>
}

/** A score beside its rule, and the answers that it is made of. */
export function ScorePanel({ summary }: ScorePanelProps) {
  const type = surveyTypeOf(summary.type)
  const { responses, score, previous_score: previous = null, distribution } = summary
  const { name, formula } = scoreTexts[type]
  const shares = integerShares(distribution.map(({ count }) => count))
  const rows = distribution.map((row, at) => ({ ...row, share: shares[at]! })).reverse()
  const counted = sides.filter((side) => sideLabels[type][side] !== "")
  const sideShares = integerShares(counted.map((side) => summary[side]))
  const change = score !== null && previous !== null ? score - previous : null
  const columns: Column<Row>[] = [
    { key: "score", label: "Response", cell: (row) => answerText(type, row.score) },
    { key: "side", label: "Counts as", cell: (row) => words[sentimentOfScore(type, row.score)] },
    { key: "count", label: "Responses", isNumber: true, cell: (row) => formatCount(row.count) },
    { key: "share", label: "Share", isNumber: true, cell: (row) => formatPercent(row.share) },
  ]
  return (
    <Panel id={`score-${type}`} title={name} note={formula}>
      <div className="grid gap-4 px-4 pt-2 pb-4">
        <div className="flex flex-wrap gap-x-8 gap-y-2">
          <Figure
            label={name}
            value={score === null ? null : scoreText(type, score)}
            change={
              change === null
                ? null
                : { value: change, text: scoreChangeText(type, Math.round(change * 100) / 100) }
            }
          />
          <Figure label="Responses" value={formatCount(responses)} />
          <Figure label="With a comment" value={formatCount(summary.commented)} />
        </div>
        {responses > 0 && responses < fewAnswers && (
          <p className="warnline text-13">
            <Icon icon={TriangleAlert} />
            {`Based on ${countOf(responses, "response", "responses")}. Below ${fewAnswers}, a score changes a lot with each one.`}
          </p>
        )}
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-13">
          {counted.map((side, at) => (
            <li key={side}>
              {sideLabels[type][side]} <b className="font-strong">{formatPercent(sideShares[at]!)}</b>{" "}
              <span className="text-faint">({formatCount(summary[side])})</span>
            </li>
          ))}
        </ul>
        <ul className="grid gap-1" aria-label="Distribution of responses">
          {rows.map((row) => (
            <li
              key={row.score}
              className="grid grid-cols-[5.5rem_minmax(0,1fr)_3rem_3rem] max-sm:grid-cols-[4.75rem_minmax(0,1fr)_2rem_2.5rem] gap-3 max-sm:gap-2 items-center text-13"
            >
              <span>{answerText(type, row.score)}</span>
              <Meter percent={row.share} />
              <span className="text-right">{formatCount(row.count)}</span>
              <span className="text-right text-faint">{formatPercent(row.share)}</span>
            </li>
          ))}
        </ul>
      </div>
      <Disclosure summary="Show as a table" className="px-4 pb-0! open:pb-4!">
        <DataTable
          caption="Distribution of responses"
          track="microsurveys.distribution"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.score}
          isCompact
        />
      </Disclosure>
    </Panel>
  )
}
