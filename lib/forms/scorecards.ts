import { callApi } from "#lib/bff/call-api.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { emailFault } from "#lib/errors/texts.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import { FieldFaults, type FormTaker, type SentForm } from "./form.ts"
import { worded } from "./worded.ts"

const words = {
  business: { missing: "Business is required" },
  email: { missing: emailFault, wrong: emailFault },
}

/** The list that a session has: partners have it among their tools (D-070). */
const listOf = ({ session }: Pick<SentForm, "session">) =>
  session.isParent ? routes.partnerTools() : routes.scorecards()

/** /partner-tools/scorecards/new (D-074). */
export const sendScorecard: FormTaker = async (form) => {
  const { text, fields, caller, headers } = form
  if (!/^\d{1,3}$/.test(text("score"))) throw new FieldFaults({ score: "Enter a whole number from 0 to 100" })
  const body = { business: text("business"), email: text("email"), score: Number(text("score")) }
  try {
    await callApi(caller, "partner_scorecards.create", { body }, { headers })
  } catch (fault) {
    throw fault instanceof ApiFailure ? worded(fault, fields, words) : fault
  }
  return { to: listOf(form), notice: savedText.scorecard }
}

export const deleteScorecard: FormTaker = async (form) => {
  const { text, caller, headers } = form
  await callApi(caller, "partner_scorecards.delete", { params: { id: text("id") } }, { headers })
  return { to: listOf(form), notice: savedText.scorecardDeleted }
}
