import type { Service } from "../service.ts"

/**
 * Takes a request for a reset link (D-045). Known and unknown e-mails are the same work and the same answer: whose it
 * is, is looked up when the email is sent.
 */
export const createReset: Service<"passwords.create"> = async ({ deps, body }) => {
  const recipient = body.email.trim().toLowerCase()
  await deps.db.transaction((tx) => deps.mailer.queue(tx, "password_reset", recipient))
  deps.mailer.wake()
  return undefined
}
