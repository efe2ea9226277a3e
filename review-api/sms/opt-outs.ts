import { createHash } from "node:crypto"
import { and, eq, inArray, sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { smsOptOuts } from "../db/schema/alerts.ts"

/** Twilio's code for a number that has opted out. */
export const optedOutCode = 21_610

/** A number whose owner was erased: their wish holds, the number is gone. */
const hashOf = (phone: string): string => `#${createHash("sha256").update(phone).digest("base64url")}`

const keysOf = (phones: readonly string[]): ReadonlyMap<string, string> =>
  new Map(phones.flatMap((phone) => [phone, hashOf(phone)].map((key) => [key, phone] as const)))

const isOf = (phone: string) => inArray(smsOptOuts.phone, [phone, hashOf(phone)])

/**
 * Holds a number until the transaction ends: what its owner says comes before an erasure, which finds it, or after it, when
 * nobody knows the number any more.
 */
export const holdNumber = (tx: Db, phone: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sms_opt_outs ${phone}`}, 0))`)

/**
 * Notes that the owner of a number wants no SMS; the first time counts. Of a number that no account knows a hash is kept.
 * @param tx a transaction. @param isStopped they said so; false where the provider refused a message.
 */
export async function noteOptOut(tx: Db, phone: string, isStopped: boolean, now: Date): Promise<void> {
  await holdNumber(tx, phone)
  const known = await tx.select({ phone: smsOptOuts.phone }).from(smsOptOuts).where(isOf(phone))
  await tx
    .insert(smsOptOuts)
    .values({ phone: known[0]?.phone ?? phone, isStopped, optedOutAt: now.toISOString() })
    .onConflictDoUpdate({
      target: smsOptOuts.phone,
      set: { isStopped: sql`${smsOptOuts.isStopped} or excluded.is_stopped` },
    })
  await eraseOptOut(tx, phone)
}

/** Notes that SMS to a number are welcome again. */
export async function noteOptIn(db: Db, phone: string): Promise<void> {
  await db.delete(smsOptOuts).where(isOf(phone))
}

/** Keeps a hash in place of a number that no account knows any more (D-312). @param tx the transaction of the erasure. */
export async function eraseOptOut(tx: Db, phone: string): Promise<void> {
  await tx.execute(sql`update sms_opt_outs o set phone = ${hashOf(phone)} where o.phone = ${phone}
    and not exists (select 1 from accounts a join contacts c on c.account_id = a.id and c.phone = ${phone})
    and not exists (select 1 from users u where u.phone = ${phone})
    and not exists (select 1 from sms_opt_outs h where h.phone = ${hashOf(phone)})`)
}

/**
 * Notes that the provider has taken an SMS to a number that it refused before. What its owner has said meanwhile stays.
 */
export async function noteTaken(db: Db, phone: string): Promise<void> {
  await db.delete(smsOptOuts).where(and(isOf(phone), eq(smsOptOuts.isStopped, false)))
}

/** Whether the owner of a number has said that they want no SMS. */
export async function hasStopped(db: Db, phone: string): Promise<boolean> {
  const isTheirs = and(isOf(phone), eq(smsOptOuts.isStopped, true))
  const [found] = await db.select({ phone: smsOptOuts.phone }).from(smsOptOuts).where(isTheirs)
  return found !== undefined
}

/** Since when numbers have opted out; those that have not are absent. */
export async function optOutsOf(db: Db, phones: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (phones.length === 0) return new Map()
  const byKey = keysOf(phones)
  const rows = await db
    .select({ phone: smsOptOuts.phone, at: smsOptOuts.optedOutAt })
    .from(smsOptOuts)
    .where(inArray(smsOptOuts.phone, [...byKey.keys()]))
  return new Map(rows.map(({ phone, at }) => [byKey.get(phone)!, at]))
}

/** Numbers among some whose owners have said that they want no SMS. */
export async function stoppedNumbers(db: Db, phones: readonly string[]): Promise<string[]> {
  if (phones.length === 0) return []
  const byKey = keysOf(phones)
  const rows = await db
    .select({ phone: smsOptOuts.phone })
    .from(smsOptOuts)
    .where(and(inArray(smsOptOuts.phone, [...byKey.keys()]), eq(smsOptOuts.isStopped, true)))
  return rows.map(({ phone }) => byKey.get(phone)!)
}
