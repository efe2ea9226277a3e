import { and, eq, inArray, sql } from "drizzle-orm"
import { noteBounce, noteDelivered } from "../../asking/note-report.ts"
import { noteStart, noteStop } from "../../asking/note-stop.ts"
import { type RequestKey, readRequestToken } from "../../asking/request-token.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { statusText, twilioReason } from "../../core/status-text.ts"
import type { Db } from "../../db/connect.ts"
import { alertDeliveries } from "../../db/schema/alerts.ts"
import { noteOptIn, noteOptOut, optedOutCode } from "../../sms/opt-outs.ts"
import { type SmsNotice, SmsNotSigned } from "../../sms/sms.ts"
import { creditKey, returnCredits } from "../billing/sms-credits.ts"
import type { Deps } from "../deps.ts"
import type { Service, Verbs } from "../service.ts"
import { queueRequestEvent } from "../webhook-endpoints/queue-request-event.ts"
import { answerHelp } from "./answer-help.ts"

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

/** Twilio's codes for numbers that no SMS reaches. */
const unreachable: ReadonlySet<number | undefined> = new Set([21_211, 21_614, 30_005, 30_006])

/**
 * Notes the outcome of a request for feedback, and tells programs of one that was not delivered; its credits come back
 * (D-292).
 */
async function noteOfRequest(tx: Db, deps: Deps, key: RequestKey, outcome: Outcome): Promise<void> {
  const now = deps.clock.now()
  if (outcome.kind === "delivered") {
    await noteDelivered(tx, key, now)
    return
  }
  const isHard = unreachable.has(outcome.code)
  const reason = isHard ? "hard_bounce" : "undelivered"
  const words = statusText(twilioReason(outcome.code) ?? "undelivered")
  const bounced = await noteBounce(tx, key, { isHard, reason, words }, now)
  if (!bounced) return
  await returnCredits(tx, key.accountId, [creditKey(key.id)], now)
  await queueRequestEvent(tx, deps, "request.bounced", [bounced])
}

type Wish = Extract<SmsNotice, { kind: "opted_out" | "opted_in" }>

async function noteWish(tx: Db, deps: Deps, { kind, phone }: Wish): Promise<void> {
  if (kind === "opted_out") {
    const now = deps.clock.now()
    await noteOptOut(tx, phone, true, now)
    for (const request of await noteStop(tx, phone, now))
      await queueRequestEvent(tx, deps, "request.unsubscribed", [request])
    return
  }
  await noteOptIn(tx, phone)
  await noteStart(tx, phone)
}

/**
 * POST /sms/notifications: Twilio reports what became of a message, or someone has written STOP, START or HELP to its number.
 * @throws 401 when it is not signed by Twilio; 404 where Twilio sends nothing.
 */
const takeNotification: Service<"sms.notify"> = async ({ deps, body }) => {
  const { db, sms, clock, config, log } = deps
  if (!sms.read) throw notFound()
  let notice: SmsNotice | null
  try {
    notice = sms.read(body)
  } catch (error) {
    if (error instanceof SmsNotSigned) throw new ApiError(401, "The notification isn't signed correctly.")
    throw error
  }
  if (!notice) return undefined
  if (notice.kind === "asked_help") await answerHelp(deps, notice.phone)
  else {
    const received = notice
    await db.transaction(async (tx) => {
      if ("phone" in received) return noteWish(tx, deps, received)
      const request = readRequestToken(config, received.id)
      return request ? noteOfRequest(tx, deps, request, received) : noteOutcome(tx, received, clock.now())
    })
  }
  log.info({ kind: notice.kind }, "a notification on SMS was taken")
  return undefined
}

export const verbs = { "sms.notify": takeNotification } satisfies Verbs
