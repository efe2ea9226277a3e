import type { Service } from "../service.ts"
import { sendConfirmation } from "./send-confirmation.ts"
import { openConfirmation } from "./tokens.ts"

/** Sends the link that confirms an e-mail again (D-044). The answer never tells whether the e-mail is known. */
export const resendConfirmation: Service<"confirmations.resend"> = async ({ deps, body }) => {
  const opened = await openConfirmation(deps.db, body.email.trim().toLowerCase(), deps.clock.now())
  if (opened) await sendConfirmation(deps, opened)
  return undefined
}
