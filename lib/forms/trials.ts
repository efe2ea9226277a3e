import { millisecondsInDay as dayMs } from "date-fns/constants"
import { callApi } from "#lib/bff/call-api.ts"
import type { BodyOf } from "#lib/contract/index.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import { FieldFaults, type FormDone, type FormTaker, type SentForm } from "./form.ts"

async function change(form: SentForm, body: BodyOf<"accounts.update">, notice: string): Promise<FormDone> {
  const { text, session, caller, headers } = form
  const query = { parent_id: String(session.account_id) }
  await callApi(caller, "accounts.update", { params: { id: text("id") }, query, body }, { headers })
  return { to: safeReturnPath(text(pageField)) ?? routes.accountTrials(), notice }
}

/** /accounts/trials: more days from the end that the page showed, or from now when it has passed (D-075). */
export const extendTrial: FormTaker = (form) => {
  const days = Number(form.text("days"))
  if (!Number.isInteger(days) || days < 1 || days > 365)
    throw new FieldFaults({ days: "is not a number of days" })
  const endMs = Math.max(Date.now(), Date.parse(form.text("ends_at")) || 0)
  const trial_ended_at = new Date(endMs + days * dayMs).toISOString()
  return change(form, { trial_ended_at }, savedText.trialExtended)
}

export const convertTrial: FormTaker = (form) => change(form, { status: "active" }, savedText.trialConverted)
