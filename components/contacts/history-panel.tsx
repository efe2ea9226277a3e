import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { CursorPager } from "#components/ui/cursor-pager.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import type { ContactHistoryItem } from "#lib/contract/contacts/schema.ts"
import type { AnswerOf } from "#lib/contract/index.ts"
import { channelLabels, requestStatusLabels } from "#lib/contract/requests/constants.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import { countOf } from "#lib/format/numbers.ts"

const columns = (
  timeZone: string,
  answerText: (response: NonNullable<ContactHistoryItem["response"]>) => string,
): Column<ContactHistoryItem>[] => [
  {
    key: "at",
    label: "Date",
    cell: ({ sent_at, created_at }) => formatInstantDay(sent_at ?? created_at, timeZone),
  },
  { key: "channel", label: "Channel", cell: ({ channel }) => channelLabels[channel] },
  { key: "campaign", label: "Campaign", cell: ({ campaign_name }) => campaign_name || "Single request" },
  { key: "location", label: "Location", cell: ({ location_name }) => location_name ?? "–" },
  {
    key: "status",
    label: "Status",
    cell: ({ status, reason_text }) => (
      <>
        {requestStatusLabels[status]}
        {reason_text && <span className="cell-sub">{reason_text}</span>}
      </>
    ),
  },
  {
    key: "response",
    label: "Response",
    isLong: true,
    cell: ({ response }) =>
      response ? (
        <>
          {answerText(response)}
          {response.comment && <span className="cell-sub wrap-anywhere">{response.comment}</span>}
        </>
      ) : (
        "–"
      ),
  },
]

export type HistoryPanelProps = {
  history: Attempt<AnswerOf<"contacts.list_history">>
  timeZone: string
  /** Address of the page. */
  page: string
  hrefOf: (cursor: { after?: string; before?: string }) => string
  answerText: (response: NonNullable<ContactHistoryItem["response"]>) => string
}

/** Requests to a contact and the responses, newest first. */
export function HistoryPanel({ history, timeZone, page, hrefOf, answerText }: HistoryPanelProps) {
  const { before = null, after = null } = (history.ok && history.value.paging?.cursors) || {}
  return (
    <section className="grid gap-3" aria-labelledby="contact-history">
      <h2 id="contact-history">History</h2>
      {!history.ok ? (
        <ErrorState title="Unable to load the history" text={history.failure.userText} retryHref={page} />
      ) : history.value._embedded.history.length === 0 ? (
        <p className="text-muted">No requests have been sent to this contact.</p>
      ) : (
        <div className="min-w-0">
          <DataTable
            caption="History"
            track="contacts.history"
            columns={columns(timeZone, answerText)}
            rows={history.value._embedded.history}
            rowKey={({ id }) => String(id)}
          />
          <CursorPager
            label="Pages of the history"
            newerHref={before && hrefOf({ before })}
            olderHref={after && hrefOf({ after })}
          >
            {countOf(history.value._total, "request", "requests")}
          </CursorPager>
        </div>
      )}
    </section>
  )
}
