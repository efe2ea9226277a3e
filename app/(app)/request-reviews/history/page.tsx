import { History } from "lucide"
import { redirect } from "next/navigation"
import { SearchBox } from "#components/data-table/search-box.tsx"
import { CampaignLive } from "#components/request-reviews/campaign-live.tsx"
import { RequestsTable } from "#components/request-reviews/requests-table.tsx"
import { SectionFrame } from "#components/request-reviews/section-frame.tsx"
import { DownloadPage, FilteredSection } from "#components/request-reviews/section-page.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { CursorPager } from "#components/ui/cursor-pager.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { hasTooMany } from "#lib/features/filter-bar/too-many.ts"
import { loadHistory } from "#lib/features/request-reviews/load.ts"
import { pageTexts } from "#lib/features/request-reviews/texts.ts"
import { type HistoryVisit, historyPage, sortOf } from "#lib/features/request-reviews/visit.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { requestHistory } from "./record.ts"

export const generateMetadata = metadataOf(requestHistory)

const first = { before: null, after: null, page: null }
const kinds = [
  { kind: null, label: "All requests" },
  { kind: "campaign", label: "Campaigns" },
  { kind: "single", label: "Single requests" },
] as const

function content(visit: HistoryVisit, list: Attempt<AnswerOf<"requests.list">>) {
  const { search, query, context } = visit
  const href = (patch: Parameters<typeof historyPage.href>[1] = {}) => historyPage.href(query, patch)
  const { before = null, after = null } = (list.ok && list.value.paging?.cursors) || {}
  const total = list.ok ? list.value._total : 0
  const totalText =
    list.ok && list.value._total_exact === false
      ? `${formatCount(total)}+ requests`
      : countOf(total, "request", "requests")
  return (
    <>
      <TabLinks
        label="Kinds of requests"
        tabs={kinds.map(({ kind, label }) => ({
          label,
          href: href({ kind, ...first }),
          isCurrent: search.kind === kind,
        }))}
      />
      <div className="list-bar border-b-0">
        <span className="text-faint" role="status">
          {list.ok && totalText}
        </span>
        <span className="flex-1" />
        <SearchBox
          label="Search recipients"
          path={routes.requestHistory()}
          value={search.search_terms ?? ""}
          query={query.toString()}
        />
      </div>
      {!list.ok ? (
        <ErrorState title="Unable to load requests" text={list.failure.userText} retryHref={href()} />
      ) : list.value._embedded.requests.length === 0 ? (
        <EmptyState
          icon={History}
          title="No requests here"
          hint="Choose a longer date range, or remove filters."
          action={
            <PendingLink
              className={buttonClass({ dense: true })}
              href={routes.requestHistory({ dateDescriptor: "allTime" })}
            >
              Show All Time
            </PendingLink>
          }
        />
      ) : (
        <>
          <RequestsTable
            rows={list.value._embedded.requests}
            timeZone={context.timeZone}
            page={href()}
            canResend={context.can("request.create")}
            isOfCampaign={false}
            {...sortOf(search, href)}
          />
          <CursorPager
            label="Pages of requests"
            newerHref={before && href({ after: null, before })}
            olderHref={after && href({ before: null, after })}
          >
            {totalText}
          </CursorPager>
        </>
      )}
      <CampaignLive
        accountId={visit.accountId}
        campaignId={null}
        isOnItsWay={list.ok && list.value._embedded.requests.some(({ status }) => status === "claimed")}
        hasSingle
      />
    </>
  )
}

export default guardedPage(requestHistory, async ({ context, searchParams }) => {
  const visit = historyPage.visitOf(context, searchParams)
  const address = await historyPage.addressOf(visit)
  if (address !== null) redirect(address)
  const isRead = !visit.search.pick && !hasTooMany(visit.search)
  const [bar, list] = await Promise.all([
    historyPage.loadBar(visit),
    isRead ? mainPart(loadHistory(visit)) : null,
  ])
  const path = routes.requestHistory()
  return (
    <SectionFrame
      context={context}
      current="requestHistory"
      {...pageTexts.history}
      actions={
        <DownloadPage context={context} path={path} query={visit.query} track="request_reviews.history_csv" />
      }
    >
      <FilteredSection
        page="requests"
        visit={visit}
        bar={bar}
        path={path}
        hrefOf={(patch) => historyPage.href(visit.query, patch)}
      >
        {list && content(visit, list)}
      </FilteredSection>
    </SectionFrame>
  )
})
