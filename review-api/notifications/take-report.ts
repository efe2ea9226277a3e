import { eq } from "drizzle-orm"
import { ownValue } from "#lib/contract/own-value.ts"
import type { RequestStatus } from "#lib/contract/requests/constants.ts"
import { noteRequestReport } from "../asking/note-report.ts"
import type { RequestKey } from "../asking/request-token.ts"
import { systemActor } from "../audit/actor.ts"
import { isOfAddress } from "../core/status-text.ts"
import type { Db } from "../db/connect.ts"
import { sentEmails } from "../db/schema/mail.ts"
import { emailOfBounceAddress, requestOfBounceAddress } from "../mail/bounce-address.ts"
import { stopAddress } from "../mail/email-bounces.ts"
import { type MailReport, type ReportTally, readMailReport } from "../mail/mail-report.ts"
import { lockSentEmail, type SentEmail } from "../mail/sent-emails.ts"
import type { Deps } from "../services/deps.ts"
import { endSubscription } from "../services/unsubscribes/end-subscription.ts"
import { queueRequestEvent } from "../services/webhook-endpoints/queue-request-event.ts"
import { emailHandlers } from "./email-handlers.ts"

/** After which outcomes another one may still come true. */
const comesAfter: Readonly<Record<string, readonly (string | null)[]>> = {
  bounced: [null, "delivered", "failed"],
  failed: [null],
  delivered: [null],
  complained: [null, "delivered"],
}

async function settle(tx: Db, deps: Deps, email: SentEmail, report: MailReport): Promise<boolean> {
  const { kind } = report
  if (!comesAfter[kind]?.includes(email.outcome)) return false
  await tx.update(sentEmails).set({ outcome: kind }).where(eq(sentEmails.id, email.id))
  if (report.kind === "complained") {
    if (email.unsubscribeId) await endSubscription(tx, deps, email.unsubscribeId, systemActor)
    return true
  }
  if (report.kind !== "bounced" && report.kind !== "failed" && report.kind !== "delivered") return true
  const reason = report.kind === "delivered" ? null : report.status
  const handler = ownValue(emailHandlers, email.kind)
  await handler?.noteOutcome?.({ ...deps, db: tx }, email.about, { status: report.kind, reason })
  if (report.kind === "bounced" && isOfAddress(report.status))
    await stopAddress(tx, deps, email.recipient, report.status)
  return true
}

/** The first of some addresses that `read` knows. */
const firstOf = <T>(addresses: readonly string[], read: (address: string) => T | null): T | null =>
  addresses.map(read).find((one) => one !== null) ?? null

/** Event of a report for programs of an account. */
function eventOf(status: RequestStatus) {
  if (status === "bounced") return "request.bounced"
  return status === "unsubscribed" ? "request.unsubscribed" : null
}

async function take(
  deps: Deps,
  { emailId, request, source }: { emailId: number | null; request: RequestKey | null; source: Uint8Array },
): Promise<keyof ReportTally> {
  const report = await readMailReport(source)
  const { kind } = report
  if (kind === "other" || kind === "delayed" || kind === "relayed") return kind
  const named = kind === "complained" ? report.senders : []
  const asked = request ?? firstOf(named, (one) => requestOfBounceAddress(deps.config, one))
  if (asked) {
    const changed = await deps.db.transaction(async (tx) => {
      const found = await noteRequestReport(tx, asked, report, deps.clock.now())
      const type = found && eventOf(found.status)
      if (type) await queueRequestEvent(tx, deps, type, [found])
      return found
    })
    return changed ? kind : "repeated"
  }
  const id = emailId ?? firstOf(named, (one) => emailOfBounceAddress(deps.config, one))
  if (id === null) return kind === "complained" ? "unknown" : "other"
  return deps.db.transaction(async (tx) => {
    const email = await lockSentEmail(tx, id)
    if (!email) return "unknown"
    return (await settle(tx, deps, email, report)) ? kind : "repeated"
  })
}

/**
 * Makes of a message to a bounce address what it says of the email: once, however often it comes. What is still under
 * way, and what is no report, changes nothing.
 * @param emailId the email of the bounce address; null when it came to the mailbox itself, where complaints alone count,
 * about an email whose bounce address they name. @param request the request of the bounce address.
 * @throws when it cannot be kept now.
 */
export async function takeReport(
  deps: Deps,
  emailId: number | null,
  source: Uint8Array,
  request: RequestKey | null = null,
): Promise<void> {
  const outcome = await take(deps, { emailId, request, source })
  deps.mailer.reports[outcome] += 1
  deps.log.info({ emailId, requestId: request?.id, outcome }, "a report on an email was taken")
  deps.mailer.wake()
}
