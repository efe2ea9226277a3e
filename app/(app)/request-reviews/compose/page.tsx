import { Compose } from "#components/campaigns/compose.tsx"
import { SectionFrame } from "#components/request-reviews/section-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { feedbackTypes } from "#lib/contract/microsurveys/constants.ts"
import { bodyOfStart, draftBody, startOfBody } from "#lib/features/campaigns/draft-fields.ts"
import { loadCompose, loadDraft } from "#lib/features/campaigns/load.ts"
import { feedbackLabels } from "#lib/features/templates/texts.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { typistOf, unsentKey } from "#lib/form-state/unsent-texts.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { requestCompose } from "./record.ts"

export const generateMetadata = metadataOf(requestCompose)

/** The form as it came back, whose values the draft begins with. */
const typedIn = ({ values }: FormState) =>
  Object.keys(values).length === 0
    ? null
    : new URLSearchParams(
        Object.entries(values).flatMap(([name, texts]) => texts.map((text) => [name, text])),
      )

export default guardedPage(requestCompose, async ({ context, searchParams }) => {
  const query = searchOf(searchParams)
  const id = query.get("campaign_id")
  const [save, test, send, found] = await Promise.all([
    currentForm("campaign.save"),
    currentForm("campaigns.test"),
    currentForm("campaign.send"),
    loadDraft(context, id, query.get("contact_ids") ?? ""),
  ])
  const typed = typedIn(save)
  const start = typed ? startOfBody(draftBody(typed)) : found.start
  const { account, session, can } = context
  const facts = await loadCompose(context, found.campaign, { start, body: bodyOfStart(start) })
  const kinds = feedbackTypes.filter((kind) => kind !== "microsurvey" || can("microsurvey.read"))
  return (
    <SectionFrame
      context={context}
      current="requestCompose"
      title={requestCompose.title}
      intro="Ask customers for a review by email or SMS."
    >
      <Compose
        key={id ?? "new"}
        accountId={String(account.id)}
        facts={{ ...facts, feedbackOptions: kinds.map((value) => ({ value, label: feedbackLabels[value] })) }}
        notice={found.notice}
        user={{ email: session.email, isImpersonated: session.isImpersonated }}
        keptAs={unsentKey(typistOf(session), "campaign")}
        states={{ save: { ...save, values: {} }, test, send }}
      />
    </SectionFrame>
  )
})
