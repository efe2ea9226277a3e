import { Send } from "lucide"
import Link from "next/link"
import { redirect } from "next/navigation"
import { SearchBox } from "#components/data-table/search-box.tsx"
import { CampaignLive } from "#components/request-reviews/campaign-live.tsx"
import { CampaignsTable } from "#components/request-reviews/campaigns-table.tsx"
import { SectionFrame } from "#components/request-reviews/section-frame.tsx"
import { DownloadPage, FilteredSection } from "#components/request-reviews/section-page.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { CursorPager } from "#components/ui/cursor-pager.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { hasTooMany } from "#lib/features/filter-bar/too-many.ts"
import { campaignRow } from "#lib/features/request-reviews/campaign-row.ts"
import { composeHrefOf } from "#lib/features/request-reviews/compose-href.ts"
import { loadCampaigns } from "#lib/features/request-reviews/load.ts"
import { pageTexts } from "#lib/features/request-reviews/texts.ts"
import { type CampaignsVisit, campaignsPage, sortOf } from "#lib/features/request-reviews/visit.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { requestCampaigns } from "./record.ts"

export const generateMetadata = metadataOf(requestCampaigns)

function content(visit: CampaignsVisit, list: Attempt<AnswerOf<"campaigns.list">>) {
  const { search, query, context } = visit
  const href = (patch: Parameters<typeof campaignsPage.href>[1] = {}) => campaignsPage.href(query, patch)
  const compose = composeHrefOf(context)
  const { before = null, after = null } = (list.ok && list.value.paging?.cursors) || {}
  const rows = list.ok ? list.value._embedded.campaigns : []
  const total = list.ok ? list.value._total : 0
  const totalText =
    list.ok && list.value._total_exact === false
      ? `${formatCount(total)}+ campaigns`
      : countOf(total, "campaign", "campaigns")
  return (
    <>
      <div className="list-bar border-b-0">
        <span className="text-faint" role="status">
          {list.ok && totalText}
        </span>
        <span className="flex-1" />
        <SearchBox
          label="Search campaigns"
          path={routes.requestCampaigns()}
          value={search.search_terms ?? ""}
          query={query.toString()}
        />
      </div>
      {!list.ok ? (
        <ErrorState title="Unable to load campaigns" text={list.failure.userText} retryHref={href()} />
      ) : rows.length === 0 ? (
        query.size > 0 ? (
          <EmptyState
            icon={Send}
            title="No campaigns here"
            hint="Choose a longer date range, or remove filters."
            action={
              <PendingLink
                className={buttonClass({ dense: true })}
                href={routes.requestCampaigns({ dateDescriptor: "allTime" })}
              >
                Show All Time
              </PendingLink>
            }
          />
        ) : (
          <EmptyState
            icon={Send}
            title="No campaigns yet"
            hint="Ask many customers together, by email or SMS."
            action={
              compose && (
                <Link className={buttonClass({ kind: "primary" })} href={compose()} prefetch={false}>
                  Compose
                </Link>
              )
            }
          />
        )
      ) : (
        <>
          <CampaignsTable
            caption="Campaigns"
            track="request_reviews.campaigns"
            rows={rows.map(campaignRow)}
            timeZone={context.timeZone}
            composeHref={compose}
            {...sortOf(search, href)}
          />
          <CursorPager
            label="Pages of campaigns"
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
        isOnItsWay={rows.some(({ status }) => status === "sending")}
      />
    </>
  )
}

export default guardedPage(requestCampaigns, async ({ context, searchParams }) => {
  const visit = campaignsPage.visitOf(context, searchParams)
  const address = await campaignsPage.addressOf(visit)
  if (address !== null) redirect(address)
  const isRead = !visit.search.pick && !hasTooMany(visit.search)
  const [bar, list] = await Promise.all([
    campaignsPage.loadBar(visit),
    isRead ? mainPart(loadCampaigns(visit)) : null,
  ])
  const compose = composeHrefOf(context)
  const path = routes.requestCampaigns()
  return (
    <SectionFrame
      context={context}
      current="requestCampaigns"
      {...pageTexts.campaigns}
      actions={
        <>
          <DownloadPage
            context={context}
            path={path}
            query={visit.query}
            track="request_reviews.campaigns_csv"
          />
          {compose && (
            <Link className={buttonClass({ kind: "primary" })} href={compose()} prefetch={false}>
              <Icon icon={Send} />
              Compose
            </Link>
          )}
        </>
      }
    >
      <FilteredSection
        page="campaigns"
        visit={visit}
        bar={bar}
        path={path}
        hrefOf={(patch) => campaignsPage.href(visit.query, patch)}
      >
        {list && content(visit, list)}
      </FilteredSection>
    </SectionFrame>
  )
})
