import { Users } from "lucide"
import { SearchBox } from "#components/data-table/search-box.tsx"
import { CursorPager } from "#components/ui/cursor-pager.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PendingArea } from "#components/ui/pending.tsx"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { type CampaignVisit, campaignHref } from "#lib/features/request-reviews/visit.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { OutcomeLinks } from "./outcome-links.tsx"
import { RequestsTable } from "./requests-table.tsx"

export type RecipientsPanelProps = {
  visit: CampaignVisit
  list: Attempt<AnswerOf<"requests.list">>
  outcomes: AnswerOf<"campaigns.get_outcomes">["outcomes"]
  timeZone: string
  canResend: boolean
  isDraft: boolean
}

/** The recipients of a campaign by state and reason. */
export function RecipientsPanel(props: RecipientsPanelProps) {
  const { visit, list, outcomes, timeZone, canResend, isDraft } = props
  const { id, query, search } = visit
  const first = { after: null, before: null, page: null }
  const href = (patch: Parameters<typeof campaignHref>[2] = {}) => campaignHref(id, query, patch)
  if (isDraft) return null
  const { before = null, after = null } = (list.ok && list.value.paging?.cursors) || {}
  return (
    <section aria-labelledby="campaign-recipients" className="min-w-0" id="recipients">
      <h2 id="campaign-recipients">Recipients</h2>
      <p className="text-13 text-muted">
        Each recipient is counted once, by current status. The figures above count every step: someone who
        responded and then unsubscribed counts as responded there, and as unsubscribed here.
      </p>
      <OutcomeLinks outcomes={outcomes} chosen={search} hrefOf={(choice) => href({ ...choice, ...first })} />
      <div className="list-bar border-b-0">
        <span className="text-faint" role="status">
          {list.ok &&
            (list.value._total_exact === false
              ? `${formatCount(list.value._total)}+ recipients`
              : countOf(list.value._total, "recipient", "recipients"))}
        </span>
        <span className="flex-1" />
        <SearchBox
          label="Search recipients"
          path={routes.requestCampaign(id)}
          value={search.search_terms ?? ""}
          query={query.toString()}
        />
      </div>
      <PendingArea>
        {!list.ok ? (
          <ErrorState title="Unable to load recipients" text={list.failure.userText} retryHref={href()} />
        ) : list.value._embedded.requests.length === 0 ? (
          <EmptyState
            icon={Users}
            title="No recipients here"
            hint={
              search.status || search.reason || search.search_terms
                ? "Choose another status, or clear the search."
                : "Recipients appear here once the campaign is prepared."
            }
          />
        ) : (
          <>
            <RequestsTable
              rows={list.value._embedded.requests}
              timeZone={timeZone}
              page={href()}
              canResend={canResend}
              isOfCampaign
            />
            {(before || after) && (
              <CursorPager
                label="Pages of recipients"
                newerHref={before && href({ after: null, before })}
                olderHref={after && href({ before: null, after })}
              >
                {null}
              </CursorPager>
            )}
          </>
        )}
      </PendingArea>
    </section>
  )
}
