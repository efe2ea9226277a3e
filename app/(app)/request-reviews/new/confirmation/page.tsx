import { redirect } from "next/navigation"
import { Confirmation } from "#components/campaigns/confirmation.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { composeTexts } from "#lib/features/campaigns/texts.ts"
import { mayLinkTo } from "#lib/gate/may-open.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { inBase } from "#lib/routes/base.ts"
import { patterns } from "#lib/routes/paths.gen.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { requestConfirmation } from "./record.ts"

export const generateMetadata = metadataOf(requestConfirmation)

export default guardedPage(requestConfirmation, async ({ context, searchParams }) => {
  const id = searchOf(searchParams).get("campaign_id")
  if (!id) redirect(routes.requestReviews())
  const campaign = await callApi(context.caller, "campaigns.get", { params: { id } })
  const isDraft = campaign.status === "draft"
  if (isDraft) redirect(routes.requestCompose({ campaign_id: campaign.id }))
  const link = (name: "requestHistory" | "requestCampaigns" | "requestCompose") =>
    mayLinkTo(patterns[name], context) ? inBase(patterns[name]) : null
  return (
    <div className="page">
      <PageHeader title={composeTexts.sent} printTitle={`${composeTexts.sent} - ${context.account.name}`} />
      <Confirmation
        campaign={campaign}
        timeZone={context.timeZone}
        links={{
          history: link("requestHistory"),
          campaigns: link("requestCampaigns"),
          compose: link("requestCompose"),
        }}
      />
    </div>
  )
})
