import type { Service } from "../service.ts"

/**
 * Sends the link that confirms an e-mail again (D-044). Known and unknown e-mails are the same work and the same
 * answer: who waits for a link is looked up when the email is sent.
 */
export const resendConfirmation: Service<"confirmations.resend"> = async ({ deps, body }) => {
  const recipient = body.email.trim().toLowerCase()
  await deps.db.transaction((tx) => deps.mailer.queue(tx, "confirmation", recipient))
  deps.mailer.wake()
  return undefined
}
