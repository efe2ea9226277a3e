import { and, eq, lte, sql } from "drizzle-orm"
import { optedOutReason, twilioReason } from "../core/status-text.ts"
import type { Db } from "../db/connect.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import { alertDeliveries } from "../db/schema/alerts.ts"
import type { JobKind } from "../jobs/job-kind.ts"
import type { Deps } from "../services/deps.ts"
import { hasStopped, noteOptOut, noteTaken, optedOutCode } from "../sms/opt-outs.ts"
import { SmsNotAccepted, SmsRefused } from "../sms/sms.ts"
import { alertSms } from "./alert-sms.ts"

/** How long a message belongs to the process that took it. */
const leaseMs = 5 * 60_000
const firstDelayMs = 30_000
const longestDelayMs = 15 * 60_000
/** Who hears of it later than this has seen the review. */
const givenUpAfterMs = 24 * 3_600_000

const messageShape = {
  accountId: column.number(),
  id: column.number(),
  publicId: column.text(),
  recipient: column.text(),
  attempts: column.number(),
  createdAt: column.instant(),
  email: column.text(),
}

type Message = RowOf<typeof messageShape>

const at = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

/** Takes a message that is due, for a while; null when it is not. */
async function take(db: Db, publicId: string, now: Date): Promise<Message | null> {
  const [message] = await rowsOf(
    db,
    messageShape,
    sql`update alert_deliveries d set attempts = d.attempts + 1, next_attempt_at = ${at(now, leaseMs)}::timestamptz
        from alerts al join users u on u.account_id = al.account_id and u.id = al.user_id
        where d.public_id = ${publicId} and d.next_attempt_at <= ${now.toISOString()}::timestamptz
          and al.account_id = d.account_id and al.id = d.alert_id
        returning d.account_id, d.id, d.public_id, d.recipient, d.attempts,
          d.created_at, lower(u.email) as email`,
  )
  return message ?? null
}

/** The provider may have reported what became of a message before its answer came, or without one. */
const isOne = ({ accountId, id }: Message) =>
  and(
    eq(alertDeliveries.accountId, accountId),
    eq(alertDeliveries.id, id),
    eq(alertDeliveries.status, "pending"),
  )

const reasonOf = (error: unknown): string => {
  const reported = error instanceof SmsRefused ? twilioReason(error.code) : null
  if (reported) return reported
  if (error instanceof SmsRefused || error instanceof SmsNotAccepted) return `HTTP ${error.status}`
  const { name, code } = error as { name?: string; code?: string }
  return code ?? name ?? "unknown"
}

async function noteFailure({ db, clock, log }: Deps, message: Message, error: unknown): Promise<void> {
  const now = clock.now()
  const isOld = now.getTime() - Date.parse(message.createdAt) >= givenUpAfterMs
  const isRefused = error instanceof SmsRefused
  const reason = reasonOf(error)
  const isOver = isOld || isRefused
  const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** (message.attempts - 1))
  await db
    .update(alertDeliveries)
    .set({
      reason,
      status: isRefused ? "bounced" : isOld ? "failed" : "pending",
      nextAttemptAt: isOver ? null : at(now, delayMs),
    })
    .where(isOne(message))
  if (isRefused && error.code === optedOutCode)
    await db.transaction((tx) => noteOptOut(tx, message.recipient, false, now))
  log.warn({ deliveryId: message.id, reason, isOver }, "a message was not sent")
}

/** Sends a message of an alert; one that is not taken is tried again for a day, later each time. */
export async function sendAlertSms(deps: Deps, publicId: string): Promise<void> {
  const message = await take(deps.db, publicId, deps.clock.now())
  if (!message) return
  const { accountId, id, email, recipient: to } = message
  const about = { accountId, deliveryId: id }
  try {
    if (await hasStopped(deps.db, to)) {
      const stopped = { status: "bounced", reason: optedOutReason, nextAttemptAt: null }
      await deps.db.update(alertDeliveries).set(stopped).where(isOne(message))
      return
    }
    const text = await alertSms(deps, email, about)
    if (text !== null) {
      const triedSince = message.attempts > 1 ? message.createdAt : null
      await deps.sms.send({ id: publicId, accountId, to, text, triedSince })
      const sentAt = deps.clock.now().toISOString()
      const sent = { status: "sent", sentAt, reason: null, nextAttemptAt: null }
      await deps.db.update(alertDeliveries).set(sent).where(isOne(message))
      // Whoever has opted out at the provider alone is found welcome again only by sending.
      await noteTaken(deps.db, to)
    } else await deps.db.update(alertDeliveries).set({ nextAttemptAt: null }).where(isOne(message))
  } catch (error) {
    await noteFailure(deps, message, error)
  }
}

/** One job is a message that is to be sent. */
export const alertSmsJob: JobKind<Deps> = {
  retries: 2,
  retryDelaySeconds: 30,
  timeoutSeconds: 60,
  atOnce: 2,
  run: (deps, { id }) => sendAlertSms(deps, id),
  async waiting({ db, clock }) {
    const rows = await db
      .select({ id: alertDeliveries.publicId })
      .from(alertDeliveries)
      .where(lte(alertDeliveries.nextAttemptAt, clock.now().toISOString()))
      .limit(500)
    return rows.map(({ id }) => id)
  },
}
