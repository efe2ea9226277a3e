import type { EmailHandler, EmailHandlers } from "./email-handler.ts"
import { isRefusedForGood, type MailTransport } from "./mail.ts"
import type { MailDeps } from "./mail-deps.ts"
import { mailError } from "./mail-error.ts"
import { claimEmail, dropEmail, putBackEmail, type QueuedEmail } from "./queued-email.ts"

const firstDelayMs = 10_000
const longestDelayMs = 15 * 60_000
const givenUpAfterMs = 48 * 3_600_000

/** Milliseconds until the next attempt: 10 seconds, then twice as long each time, at most a quarter of an hour. */
const delayAfter = (attempts: number) => Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - 1))

async function keepTrying(
  deps: MailDeps,
  handler: EmailHandler,
  email: QueuedEmail,
  error: unknown,
): Promise<void> {
  const { db, clock, log } = deps
  const now = clock.now()
  const line = { emailId: email.id, kind: email.kind, attempts: email.attempts, error: mailError(error) }
  const isTooOld = now.getTime() - Date.parse(email.createdAt) >= givenUpAfterMs
  const isRefused = isRefusedForGood(error)
  const isOver = isTooOld || isRefused
  const { attempts } = email
  await handler.noteFailed?.(deps, email.about, { error, isRefused, isOver, attempts })
  if (isOver) {
    await dropEmail(db, email.id)
    log.error(line, "an email was given up")
    return
  }
  await putBackEmail(db, email.id, now, delayAfter(email.attempts))
  log.warn(line, "an email was not sent and will be retried")
}

/**
 * Sends one email that is due. An email leaves the queue when the transport has taken it; when it has not, it stays
 * for the next attempt, for two days.
 * @returns whether there was one.
 */
export async function deliverNext(
  deps: MailDeps,
  handlers: EmailHandlers,
  transport: MailTransport,
): Promise<boolean> {
  const email = await claimEmail(deps.db, deps.clock.now())
  if (!email) return false
  const handler = handlers[email.kind]
  try {
    const mail = await handler.compose(deps, email.recipient, email.attempts > 1, email.about)
    if (mail) {
      await transport.send(mail)
      await handler.noteSent?.(deps, email.about)
    }
    await dropEmail(deps.db, email.id)
  } catch (error) {
    await keepTrying(deps, handler, email, error)
  }
  return true
}
