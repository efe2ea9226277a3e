import { DataTable } from "#components/data-table/data-table.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { Panel } from "#components/ui/panel.tsx"
import type { ComplianceEntry } from "#lib/contract/campaigns/schema.ts"
import type { AnswerOf } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { type PauseReason, pauseReasons } from "#lib/contract/requests/constants.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { complianceText } from "#lib/features/request-reviews/compliance-text.ts"
import { formatInstant } from "#lib/format/dates.ts"

const noteOf = ({ code, note }: ComplianceEntry): string =>
  code === "paused" ? (ownValue(pauseReasons, note as PauseReason) ?? note) : note

export type CompliancePanelProps = {
  log: Attempt<AnswerOf<"campaigns.list_compliance">>
  timeZone: string
  retryHref: string
  pageHref: (page: number | null) => string
}

/** Findings of the policy guard in a campaign, and the decisions on them (D-297). */
export function CompliancePanel({ log, timeZone, retryHref, pageHref }: CompliancePanelProps) {
  if (!log.ok)
    return (
      <Panel id="campaign-log" title="Compliance log">
        <ErrorState
          title="Unable to load the compliance log"
          text={log.failure.userText}
          retryHref={retryHref}
        />
      </Panel>
    )
  const { entries } = log.value._embedded
  return (
    <Panel id="campaign-log" title="Compliance log" note="Kept with the campaign and never changed" isLong>
      <div className="px-4 pt-1 pb-3">
        {entries.length === 0 ? (
          <p className="py-2 text-13 text-faint">Nothing yet. Entries are added when the campaign is sent.</p>
        ) : (
          <DataTable
            caption="Compliance log"
            track="request_reviews.compliance_log"
            rows={entries}
            rowKey={({ id }) => String(id)}
            columns={[
              { key: "at", label: "Time", cell: ({ at }) => formatInstant(at, timeZone) },
              {
                key: "what",
                label: "Entry",
                isLong: true,
                cell: (entry) => (
                  <>
                    <span className="cell-main">{complianceText(entry)}</span>
                    {entry.quote && <span className="cell-sub wrap-anywhere">“{entry.quote}”</span>}
                    {noteOf(entry) && <span className="cell-sub wrap-anywhere">{noteOf(entry)}</span>}
                    {entry.rule && <span className="cell-sub">{`${entry.source ?? ""}: ${entry.rule}`}</span>}
                  </>
                ),
              },
              { key: "who", label: "User", cell: ({ user_name: name }) => name ?? "Automatic" },
            ]}
          />
        )}
        <PagePager
          label="Pages of the compliance log"
          page={log.value._page}
          totalPages={log.value._total_pages}
          hrefOf={pageHref}
        />
      </div>
    </Panel>
  )
}
