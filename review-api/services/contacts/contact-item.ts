import { sql } from "drizzle-orm"
import type { DoNotContactReason } from "#lib/contract/contacts/constants.ts"
import type { Contact } from "#lib/contract/contacts/schema.ts"
import { type Channel, channels } from "#lib/contract/requests/constants.ts"
import { addressKey } from "../../asking/contact-address.ts"
import { notFound } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { inLocationScope } from "../../db/queries/location-scope.ts"
import { seenContacts } from "../../db/queries/seen-contacts.ts"
import { allOf, texts } from "../../db/queries/sql-lists.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"

/** Path of the list. */
export const contactsPath = "/contacts"

/** Says who is meant without their address, which an erasure takes away. */
export const resourceOf = (id: number) => ({ type: "contact", id }) as const

export const contactShape = {
  id: column.number(),
  account_id: column.number(),
  first_name: column.text(),
  last_name: column.text(),
  email: column.text().nullable(),
  phone: column.text().nullable(),
  locale: column.text().nullable(),
  time_zone: column.text().nullable(),
  custom_attributes: column.json<Record<string, string>>(),
  location_ids: column.json<number[]>(),
  last_asked_at: column.text().nullable(),
  created_at: column.text(),
  updated_at: column.text(),
}
type Row = RowOf<typeof contactShape>

/** Columns of contacts `c`: of their locations those that the scope sees. */
export const contactColumns = (
  scope: Scope,
) => sql`c.id, c.account_id, c.first_name, c.last_name, c.email, c.phone,
  c.locale, c.time_zone, c.custom_attributes,
  coalesce((select jsonb_agg(cl.location_id order by cl.location_id) from contact_locations cl where ${allOf([
    sql`cl.account_id = c.account_id and cl.contact_id = c.id`,
    inLocationScope(scope, sql`cl.account_id`, sql`cl.location_id`),
  ])}), '[]') as location_ids,
  (select ${wireInstant(sql`max(a.asked_at)`)} from contact_asks a where ${allOf([
    sql`a.account_id = c.account_id and a.contact_id = c.id`,
    inLocationScope(scope, sql`a.account_id`, sql`a.location_id`),
  ])}) as last_asked_at,
  ${wireInstant(sql`c.created_at`)} as created_at, ${wireInstant(sql`c.updated_at`)} as updated_at`

const addressesOf = ({ email, phone }: Row): [Channel, string][] => [
  ...(email === null ? [] : [["email", email] as [Channel, string]]),
  ...(phone === null ? [] : [["sms", phone] as [Channel, string]]),
]

/** Channels by which contacts are asked no more, by their id. */
async function stopsOf(db: Db, accountId: number, rows: readonly Row[]) {
  const keys = new Map<string, number>()
  for (const row of rows)
    for (const [channel, address] of addressesOf(row))
      keys.set(addressKey(accountId, channel, address), row.id)
  const stops = new Map<number, Contact["do_not_contact"]>()
  if (keys.size === 0) return stops
  const found = await rowsOf(
    db,
    {
      key: column.text(),
      channel: column.text<Channel>(),
      reason: column.text<DoNotContactReason>(),
      at: column.text(),
    },
    sql`select d.address_key as key, d.channel, d.reason, ${wireInstant(sql`d.at`)} as at from do_not_contact d
      where d.account_id = ${accountId} and d.channel = any(${texts([...channels])})
        and d.address_key = any(${texts([...keys.keys()])})`,
  )
  for (const { key, ...stop } of found) {
    const id = keys.get(key)!
    stops.set(id, [...(stops.get(id) ?? []), { id: `${stop.channel}-${key}`, ...stop }])
  }
  return stops
}

/** Contacts as they go out, in the order of the rows. */
export async function contactItems(db: Db, scope: Scope, rows: readonly Row[]) {
  const stops = await stopsOf(db, scope.accountId, rows)
  return rows.map((row) => ({ ...row, do_not_contact: stops.get(row.id) ?? [] }))
}

async function consentsOf(db: Db, accountId: number, id: number) {
  return rowsOf(
    db,
    {
      channel: column.text<Channel>(),
      source: column.text<"upload" | "form" | "api" | "kiosk">(),
      wording: column.text(),
      at: column.text(),
      by_user_id: column.number().nullable(),
      file: column.text().nullable(),
      row: column.number().nullable(),
    },
    sql`select k.channel, k.source, k.wording, ${wireInstant(sql`k.at`)} as at, k.by_user_id, k.file_name as file,
      k.file_row as row from contact_consents k where k.account_id = ${accountId} and k.contact_id = ${id}
      order by k.id desc limit 100`,
  )
}

/** A contact that the caller sees, with the evidence of consent. @throws 404. */
export async function contactOf(db: Db, scope: Scope, id: number) {
  const rows = await rowsOf(
    db,
    contactShape,
    sql`select ${contactColumns(scope)} from contacts c where ${seenContacts(scope)} and c.id = ${id}`,
  )
  const [item] = await contactItems(db, scope, rows)
  if (!item) throw notFound()
  return { ...item, consents: await consentsOf(db, scope.accountId, id) }
}
