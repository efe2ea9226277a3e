import { ChevronLeft } from "lucide"
import Link from "next/link"
import { cache } from "react"
import { CampaignActions } from "#components/request-reviews/campaign-actions.tsx"
import { CampaignFacts } from "#components/request-reviews/campaign-facts.tsx"
import { CampaignLive } from "#components/request-reviews/campaign-live.tsx"
import { PauseNotice, UncertainNotice } from "#components/request-reviews/campaign-notice.tsx"
import { CampaignProgress } from "#components/request-reviews/campaign-progress.tsx"
import { CompliancePanel } from "#components/request-reviews/compliance-panel.tsx"
import { FunnelPanel } from "#components/request-reviews/funnel-panel.tsx"
import { RecipientsPanel } from "#components/request-reviews/recipients-panel.tsx"
import { ResendPanel } from "#components/request-reviews/resend-panel.tsx"
import { RestPanel } from "#components/request-reviews/rest-panel.tsx"
import { DownloadPage } from "#components/request-reviews/section-page.tsx"
import { CampaignState } from "#components/request-reviews/states.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import type { RequestStatus } from "#lib/contract/requests/constants.ts"
import { channelLabels } from "#lib/contract/requests/constants.ts"
import { channelOf } from "#lib/features/request-reviews/campaign-row.ts"
import { composeHrefOf } from "#lib/features/request-reviews/compose-href.ts"
import { loadCampaign, loadLog, loadOutcomes, loadRecipients } from "#lib/features/request-reviews/load.ts"
import { statusOfStep } from "#lib/features/request-reviews/texts.ts"
import { campaignHref, campaignVisitOf } from "#lib/features/request-reviews/visit.ts"
import { feedbackLabels } from "#lib/features/templates/texts.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { requestCampaign } from "./record.ts"

const load = cache(loadCampaign)

const titleOf = ({ name, subject }: { name: string; subject: string }) =>
  name || subject || "Untitled campaign"

export const generateMetadata = metadataOf(requestCampaign, async ({ context, params }) =>
  titleOf(await load(context.caller, params["id"]!)),
)

const first = { before: null, after: null, page: null }

export default guardedPage(requestCampaign, async ({ context, params, searchParams }) => {
  const { caller, account, session, can, timeZone } = context
  const id = params["id"] ?? ""
  const visit = campaignVisitOf(id, searchOf(searchParams))
  const { query } = visit
  const campaign = await load(caller, id)
  const { status, figures } = campaign
  const isDraft = status === "draft"
  const [recipients, outcomes, log] = await Promise.all([
    loadRecipients(caller, visit),
    loadOutcomes(caller, id),
    loadLog(caller, visit),
  ])
  const isOwn = String(campaign.created_by_user_id) === String(session.user_id)
  const canChange = can("campaign.update") || (isOwn && can("campaign.create"))
  const composeHref = composeHrefOf(context)
  const path = routes.requestCampaign(id)
  const href = (patch: Parameters<typeof campaignHref>[2] = {}) => campaignHref(id, query, patch)
  const ofStatus = (wanted: RequestStatus) => `${href({ ...first, status: wanted, reason: null })}#recipients`
  return (
    <div className="page">
      <Link
        className="inline-flex gap-1 items-center text-13 py-0.5 -mt-0.5 mb-1.5 max-w-full wrap-anywhere print:hidden"
        href={routes.requestCampaigns()}
        prefetch={false}
      >
        <Icon icon={ChevronLeft} size={14} />
        Back to Campaigns
      </Link>
      <PageHeader
        title={titleOf(campaign)}
        intro={`${channelLabels[channelOf(campaign)]}, ${campaign.location_name ?? "several locations"}`}
        printTitle={`${titleOf(campaign)} - ${account.name}`}
        mark={<CampaignState status={status} />}
        actions={
          <>
            {!isDraft && (
              <DownloadPage
                context={context}
                path={path}
                query={query}
                track="request_reviews.recipients_csv"
              />
            )}
            <CampaignActions
              campaign={campaign}
              page={href()}
              canChange={canChange}
              canDelete={can("campaign.delete") || (isOwn && can("campaign.create"))}
              composeHref={composeHref?.(id) ?? null}
              canCompose={composeHref !== null}
            />
          </>
        }
      />
      <PendingProvider>
        <div className="mt-5 grid gap-6 [&>*]:min-w-0">
          {status === "paused" && <PauseNotice campaign={campaign} />}
          {(status === "sending" || status === "paused") && <CampaignProgress campaign={campaign} />}
          <UncertainNotice count={figures.uncertain} href={ofStatus("uncertain")} />
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            {!isDraft && <FunnelPanel figures={figures} />}
            <div className="grid gap-6">
              {!isDraft && (
                <RestPanel
                  figures={figures}
                  hrefOf={(step) => {
                    const wanted = statusOfStep[step]
                    return wanted ? ofStatus(wanted) : null
                  }}
                />
              )}
              <CampaignFacts
                campaign={campaign}
                feedback={feedbackLabels[campaign.feedback_configuration.selector_type]}
                timeZone={timeZone}
              />
            </div>
          </div>
          {canChange && outcomes.ok && (
            <ResendPanel
              campaignId={campaign.id}
              groups={outcomes.value.resend}
              page={href()}
              timeZone={timeZone}
            />
          )}
          <RecipientsPanel
            visit={visit}
            list={recipients}
            outcomes={outcomes.ok ? outcomes.value.outcomes : []}
            timeZone={timeZone}
            canResend={can("request.create")}
            isDraft={isDraft}
          />
          <CompliancePanel
            log={log}
            timeZone={timeZone}
            retryHref={href()}
            pageHref={(page) => href({ page })}
          />
        </div>
        <CampaignLive
          accountId={account.id}
          campaignId={campaign.id}
          isOnItsWay={status === "sending" || (status !== "draft" && !campaign.is_expanded)}
        />
      </PendingProvider>
    </div>
  )
})
