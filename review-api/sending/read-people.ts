import { sql } from "drizzle-orm"
import type { DoNotContactReason } from "#lib/contract/contacts/constants.ts"
import { type Channel, channels } from "#lib/contract/requests/constants.ts"
import { stoppedAmong } from "../asking/do-not-contact.ts"
import type { Db } from "../db/connect.ts"
import { numbers } from "../db/queries/sql-lists.ts"
import { column, rowsOf } from "../db/rows.ts"
import { stoppedNumbers } from "../sms/opt-outs.ts"
import type { DueRequest } from "./due-requests.ts"
import { personOf } from "./guard.ts"

/** Why addresses are asked no more, by channel and address. */
export async function stoppedOf(
  tx: Db,
  accountId: number,
  rows: readonly DueRequest[],
): Promise<ReadonlyMap<string, DoNotContactReason>> {
  const stopped = new Map<string, DoNotContactReason>()
  const addressesOf = (channel: Channel) => [
    ...new Set(rows.flatMap((row) => (row.channel === channel && row.recipient ? [row.recipient] : []))),
  ]
  for (const channel of channels) {
    for (const [address, reason] of await stoppedAmong(tx, accountId, channel, addressesOf(channel)))
      stopped.set(`${channel} ${address}`, reason)
  }
  const phones = addressesOf("sms")
  if (phones.length === 0) return stopped
  // One number sends for all accounts, so whoever wrote STOP meant it (docs/delivery.md).
  for (const phone of await stoppedNumbers(tx, phones)) stopped.set(`sms ${phone}`, "stopped")
  return stopped
}

const contactShape = {
  id: column.number(),
  locale: column.text().nullable(),
  timeZone: column.text().nullable(),
}

/** Language and time zone of contacts, by id. */
export async function contactsOf(tx: Db, accountId: number, ids: readonly number[]) {
  const rows = await rowsOf(
    tx,
    contactShape,
    sql`select id, locale, time_zone from contacts where account_id = ${accountId}::bigint
        and id = any(${numbers(ids)})`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** When contacts were asked last, and to whom a message is just leaving (D-295). */
export async function askedOf(tx: Db, accountId: number, ids: readonly number[], isPerLocation: boolean) {
  const asks = await rowsOf(
    tx,
    { contactId: column.number(), locationId: column.number(), askedAt: column.instant() },
    sql`select contact_id, location_id, asked_at from contact_asks where account_id = ${accountId}::bigint
        and contact_id = any(${numbers(ids)})`,
  )
  const askedAt = new Map<string, string>()
  for (const { contactId, locationId, askedAt: at } of asks) {
    const person = personOf(contactId, locationId, isPerLocation)
    const last = askedAt.get(person)
    if (last === undefined || Date.parse(last) < Date.parse(at)) askedAt.set(person, at)
  }
  const claimed = await rowsOf(
    tx,
    { contactId: column.number(), locationId: column.number() },
    sql`select r.contact_id, r.location_id from requests r where r.account_id = ${accountId}::bigint
        and r.status = 'claimed' and r.contact_id = any(${numbers(ids)})`,
  )
  const leaving = new Set(
    claimed.map(({ contactId, locationId }) => personOf(contactId, locationId, isPerLocation)),
  )
  return { askedAt, leaving }
}
