import { callApi } from "#lib/bff/call-api.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { emailFault, phoneFault } from "#lib/errors/texts.ts"
import { routes } from "#lib/routes/routes.ts"
import type { VisitorFormTaker } from "./form.ts"
import { worded } from "./worded.ts"

const words = {
  name: { missing: "Name is required" },
  email: { missing: emailFault, wrong: emailFault },
  phone: { wrong: phoneFault },
}

/** /scorecardrequest/{id} (D-081). */
export const requestScorecard: VisitorFormTaker = async ({ text, fields, headers }) => {
  const id = text("id")
  const body = { name: text("name"), email: text("email"), phone: text("phone"), comment: text("comment") }
  try {
    await callApi(null, "scorecard_requests.create", { params: { id }, body }, { headers })
  } catch (fault) {
    throw fault instanceof ApiFailure ? worded(fault, fields, words) : fault
  }
  return { to: routes.scorecardRequest(id, { sent: true }) }
}
