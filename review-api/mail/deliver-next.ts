import { refusedAddress, stoppedReason } from "../core/status-text.ts"
import { isOfRows } from "../db/apart.ts"
import { bounceAddressOf } from "./bounce-address.ts"
import { isStopped, stopAddress } from "./email-bounces.ts"
import type { EmailHandler, EmailHandlers } from "./email-handler.ts"
import { isRefusedForGood, type Mail, type MailTransport } from "./mail.ts"
import type { MailDeps } from "./mail-deps.ts"
import { mailError } from "./mail-error.ts"
import { claimEmail, dropEmail, putBackEmail, type QueuedEmail } from "./queued-email.ts"
import { noteLeaving } from "./sent-emails.ts"

const firstDelayMs = 10_000
const longestDelayMs = 15 * 60_000
const givenUpAfterMs = 48 * 3_600_000

/** Milliseconds until the next attempt: 10 seconds, then twice as long each time, at most a quarter of an hour. */
const delayAfter = (attempts: number) => Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - 1))

async function keepTrying(
  deps: MailDeps,
  handler: EmailHandler | undefined,
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
  try {
    await handler?.noteFailed?.(deps, email.about, { error, isRefused, isOver, attempts })
  } catch (failure) {
    // Whoever it is told to, it does not keep this email from being given up, nor others from being sent.
    if (!isOfRows(failure)) throw failure
    log.error({ ...line, error: mailError(failure) }, "that an email failed was not noted")
  }
  const status = refusedAddress(error)
  if (status) await db.transaction((tx) => stopAddress(tx, deps, email.recipient, status))
  if (isOver) {
    await dropEmail(db, email.id)
    log.error(line, "an email was given up")
    return
  }
  await putBackEmail(db, email.id, now, delayAfter(email.attempts))
  log.warn(line, "an email was not sent and will be retried")
}

/** Hands an email over, with the address at which reports about it are known. */
async function send(deps: MailDeps, transport: MailTransport, email: QueuedEmail, mail: Mail): Promise<void> {
  const bounceTo = bounceAddressOf(deps.config, email.id)
  if (bounceTo) await noteLeaving(deps.db, email, mail.unsubscribe, deps.clock.now())
  await transport.send(bounceTo ? { ...mail, bounceTo } : mail)
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
  const handler: EmailHandler | undefined = handlers[email.kind]
  try {
    // Another version has queued it.
    if (!handler) throw new Error("no email is of this kind")
    if (!handler.isAlwaysTried && (await isStopped(deps.db, email.recipient))) {
      await handler.noteOutcome?.(deps, email.about, { status: "failed", reason: stoppedReason })
      await dropEmail(deps.db, email.id)
      return true
    }
    const mail = await handler.compose(deps, email.recipient, email.attempts > 1, email.about)
    if (mail) {
      await send(deps, transport, email, mail)
      await handler.noteSent?.(deps, email.about)
    }
    await dropEmail(deps.db, email.id)
  } catch (error) {
    await keepTrying(deps, handler, email, error)
  }
  return true
}
