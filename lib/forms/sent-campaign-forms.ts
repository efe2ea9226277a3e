import { callApi } from "#lib/api-client/call-api.ts"
import type { BodyOf } from "#lib/contract/index.ts"
import { countOf } from "#lib/format/numbers.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import type { Form, SentForm } from "./form.ts"
import { form, pageOr } from "./operation-form.ts"

const toList = () => routes.requestCampaigns()
const toPage = pageOr(toList)

/** A draft like the campaign that is named, without its state and the time it was sent. @throws ApiFailure */
async function copyOf({ caller, text }: SentForm): Promise<{ body: BodyOf<"campaigns.create"> }> {
  const campaign = await callApi(caller, "campaigns.get", { params: { id: text("id") } })
  const { feedback_configuration: feedback, name, subject } = campaign
  return {
    body: {
      id: null,
      name: `Copy of ${name || subject || "campaign"}`.slice(0, 100),
      location_id: campaign.location_id,
      request_type_id: campaign.request_type_id === 2 ? 2 : 1,
      layout_id: campaign.layout_id === 2 ? 2 : 1,
      template_id: campaign.template_id,
      subject,
      content: campaign.content,
      header_text: campaign.header_text,
      header_image: campaign.header_image,
      use_header_image: campaign.use_header_image,
      sender_email: campaign.sender_email,
      sender_name: campaign.sender_name,
      url_ids: campaign.url_ids,
      auto_select_sources: campaign.auto_select_sources,
      feedback_configuration: {
        selector_type: feedback.selector_type,
        microsurvey_id: feedback.microsurvey_id,
      },
    },
  }
}

/** Campaigns that are scheduled, sent or copied, and their requests (D-217, D-294). */
export const sentCampaignForms: readonly Form[] = [
  form("campaigns.pause", { to: toPage, notice: savedText.campaignPaused }),
  form("campaigns.resume", { to: toPage, notice: savedText.campaignResumed }),
  form("campaigns.cancel", { to: toPage, notice: savedText.campaignCancelled }),
  form("campaigns.delete", { to: toList, notice: savedText.campaignDeleted }),
  form("campaigns.resend", {
    to: toPage,
    notice: (_, { accepted }) => `Resending to ${countOf(accepted, "person", "people")}`,
  }),
  form("campaigns.create:duplicate", {
    given: copyOf,
    to: (_, { id }) => routes.requestCompose({ campaign_id: String(id) }),
    notice: savedText.campaignCopied,
  }),
  form("requests.resend", { to: toPage, notice: savedText.requestResent }),
]
