import Link from "next/link"
import type { ReactNode } from "react"
import { AssigneeMark } from "#components/reviews/organise/assignee-mark.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { insightEffortLabels } from "#lib/contract/prescriptive-insights/constants.ts"
import type { PrescriptiveInsight } from "#lib/contract/prescriptive-insights/schema.ts"
import { actText, insightTexts, itemsText, pointsText } from "#lib/features/prescriptive-insights/texts.ts"
import type { Assigned } from "#lib/features/reviews/organise/review-permissions.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import { InsightActs, type InsightStates, ReopenInsight } from "./insight-acts.tsx"
import { InsightAssign } from "./insight-assign.tsx"
import { InsightEvidence } from "./insight-evidence.tsx"
import type { InsightFieldsProps } from "./insight-fields.tsx"
import { InsightResultLine } from "./insight-result-line.tsx"

export type InsightCardProps = InsightFieldsProps & {
  rank: number
  people: readonly Assigned[]
  page: string
  /** Null for who may not change insights. */
  states: InsightStates | null
  /** Where to act; null for a page that is not open to the reader. */
  href: string | null
  timeZone: string
}

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0 text-13">
    <div className="text-12 text-faint">{label}</div>
    {children}
  </div>
)

const Gain = ({ insight: { score_gain: gain, location_name: name } }: { insight: PrescriptiveInsight }) => (
  <div className="min-w-0">
    <div className="text-16 font-strong tabular-nums">
      {gain === null ? insightTexts.noEstimate : `${pointsText(gain)} points`}
    </div>
    <div className="text-12 text-faint wrap-anywhere">{gain === null ? insightTexts.judged : `at most, ${name}`}</div>
  </div>
)

/** One insight: what to do and why, what it brings, how much work it is, and who does it. */
export function InsightCard({ insight, rank, people, page, states, href, timeZone, range }: InsightCardProps) {
  const { title, detail, effort, state, assigned_user_name: assignee } = insight
  const isToDo = state === "open" || state === "assigned"
  const acts = { insight, range, page }
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)_auto] gap-x-4 gap-y-2 border-b border-line py-5 max-lg:grid-cols-[24px_minmax(0,1fr)]">
      <span className="grid size-6 place-items-center rounded-mark border border-line-strong text-12 tabular-nums" aria-hidden="true">
        {rank}
      </span>
      <div className="min-w-0">
        <h3 className="text-14 font-strong wrap-anywhere">{title}</h3>
        {detail && <p className="text-13 text-muted wrap-anywhere">{detail}</p>}
        {!isToDo && <InsightResultLine insight={insight} />}
        <div className="mt-3 flex flex-wrap items-center gap-2 print:hidden">
          {isToDo && href && (
            <Link
              className={buttonClass({ dense: true, kind: rank === 1 ? "primary" : "default" })}
              href={href}
              prefetch={false}
              aria-label={`${actText(insight)}: ${title}`}
              data-track="prescriptive_insights.act"
            >
              {actText(insight)}
            </Link>
          )}
          {states && isToDo && <InsightActs {...acts} states={states} />}
          {states && !isToDo && !String(insight.id).match(/-\d+-\d+$/) && <ReopenInsight {...acts} states={states} />}
        </div>
        <InsightEvidence insight={insight} />
      </div>
      {isToDo && (
        <div className="grid grid-cols-[140px_104px_150px] content-start gap-4 max-lg:col-start-2 max-sm:grid-cols-2">
          <Gain insight={insight} />
          <Labelled label="Effort">
            {effort ? insightEffortLabels[effort] : "–"}
            <span className="block text-12 text-faint">{itemsText(insight)}</span>
          </Labelled>
          <Labelled label="Assigned to">
            {states ? (
              <InsightAssign {...acts} people={people} state={states.assign} />
            ) : assignee ? (
              <AssigneeMark assigned={{ id: String(insight.assigned_user_id), name: assignee }} />
            ) : (
              "Unassigned"
            )}
          </Labelled>
        </div>
      )}
      {!isToDo && insight.changed_at && (
        <div className="text-12 text-faint max-lg:col-start-2">
          {state === "done" ? "Done" : "Dismissed"} {formatInstantDay(insight.changed_at, timeZone)}
          {insight.changed_by ? ` by ${insight.changed_by}` : ""}
        </div>
      )}
    </li>
  )
}
