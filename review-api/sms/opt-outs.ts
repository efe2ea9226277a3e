import { and, eq, inArray, sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { smsOptOuts } from "../db/schema/alerts.ts"

/** Twilio's code for a number that has opted out. */
export const optedOutCode = 21_610

/**
 * Notes that the owner of a number wants no SMS; the first time counts.
 * @param isStopped they said so; false where the provider refused a message.
 */
export async function noteOptOut(db: Db, phone: string, isStopped: boolean, now: Date): Promise<void> {
  await db
    .insert(smsOptOuts)
    .values({ phone, isStopped, optedOutAt: now.toISOString() })
    .onConflictDoUpdate({
      target: smsOptOuts.phone,
      set: { isStopped: sql`${smsOptOuts.isStopped} or excluded.is_stopped` },
    })
}

/** Notes that SMS to a number are welcome again. */
export async function noteOptIn(db: Db, phone: string): Promise<void> {
  await db.delete(smsOptOuts).where(eq(smsOptOuts.phone, phone))
}

/**
 * Notes that the provider has taken an SMS to a number that it refused before. What its owner has said meanwhile stays.
 */
export async function noteTaken(db: Db, phone: string): Promise<void> {
  await db.delete(smsOptOuts).where(and(eq(smsOptOuts.phone, phone), eq(smsOptOuts.isStopped, false)))
}

/** Whether the owner of a number has said that they want no SMS. */
export async function hasStopped(db: Db, phone: string): Promise<boolean> {
  const isTheirs = and(eq(smsOptOuts.phone, phone), eq(smsOptOuts.isStopped, true))
  const [found] = await db.select({ phone: smsOptOuts.phone }).from(smsOptOuts).where(isTheirs)
  return found !== undefined
}

/** Since when numbers have opted out; those that have not are absent. */
export async function optOutsOf(db: Db, phones: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (phones.length === 0) return new Map()
  const rows = await db
    .select({ phone: smsOptOuts.phone, at: smsOptOuts.optedOutAt })
    .from(smsOptOuts)
    .where(inArray(smsOptOuts.phone, [...phones]))
  return new Map(rows.map(({ phone, at }) => [phone, at]))
}
