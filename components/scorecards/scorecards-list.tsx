import { ClipboardCheck } from "lucide"
import Link from "next/link"
import { SearchedTable } from "#components/data-table/searched-table.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import type { Attempt } from "#lib/errors/attempt.ts"
import type { ScorecardsHrefs } from "#lib/features/scorecards/hrefs.ts"
import type { ScorecardsPage } from "#lib/features/scorecards/queries.ts"
import { routes } from "#lib/routes/routes.ts"
import { scorecardColumns } from "./scorecard-columns.tsx"

export type ScorecardsListProps = {
  list: Attempt<ScorecardsPage>
  hrefs: ScorecardsHrefs
  /** Of the account. */
  timeZone: string
}

export const NewScorecard = () => (
  <Link className={buttonClass({ kind: "primary" })} href={routes.scorecardNew()} prefetch={false}>
    New scorecard
  </Link>
)

/** Scorecards that the account has sent (D-074). */
export const ScorecardsList = ({ list, hrefs, timeZone }: ScorecardsListProps) => (
  <PendingProvider>
    <SearchedTable
      noun={{ one: "scorecard", many: "scorecards", caption: "Scorecards" }}
      list={list}
      rows={list.ok ? list.value._embedded.partner_scorecards : []}
      columns={scorecardColumns(timeZone)}
      rowKey={({ id }) => String(id)}
      hrefs={hrefs}
      track="scorecards.table"
      empty={{
        icon: ClipboardCheck,
        title: "No scorecards yet.",
        hint: "Send a business its score, then see here when it opens it and what it requests.",
        action: <NewScorecard />,
      }}
    />
  </PendingProvider>
)
