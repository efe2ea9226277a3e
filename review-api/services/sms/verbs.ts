import { and, eq, inArray, sql } from "drizzle-orm"
import { ApiError, notFound } from "../../core/errors.ts"
import { twilioReason } from "../../core/status-text.ts"
import type { Db } from "../../db/connect.ts"
import { alertDeliveries } from "../../db/schema/alerts.ts"
import { noteOptIn, noteOptOut, optedOutCode } from "../../sms/opt-outs.ts"
import { type SmsNotice, SmsNotSigned } from "../../sms/sms.ts"
import type { Service, Verbs } from "../service.ts"

type Outcome = Extract<SmsNotice, { id: string }>

/** A delivered message stays so, whatever comes late or again; it may have been accepted without our knowing. */
async function noteOutcome(db: Db, outcome: Outcome, now: Date): Promise<void> {
  const reason = outcome.kind === "delivered" ? null : twilioReason(outcome.code)
  const [settled] = await db
    .update(alertDeliveries)
    .set({
      status: outcome.kind === "delivered" ? "delivered" : "bounced",
      reason,
      nextAttemptAt: null,
      sentAt: sql`coalesce(${alertDeliveries.sentAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(
      and(
        eq(alertDeliveries.publicId, outcome.id),
        eq(alertDeliveries.channel, "sms"),
        inArray(alertDeliveries.status, ["pending", "sent"]),
      ),
    )
    .returning({ phone: alertDeliveries.recipient })
  if (settled && outcome.kind === "undelivered" && outcome.code === optedOutCode)
    await noteOptOut(db, settled.phone, false, now)
}

/**
 * POST /sms/notifications: Twilio reports what became of a message, or someone has written STOP or START to its number.
 * @throws 401 when it is not signed by Twilio; 404 where Twilio sends nothing.
 */
const takeNotification: Service<"sms.notify"> = async ({ deps: { db, sms, clock, log }, body }) => {
  if (!sms.read) throw notFound()
  let notice: SmsNotice | null
  try {
    notice = sms.read(body)
  } catch (error) {
    if (error instanceof SmsNotSigned) throw new ApiError(401, "The notification isn't signed correctly.")
    throw error
  }
  if (!notice) return undefined
  if ("id" in notice) await noteOutcome(db, notice, clock.now())
  else if (notice.kind === "opted_out") await noteOptOut(db, notice.phone, true, clock.now())
  else await noteOptIn(db, notice.phone)
  log.info({ kind: notice.kind }, "a notification on SMS was taken")
  return undefined
}

export const verbs = { "sms.notify": takeNotification } satisfies Verbs
