import { callApi } from "#lib/api-client/call-api.ts"
import { policyCodes, policyRules } from "#lib/contract/campaigns/policy/rules.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { confirmFields } from "#lib/features/campaigns/confirm-fields.ts"
import { readWhen, whenFields } from "#lib/features/campaigns/when.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Form, type FormHandler, FormValidationError, type SentForm } from "../form.ts"

/** Findings that were confirmed with a name and a reason (D-297). @throws FormValidationError for one without a reason. */
function acknowledged({ text }: SentForm) {
  return policyCodes
    .filter(
      (code) => policyRules[code].outcome === "confirm" && text(confirmFields(code).isTicked) === "true",
    )
    .map((code) => {
      const { name, reason } = confirmFields(code)
      if (!text(reason)) throw new FormValidationError({ [reason]: "Reason is required" })
      return { code, reason: text(reason), ...(text(name) ? { name: text(name) } : {}) }
    })
}

/** Errors of the call at the fields that the form has. */
function atFields(error: ApiFailure): ApiFailure {
  const { scheduled_local: local, ...others } = error.fieldErrors
  if (!local) return error
  return new ApiFailure(error.status, error.serverText, error.code, { ...others, [whenFields.date]: local })
}

/** Sends a draft (D-217, D-294): /request-reviews/compose. */
const sendCampaign: FormHandler = async (sent) => {
  const { caller, headers, text } = sent
  const id = text("id")
  const when = readWhen(text)
  if ("errors" in when) throw new FormValidationError(when.errors)
  const version = text("version")
  const body = {
    scheduled_local: when.local,
    attested: text("attested") === "true",
    acknowledged: acknowledged(sent),
    ...(version ? { version: Number(version) } : {}),
  }
  try {
    await callApi(caller, "campaigns.send", { params: { id }, body }, { headers })
  } catch (error) {
    throw error instanceof ApiFailure ? atFields(error) : error
  }
  return { to: routes.requestConfirmation({ campaign_id: id }) }
}

export const sendForm: Form = { name: "campaign.send", isPublic: false, handle: sendCampaign }
