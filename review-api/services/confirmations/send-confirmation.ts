import type { Deps } from "../../deps.ts"
import type { Confirmation } from "./tokens.ts"

/** The one place that hands a confirmation link to the mailer. Without a mailer it says so in the log. */
export async function sendConfirmation(
  { log }: Pick<Deps, "log">,
  { accountId, userId }: Confirmation & { token: string },
): Promise<void> {
  log.warn({ accountId, userId }, "no mailer: the confirmation link was not sent")
}
