import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { ApiError } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { smsCredits } from "../../db/schema/billing.ts"

type Kind = "bought" | "granted" | "used" | "returned"

/** The key of a request for feedback in the ledger. @param id of the request. */
export const creditKey = (id: number): string => `request-${id}`

/** SMS credits that an account has (D-292). */
export async function creditBalance(db: Db, accountId: number): Promise<number> {
  const [last] = await db
    .select({ balance: smsCredits.balance })
    .from(smsCredits)
    .where(eq(smsCredits.accountId, accountId))
    .orderBy(desc(smsCredits.id))
    .limit(1)
  return last?.balance ?? 0
}

/**
 * Holds the ledger of an account: entries come one after another, so each has the balance behind it. The lock is no row's, as
 * transactions come to it with whatever rows they hold, and wait for no others after it.
 */
const holdLedger = (tx: Db, accountId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sms_credits ${accountId}`}, 0))`)

async function isWritten(tx: Db, accountId: number, kind: Kind, key: string): Promise<boolean> {
  const which = and(eq(smsCredits.accountId, accountId), eq(smsCredits.key, key), eq(smsCredits.kind, kind))
  const [known] = await tx.select({ id: smsCredits.id }).from(smsCredits).where(which)
  return known !== undefined
}

async function write(
  tx: Db,
  accountId: number,
  entry: { kind: Kind; key: string; quantity: number },
  now: Date,
): Promise<void> {
  const balance = (await creditBalance(tx, accountId)) + entry.quantity
  await tx.insert(smsCredits).values({ accountId, ...entry, balance, createdAt: now.toISOString() })
}

/**
 * Adds credits that were paid, once for each session (D-292).
 * @param tx the transaction of the payment. @param key the session.
 * @returns whether they are new.
 */
export async function addCredits(
  tx: Db,
  accountId: number,
  { key, quantity, kind = "bought" }: { key: string; quantity: number; kind?: "bought" | "granted" },
  now: Date,
): Promise<boolean> {
  await holdLedger(tx, accountId)
  if (await isWritten(tx, accountId, kind, key)) return false
  await write(tx, accountId, { kind, key, quantity }, now)
  return true
}

/**
 * Takes the credit of a text message that is to be sent, once for each, in the transaction that claims the message; alerts
 * take none (D-292). A message that has given its credit back takes it again only under another key.
 * @param key names the message.
 * @throws ApiError 409 with code `no_sms_credits` when there is none left.
 */
export async function useCredit(tx: Db, accountId: number, key: string, now: Date): Promise<void> {
  await holdLedger(tx, accountId)
  if (await isWritten(tx, accountId, "used", key)) return
  if ((await creditBalance(tx, accountId)) < 1)
    throw new ApiError(409, "There are no SMS credits left.", { code: "no_sms_credits" })
  await write(tx, accountId, { kind: "used", key, quantity: -1 }, now)
}

/**
 * Takes the credits of text messages that are to be sent, one for each segment, in the order of the list until there are not
 * enough; each message takes them once, however often it is asked for (D-292).
 * @param tx the transaction that claims the messages. @returns keys of the messages that have theirs.
 */
export async function takeCredits(
  tx: Db,
  accountId: number,
  messages: readonly { key: string; credits: number }[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (messages.length === 0) return new Set()
  await holdLedger(tx, accountId)
  const keys = messages.map(({ key }) => key)
  const which = and(
    eq(smsCredits.accountId, accountId),
    eq(smsCredits.kind, "used"),
    inArray(smsCredits.key, keys),
  )
  const known = await tx.select({ key: smsCredits.key }).from(smsCredits).where(which)
  const paid = new Set(known.map(({ key }) => key))
  const entries: (typeof smsCredits.$inferInsert)[] = []
  let balance = await creditBalance(tx, accountId)
  for (const { key, credits } of messages) {
    if (paid.has(key)) continue
    if (balance < credits) break
    balance -= credits
    paid.add(key)
    entries.push({ accountId, kind: "used", key, quantity: -credits, balance, createdAt: now.toISOString() })
  }
  if (entries.length > 0) await tx.insert(smsCredits).values(entries)
  return paid
}

/**
 * Gives the credits of messages back that were not sent and never will be, once each, however often it is asked for; of one
 * that has taken none nothing comes back (D-292). Each way in which a message ends unsent calls it in its own transaction.
 */
export async function returnCredits(
  tx: Db,
  accountId: number,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  const entriesOf = (kind: Kind) =>
    tx
      .select({ key: smsCredits.key, quantity: smsCredits.quantity })
      .from(smsCredits)
      .where(
        and(
          eq(smsCredits.accountId, accountId),
          eq(smsCredits.kind, kind),
          inArray(smsCredits.key, [...keys]),
        ),
      )
      .orderBy(smsCredits.id)
  if (keys.length === 0) return
  const used = await entriesOf("used")
  if (used.length === 0) return
  await holdLedger(tx, accountId)
  const returned = new Set((await entriesOf("returned")).map(({ key }) => key))
  let balance = await creditBalance(tx, accountId)
  const entries = used
    .filter(({ key }) => !returned.has(key))
    .map(({ key, quantity }) => {
      balance -= quantity
      return { accountId, kind: "returned", key, quantity: -quantity, balance, createdAt: now.toISOString() }
    })
  if (entries.length > 0) await tx.insert(smsCredits).values(entries)
}
