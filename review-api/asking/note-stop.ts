import { and, eq, sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { column, rowsOf } from "../db/rows.ts"
import { doNotContact } from "../db/schema/contacts.ts"
import { addressKey } from "./contact-address.ts"
import { stopAsking } from "./do-not-contact.ts"
import { type HappenedRequest, happenedColumns, happenedShape } from "./happened-request.ts"

const ownerShape = { accountId: column.number(), contactId: column.number() }

/** Contacts with a number, one of each account at most: an account is looked into by its index. */
const ownersOf = (tx: Db, phone: string) =>
  rowsOf(
    tx,
    ownerShape,
    sql`select a.id as account_id, c.id as contact_id from accounts a
        join contacts c on c.account_id = a.id and c.phone = ${phone} order by a.id`,
  )

/**
 * The owner of a number has written STOP: no account that knows the number asks it any more (D-226), and the last message of
 * each shows it. All accounts send from one number, so nobody can say whom alone they meant.
 * @returns these messages of accounts to which that is new, an account after the other.
 */
export async function noteStop(tx: Db, phone: string, now: Date): Promise<HappenedRequest[]> {
  const at = now.toISOString()
  const happened: HappenedRequest[] = []
  for (const { accountId, contactId } of await ownersOf(tx, phone)) {
    const shown = await rowsOf(
      tx,
      happenedShape,
      sql`update requests r set status = 'unsubscribed', reason = 'stopped', updated_at = ${at}::timestamptz,
        unsubscribed_at = coalesce(r.unsubscribed_at, ${at}::timestamptz)
      where r.account_id = ${accountId}::bigint and r.id = (select s.id from requests s
        where s.account_id = ${accountId}::bigint and s.contact_id = ${contactId}::bigint and s.channel = 'sms'
          and s.sent_at is not null order by s.id desc limit 1)
      returning ${happenedColumns}`,
    )
    const which = { accountId, channel: "sms", address: phone } as const
    const isNew = await stopAsking(tx, which, { reason: "stopped", at: now })
    if (isNew) happened.push(...shown)
  }
  return happened
}

/** The owner of a number has written START: what STOP has ended begins again. What others have said of the number stays. */
export async function noteStart(tx: Db, phone: string): Promise<void> {
  for (const { accountId } of await ownersOf(tx, phone)) {
    await tx
      .delete(doNotContact)
      .where(
        and(
          eq(doNotContact.accountId, accountId),
          eq(doNotContact.channel, "sms"),
          eq(doNotContact.addressKey, addressKey(accountId, "sms", phone)),
          eq(doNotContact.reason, "stopped"),
        ),
      )
  }
}
