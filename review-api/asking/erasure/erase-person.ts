import { and, eq, sql } from "drizzle-orm"
import { channels } from "#lib/contract/requests/constants.ts"
import type { BaseDeps } from "../../db/base-deps.ts"
import type { Db } from "../../db/connect.ts"
import { anyOf, texts } from "../../db/queries/sql-lists.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { contacts, doNotContact } from "../../db/schema/contacts.ts"
import { eraseOptOut, holdNumber } from "../../sms/opt-outs.ts"
import { addressKey, addressKeySql } from "../contact-address.ts"
import { stopAsking } from "../do-not-contact.ts"
import { heldRequests } from "../hold-requests.ts"
import { requestToken } from "../request-token.ts"
import { eraseAnswers } from "./erase-answers.ts"
import { eraseRecipients } from "./erase-recipients.ts"
import { eraseWebhooks } from "./erase-webhooks.ts"
import type { KnownPerson } from "./known-person.ts"

/** Numbers of rows that were made anonymous. */
type Erased = { requests: number; responses: number; upload_rows: number }

const channelAddresses = ({ email, phone }: KnownPerson) =>
  channels.flatMap((channel) => {
    const address = channel === "email" ? email : phone
    return address === null ? [] : [{ channel, address }]
  })

/** Requests to a person lose who they were for; what still waits is skipped. */
function eraseRequests(tx: Db, accountId: number, person: KnownPerson, at: string) {
  const addresses = channelAddresses(person).map(({ address }) => address)
  return rowsOf(
    tx,
    { id: column.number(), isUnsent: column.boolean() },
    sql`with theirs as (${heldRequests(
      sql`w.account_id = ${accountId} and ${anyOf([
        sql`w.contact_id = ${person.id}`,
        sql`w.recipient = any(${texts(addresses)})`,
      ])}`,
    )})
      update requests r set contact_id = null, recipient = '',
        erased_key = case when r.recipient = '' then r.erased_key when r.channel = 'email'
          then ${addressKeySql(sql`r.account_id`, "email", sql`r.recipient`)}
          else ${addressKeySql(sql`r.account_id`, "sms", sql`r.recipient`)} end, first_name = '', last_name = '', error = null,
        upload_line = null, due_at = case when r.status in ('queued', 'held') then null else r.due_at end,
        reason = case when r.status in ('queued', 'held') then 'contact_gone' else r.reason end,
        status = case when r.status in ('queued', 'held') then 'skipped' else r.status end,
        updated_at = ${at}::timestamptz
      from theirs where r.account_id = theirs.account_id and r.id = theirs.id
      returning r.id, r.status = 'skipped' as is_unsent`,
  )
}

/** The list keeps a hash of each address that is on it, and of the others where nobody shall ask them again. */
async function keepRefusals(
  tx: Db,
  accountId: number,
  person: KnownPerson,
  { isRefused, byUserId, now }: { isRefused: boolean; byUserId: number; now: Date },
): Promise<void> {
  for (const { channel, address } of channelAddresses(person)) {
    if (channel === "email") await moveUnsubscribe(tx, accountId, address, now)
    if (isRefused)
      await stopAsking(tx, { accountId, channel, address }, { reason: "manual", at: now, byUserId })
    await tx
      .update(doNotContact)
      .set({ address: null })
      .where(
        and(
          eq(doNotContact.accountId, accountId),
          eq(doNotContact.channel, channel),
          eq(doNotContact.addressKey, addressKey(accountId, channel, address)),
        ),
      )
  }
}

/** Links of earlier emails name the address: what they ended stays ended. */
async function moveUnsubscribe(tx: Db, accountId: number, email: string, now: Date): Promise<void> {
  const gone = await rowsOf(
    tx,
    { unsubscribedAt: column.instant().nullable() },
    sql`delete from unsubscribes where account_id = ${accountId} and kind = 'requests' and email = ${email}
      returning unsubscribed_at`,
  )
  if (gone.some(({ unsubscribedAt }) => unsubscribedAt !== null))
    await stopAsking(tx, { accountId, channel: "email", address: email }, { reason: "unsubscribed", at: now })
}

/** Messages that were kept for want of a server, by the links of their requests. */
async function eraseOutboxes(
  tx: Db,
  { config }: Pick<BaseDeps, "config">,
  accountId: number,
  requestIds: readonly number[],
): Promise<void> {
  const links = requestIds.map((id) => `%${requestToken(config, { accountId, id })}%`)
  if (links.length === 0) return
  await tx.execute(sql`delete from outbox where text like any(${texts(links)})`)
  await tx.execute(
    sql`delete from sms_outbox where account_id = ${accountId} and text like any(${texts(links)})`,
  )
}

/** Files that were made of responses and reviews may name the person: they are removed before their day. */
const eraseExports = (tx: Db, accountId: number, at: string) =>
  tx.execute(sql`update export_files set expires_at = ${at}::timestamptz
    where account_id = ${accountId} and status in ('completed', 'no_results')
      and resource in ('reviews', 'microsurvey_responses', 'keyword_details')`)

/**
 * Takes all that names a person out of an account (D-293, D-312): contact, requests, answers, rows and texts of uploads and
 * campaigns, deliveries of webhooks, messages that were kept. Counts stay, and a hash so that "no" still holds.
 * @param tx the transaction of the erasure.
 * @param isRefused keeps a hash of every address, whether or not the person has said "no". @param byUserId who erases.
 * @returns how much was erased, and requests that have never left.
 */
export async function erasePerson(
  tx: Db,
  deps: Pick<BaseDeps, "config" | "clock">,
  accountId: number,
  person: KnownPerson,
  { isRefused, byUserId }: { isRefused: boolean; byUserId: number },
): Promise<{ counts: Erased; unsentIds: number[] }> {
  const now = deps.clock.now()
  const at = now.toISOString()
  if (person.phone !== null) await holdNumber(tx, person.phone)
  // First, as it waits for attempts that are being written: the addresses that those end are found below.
  const erased = await eraseRequests(tx, accountId, person, at)
  const requestIds = erased.map(({ id }) => id)
  await keepRefusals(tx, accountId, person, { isRefused, byUserId, now })
  const reviewIds = await eraseAnswers(tx, accountId, person, requestIds)
  const uploadRows = await eraseRecipients(tx, accountId, person)
  await eraseWebhooks(tx, accountId, { person, requestIds, reviewIds: reviewIds.filter((id) => id !== null) })
  await eraseOutboxes(tx, deps, accountId, requestIds)
  if (reviewIds.length > 0) await eraseExports(tx, accountId, at)
  await tx.delete(contacts).where(and(eq(contacts.accountId, accountId), eq(contacts.id, person.id)))
  if (person.phone !== null) await eraseOptOut(tx, person.phone)
  return {
    counts: { requests: requestIds.length, responses: reviewIds.length, upload_rows: uploadRows },
    unsentIds: erased.filter(({ isUnsent }) => isUnsent).map(({ id }) => id),
  }
}
