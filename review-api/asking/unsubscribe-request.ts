import { sql } from "drizzle-orm"
import type { Channel } from "#lib/contract/requests/constants.ts"
import type { ApiConfig } from "../core/config.ts"
import type { Db } from "../db/connect.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import type { UnsubscribeRow } from "../mail/unsubscribe-item.ts"
import { allowAsking, keyOfAddress, stopAsking } from "./do-not-contact.ts"
import { type RequestKey, readRequestToken } from "./request-token.ts"

const shape = {
  recipient: column.text(),
  erasedKey: column.text().nullable(),
  channel: column.text<Channel>(),
  name: column.text(),
  locale: column.text().nullable(),
}

const stopShape = { reason: column.text(), at: column.instant() }

export type AskedPerson = RowOf<typeof shape> & RequestKey

/** In place of an address that was erased. */
const erasedAddress = "***"

/** Whom a link of a request is for, held until the transaction ends; null for any other link. */
export async function lockAsked(
  tx: Db,
  config: Pick<ApiConfig, "linkSecrets">,
  token: string,
): Promise<AskedPerson | null> {
  const key = readRequestToken(config, token)
  if (!key) return null
  const [found] = await rowsOf(
    tx,
    shape,
    sql`select r.recipient, r.erased_key, r.channel, coalesce(l.public_name, l.name, a.name) as name, k.locale
        from requests r join accounts a on a.id = r.account_id
        left join locations l on l.account_id = r.account_id and l.id = r.location_id
        left join contacts k on k.account_id = r.account_id and k.id = r.contact_id
        where r.account_id = ${key.accountId}::bigint and r.id = ${key.id}::bigint
          and (r.recipient <> '' or r.erased_key is not null)
        for update of r`,
  )
  return found ? { ...found, ...key } : null
}

/**
 * The link of a request as that of any other mail (D-082, D-226).
 * @returns with `isFinal` where somebody or something else has ended requests, which no link takes back.
 */
export async function asSubscription(
  tx: Db,
  token: string,
  asked: AskedPerson,
): Promise<UnsubscribeRow & { isFinal: boolean }> {
  const { accountId, channel, recipient: address, erasedKey, name, locale } = asked
  const [stopped] = await rowsOf(
    tx,
    stopShape,
    sql`select d.reason, d.at from do_not_contact d where d.account_id = ${accountId} and d.channel = ${channel}
        and d.address_key = ${keyOfAddress({ accountId, channel, address, erasedKey })}`,
  )
  return {
    id: token,
    accountId,
    kind: "requests",
    email: address || erasedAddress,
    name,
    locale,
    resourceId: String(asked.id),
    unsubscribedAt: stopped?.at ?? null,
    isFinal: stopped !== undefined && stopped.reason !== "unsubscribed",
  }
}

/**
 * Ends requests to a person, or lets them go out again, as they say themselves; what others have said of the address stays.
 * @param unsubscribedAt when they ended; null when they are welcome.
 */
export async function followAsked(
  tx: Db,
  asked: AskedPerson,
  unsubscribedAt: string | null,
  now: Date,
): Promise<void> {
  const { accountId, id, channel, recipient: address, erasedKey } = asked
  const which = { accountId, channel, address, erasedKey }
  const at = now.toISOString()
  const isIt = sql`account_id = ${accountId}::bigint and id = ${id}::bigint`
  if (unsubscribedAt !== null) {
    await tx.execute(sql`update requests set unsubscribed_at = coalesce(unsubscribed_at, ${at}::timestamptz),
      status = case when status in ('queued', 'held', 'skipped', 'claimed') then status else 'unsubscribed' end,
      updated_at = ${at}::timestamptz where ${isIt}`)
    await stopAsking(tx, which, { reason: "unsubscribed", at: now })
    return
  }
  await tx.execute(sql`update requests set unsubscribed_at = null, updated_at = ${at}::timestamptz,
    status = case when status <> 'unsubscribed' or complained_at is not null then status
      when answered_at is not null then 'answered' when clicked_at is not null then 'clicked'
      when opened_at is not null then 'opened' when bounced_at is not null then 'bounced'
      when delivered_at is not null then 'delivered' else 'sent' end where ${isIt}`)
  await allowAsking(tx, which)
}
