import { millisecondsInDay as dayMs } from "date-fns/constants"
import { FormValidationError, type SentForm } from "../form.ts"

/** A child account that a form names, which its parent changes. */
export const ofChildAccount = ({ session }: SentForm) => ({
  query: { parent_id: String(session.account_id) },
})

/** /accounts/trials: more days from the end that the page showed, or from now when it has passed (D-075). */
export function extendedTrial(form: SentForm) {
  const days = Number(form.text("days"))
  if (!Number.isInteger(days) || days < 1 || days > 365) {
    throw new FormValidationError({ days: "is not a number of days" })
  }
  const endMs = Math.max(Date.now(), Date.parse(form.text("ends_at")) || 0)
  return { ...ofChildAccount(form), body: { trial_ended_at: new Date(endMs + days * dayMs).toISOString() } }
}
