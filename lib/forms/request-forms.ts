import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import { campaignForm } from "./campaigns/save-campaign.ts"
import { sendForm } from "./campaigns/send-campaign.ts"
import type { Form } from "./form.ts"
import { form } from "./operation-form.ts"
import { templateForm } from "./templates/save-template.ts"

/** The forms of templates of requests and of microsurveys. */
export const requestForms: readonly Form[] = [
  campaignForm,
  sendForm,
  form("campaigns.test", {
    to: ({ text }) => `${routes.requestCompose({ campaign_id: text("id") })}#preview`,
    notice: ({ text }) => savedText.campaignTest(text("recipient")),
  }),
  templateForm,
  form("templates.delete", {
    to: () => routes.requestTemplates(),
    notice: savedText.requestTemplateDeleted,
  }),
  form("microsurveys.create", { to: () => routes.microsurveys(), notice: savedText.microsurvey }),
  form("microsurveys.update", { to: () => routes.microsurveys(), notice: savedText.microsurvey }),
  form("microsurveys.update:state", {
    to: (_, { id }) => routes.microsurvey(id),
    notice: (_, { active }) => (active ? savedText.microsurveyOpen : savedText.microsurveyClosed),
  }),
  form("microsurveys.delete", {
    to: () => routes.microsurveys(),
    notice: savedText.microsurveyDeleted,
  }),
]
