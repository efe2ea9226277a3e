import { type SQL, sql } from "drizzle-orm"
import type { Channel } from "#lib/contract/requests/constants.ts"
import { isOfAddress, statusText } from "../core/status-text.ts"
import type { Db } from "../db/connect.ts"
import { column, rowsOf } from "../db/rows.ts"
import type { MailReport } from "../mail/mail-report.ts"
import { type StopReason, stopAsking } from "./do-not-contact.ts"
import type { RequestKey } from "./request-token.ts"

const changedShape = { recipient: column.text(), channel: column.text<Channel>() }

/** States in which somebody has the message or may have it, and no more is known. */
const underWay = sql`r.status in ('claimed', 'sent', 'uncertain', 'delivered')`

/** Writes what became of a request; undefined where it was known, or the request is not that far. */
async function change(tx: Db, { accountId, id }: RequestKey, where: SQL, set: SQL, now: Date) {
  const [changed] = await rowsOf(
    tx,
    changedShape,
    sql`update requests r set ${set}, due_at = null, lease_until = null,
          sent_at = coalesce(r.sent_at, ${now.toISOString()}::timestamptz), updated_at = ${now.toISOString()}::timestamptz
        where r.account_id = ${accountId}::bigint and r.id = ${id}::bigint and ${where}
        returning r.recipient, r.channel`,
  )
  return changed
}

async function stop(
  tx: Db,
  accountId: number,
  of: { recipient: string; channel: Channel },
  reason: StopReason,
  at: Date,
) {
  if (of.recipient === "") return
  await stopAsking(tx, { accountId, channel: of.channel, address: of.recipient }, { reason, at })
}

/** The message has arrived; one that may have been sent was. @returns whether that is new. */
export async function noteDelivered(tx: Db, key: RequestKey, now: Date): Promise<boolean> {
  const changed = await change(
    tx,
    key,
    sql`${underWay} and r.delivered_at is null`,
    sql`status = 'delivered', reason = null, delivered_at = ${now.toISOString()}::timestamptz`,
    now,
  )
  return changed !== undefined
}

/**
 * The message has come back.
 * @param isHard the address takes none: it is asked no more. @param words what was said, for people.
 * @returns whether that is new.
 */
export async function noteBounce(
  tx: Db,
  key: RequestKey,
  { isHard, reason, words }: { isHard: boolean; reason: string; words: string },
  now: Date,
): Promise<boolean> {
  const changed = await change(
    tx,
    key,
    underWay,
    sql`status = 'bounced', reason = ${reason}, error = ${words}, bounced_at = ${now.toISOString()}::timestamptz`,
    now,
  )
  if (changed && isHard) await stop(tx, key.accountId, changed, "bounced", now)
  return changed !== undefined
}

/** Somebody called the message spam: they are asked no more. @returns whether that is new. */
export async function noteComplaint(tx: Db, key: RequestKey, now: Date): Promise<boolean> {
  const changed = await change(
    tx,
    key,
    sql`r.status not in ('queued', 'held', 'skipped') and r.complained_at is null`,
    sql`status = 'unsubscribed', reason = 'complained', complained_at = ${now.toISOString()}::timestamptz`,
    now,
  )
  if (changed) await stop(tx, key.accountId, changed, "complained", now)
  return changed !== undefined
}

/**
 * Makes of a report of a mail server what it says of a request.
 * @param tx a transaction. @returns whether it says something new.
 */
export async function noteRequestReport(
  tx: Db,
  key: RequestKey,
  report: MailReport,
  now: Date,
): Promise<boolean> {
  if (report.kind === "complained") return noteComplaint(tx, key, now)
  if (report.kind === "delivered") return noteDelivered(tx, key, now)
  if (report.kind !== "bounced" && report.kind !== "failed") return false
  const isHard = report.kind === "bounced" && isOfAddress(report.status)
  const reason = isHard ? "hard_bounce" : "soft_bounce"
  return noteBounce(tx, key, { isHard, reason, words: statusText(report.status) }, now)
}
