import { type SQL, sql } from "drizzle-orm"
import type { DoNotContactReason } from "#lib/contract/contacts/constants.ts"
import { isOfAddress, statusText } from "../core/status-text.ts"
import type { Db } from "../db/connect.ts"
import { column, rowsOf } from "../db/rows.ts"
import type { MailReport } from "../mail/mail-report.ts"
import { stopAsking } from "./do-not-contact.ts"
import { type HappenedRequest, happenedColumns, happenedShape } from "./happened-request.ts"
import type { RequestKey } from "./request-token.ts"

/** States in which somebody has the message or may have it, and no more is known. */
const underWay = sql`r.status in ('claimed', 'sent', 'uncertain', 'delivered')`

/** Writes what became of a request; undefined where it was known, or the request is not that far. */
async function change(tx: Db, { accountId, id }: RequestKey, where: SQL, set: SQL, now: Date) {
  const [changed] = await rowsOf(
    tx,
    happenedShape,
    sql`update requests r set ${set}, due_at = null, lease_until = null,
          sent_at = coalesce(r.sent_at, ${now.toISOString()}::timestamptz),
          day = case when r.sent_at is null then (select (${now.toISOString()}::timestamptz at time zone a.time_zone)::date
            from accounts a where a.id = r.account_id) else r.day end, updated_at = ${now.toISOString()}::timestamptz
        where r.account_id = ${accountId}::bigint and r.id = ${id}::bigint and ${where}
        returning ${happenedColumns}`,
  )
  return changed
}

/** A person who was erased before the report came is asked no more either. */
async function stop(tx: Db, of: HappenedRequest, reason: DoNotContactReason, at: Date): Promise<void> {
  const { accountId, id, channel, recipient: address } = of
  const [row] = await rowsOf(
    tx,
    { erasedKey: column.text().nullable() },
    sql`select erased_key from requests where account_id = ${accountId}::bigint and id = ${id}::bigint`,
  )
  const { erasedKey } = row!
  if (address !== "" || erasedKey !== null)
    await stopAsking(tx, { accountId, channel, address, erasedKey }, { reason, at })
}

/** The message has arrived; one that may have been sent was. @returns it where that is new. */
export function noteDelivered(tx: Db, key: RequestKey, now: Date): Promise<HappenedRequest | undefined> {
  return change(
    tx,
    key,
    sql`${underWay} and r.delivered_at is null`,
    sql`status = 'delivered', reason = null, delivered_at = ${now.toISOString()}::timestamptz`,
    now,
  )
}

/**
 * The message has come back.
 * @param isHard the address takes none: it is asked no more. @param words what was said, for people.
 * @returns it where that is new.
 */
export async function noteBounce(
  tx: Db,
  key: RequestKey,
  { isHard, reason, words }: { isHard: boolean; reason: string; words: string },
  now: Date,
): Promise<HappenedRequest | undefined> {
  const changed = await change(
    tx,
    key,
    underWay,
    sql`status = 'bounced', reason = ${reason}, error = ${words}, bounced_at = ${now.toISOString()}::timestamptz`,
    now,
  )
  if (changed && isHard) await stop(tx, changed, "bounced", now)
  return changed
}

/** Somebody called the message spam: they are asked no more. @returns it where that is new. */
export async function noteComplaint(
  tx: Db,
  key: RequestKey,
  now: Date,
): Promise<HappenedRequest | undefined> {
  const changed = await change(
    tx,
    key,
    sql`r.status not in ('queued', 'held', 'skipped') and r.complained_at is null`,
    sql`status = 'unsubscribed', reason = 'complained', complained_at = ${now.toISOString()}::timestamptz`,
    now,
  )
  if (changed) await stop(tx, changed, "complained", now)
  return changed
}

/**
 * Makes of a report of a mail server what it says of a request.
 * @param tx a transaction. @returns it where that is new.
 */
export async function noteRequestReport(
  tx: Db,
  key: RequestKey,
  report: MailReport,
  now: Date,
): Promise<HappenedRequest | undefined> {
  if (report.kind === "complained") return noteComplaint(tx, key, now)
  if (report.kind === "delivered") return noteDelivered(tx, key, now)
  if (report.kind !== "bounced" && report.kind !== "failed") return undefined
  const isHard = report.kind === "bounced" && isOfAddress(report.status)
  const reason = isHard ? "hard_bounce" : "soft_bounce"
  return noteBounce(tx, key, { isHard, reason, words: statusText(report.status) }, now)
}
