import { callApi } from "#lib/api-client/call-api.ts"
import { maxUnfitBytes, unfitTooLarge } from "#lib/contract/uploads/constants.ts"
import { draftBody, draftFields } from "#lib/features/campaigns/draft-fields.ts"
import { templateValues } from "#lib/features/campaigns/template-values.ts"
import { type ComposeStep, composeSteps } from "#lib/features/campaigns/texts.ts"
import { headerFields } from "#lib/features/uploads/header-fields.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Form, type FormHandler, FormValidationError, type SentForm } from "../form.ts"
import { headerImageOf } from "../uploads/header-image.ts"
import { addRecipients } from "./add-recipients.ts"

/** Buttons of the form besides the one that saves, by what they are called in it. */
const template = "template"

const stepNamed = (act: string): ComposeStep | undefined =>
  (Object.keys(composeSteps) as ComposeStep[]).find((step) => step === act)

/** The id of a location that was typed by its name before scripts run. @throws FormValidationError for one that nobody has. */
async function findLocation({ caller, session, fields, text, headers }: SentForm): Promise<void> {
  const name = text(draftFields.locationText)
  if (!name || text("location_id")) return
  const query = { account_id: String(session.account_id), keywords: name, per_page: 25 }
  const { _embedded } = await callApi(caller, "locations.list", { query }, { headers })
  const found = _embedded.locations.find((one) => one.name.toLowerCase() === name.toLowerCase())
  const chosen = found ?? (_embedded.locations.length === 1 ? _embedded.locations[0] : undefined)
  if (!chosen) throw new FormValidationError({ location_id: "Choose a location from the list" })
  fields.set("location_id", String(chosen.id))
}

/** The texts of the template that was chosen. */
async function fromTemplate({
  caller,
  headers,
  text,
}: SentForm): Promise<Partial<ReturnType<typeof templateValues>>> {
  const id = text("template_id")
  if (text(draftFields.act) !== template || !id) return {}
  return templateValues(await callApi(caller, "templates.get", { params: { id } }, { headers }))
}

/** Saves a draft: /request-reviews/compose (D-074), before scripts run. */
const saveCampaign: FormHandler = async (sent) => {
  const { caller, headers, fields, text } = sent
  await findLocation(sent)
  await addRecipients(sent)
  const image = await headerImageOf(sent)
  if (image.header_image) fields.set(headerFields.url, image.header_image)
  const body = { ...draftBody(fields), ...image, ...(await fromTemplate(sent)) }
  const id = text("id")
  const version = text("version")
  const campaign = id
    ? await callApi(
        caller,
        "campaigns.update",
        { params: { id }, body: { ...body, ...(version ? { version: Number(version) } : {}) } },
        { headers },
      )
    : await callApi(caller, "campaigns.create", { body }, { headers })
  const step = stepNamed(text(draftFields.act))
  const to = routes.requestCompose({ campaign_id: campaign.id })
  return { to: step ? `${to}#${step}` : to, notice: savedText.campaign }
}

/** The form takes an image and a file of recipients before scripts run. */
export const campaignForm: Form = {
  name: "campaign.save",
  isPublic: false,
  handle: saveCampaign,
  file: { bytes: maxUnfitBytes, tooLarge: unfitTooLarge },
}
