import { Send } from "lucide"
import Link from "next/link"
import { redirect } from "next/navigation"
import { OverviewContent } from "#components/request-reviews/overview-content.tsx"
import { SectionFrame } from "#components/request-reviews/section-frame.tsx"
import { DownloadPage, FilteredSection } from "#components/request-reviews/section-page.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { hasTooMany } from "#lib/features/filter-bar/too-many.ts"
import { composeHrefOf } from "#lib/features/request-reviews/compose-href.ts"
import { loadOverview, loadPaused, loadRecentCampaigns } from "#lib/features/request-reviews/load.ts"
import { pageTexts } from "#lib/features/request-reviews/texts.ts"
import { overviewPage } from "#lib/features/request-reviews/visit.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { requestReviewsOverview } from "./record.ts"

export const generateMetadata = metadataOf(requestReviewsOverview)

export default guardedPage(requestReviewsOverview, async ({ context, searchParams }) => {
  const visit = overviewPage.visitOf(context, searchParams)
  const address = await overviewPage.addressOf(visit)
  if (address !== null) redirect(address)
  const isRead = !visit.search.pick && !hasTooMany(visit.search)
  const [bar, overview, recent, paused] = await Promise.all([
    overviewPage.loadBar(visit),
    isRead ? mainPart(loadOverview(visit)) : null,
    isRead && context.can("campaign.read") ? loadRecentCampaigns(visit) : null,
    isRead && context.can("campaign.read") ? loadPaused(visit.caller, visit.accountId) : [],
  ])
  const composeHref = composeHrefOf(context)
  const path = routes.requestReviewsOverview()
  return (
    <SectionFrame
      context={context}
      current="requestReviewsOverview"
      {...pageTexts.overview}
      actions={
        <>
          <DownloadPage context={context} path={path} query={visit.query} track="request_reviews.csv" />
          {composeHref && (
            <Link className={buttonClass({ kind: "primary" })} href={composeHref()} prefetch={false}>
              <Icon icon={Send} />
              Compose
            </Link>
          )}
        </>
      }
    >
      <FilteredSection
        page="requestOverview"
        visit={visit}
        bar={bar}
        path={path}
        hrefOf={(patch) => overviewPage.href(visit.query, patch)}
      >
        {overview && (
          <OverviewContent
            visit={visit}
            overview={overview}
            recent={recent}
            paused={paused}
            composeHref={composeHref?.() ?? null}
            canReadCampaigns={context.can("campaign.read")}
          />
        )}
      </FilteredSection>
    </SectionFrame>
  )
})
