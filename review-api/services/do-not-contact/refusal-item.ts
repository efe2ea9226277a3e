import { type SQL, sql } from "drizzle-orm"
import { canLift, type DoNotContactReason } from "#lib/contract/contacts/constants.ts"
import type { DoNotContact } from "#lib/contract/do-not-contact/schema.ts"
import type { Channel } from "#lib/contract/requests/constants.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { seenContacts } from "../../db/queries/seen-contacts.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { column, type RowOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import { keyInstant } from "../key-page.ts"

export const refusalShape = {
  channel: column.text<Channel>(),
  address_key: column.text(),
  address: column.text().nullable(),
  reason: column.text<DoNotContactReason>(),
  at: column.text(),
  sort_at: column.text(),
  by_user_id: column.number().nullable(),
  contact_id: column.number().nullable(),
}

const holderOf = (scope: Scope, address: SQL) =>
  sql`(select c.id from contacts c where ${seenContacts(scope)} and ${address} = d.address limit 1)`

/** The contact with the address of an entry `d`, of those that the scope sees. */
const contactOfRefusal = (
  scope: Scope,
) => sql`(case d.channel when 'email' then ${holderOf(scope, sql`c.email`)}
  else ${holderOf(scope, sql`c.phone`)} end)`

/** Columns of entries `d`. */
export const refusalColumns = (scope: Scope) => sql`d.channel, d.address_key, d.address, d.reason,
  ${wireInstant(sql`d.at`)} as at, ${keyInstant(sql`d.at`)} as sort_at, d.by_user_id,
  ${contactOfRefusal(scope)} as contact_id`

/** Conditions on the entries `d` that a scope sees: all of them, or those of its contacts (D-324). */
export const seenRefusals = (scope: Scope) =>
  allOf([
    sql`d.account_id = ${scope.accountId}`,
    scope.locations === "all" ? undefined : sql`${contactOfRefusal(scope)} is not null`,
  ])

/** An entry as it goes out. */
export const refusalItem = (
  { accountId }: Scope,
  { address_key, sort_at: _, ...row }: RowOf<typeof refusalShape>,
): DoNotContact & { id: string } => ({
  id: `${row.channel}-${address_key}`,
  account_id: accountId,
  ...row,
  can_lift: canLift(row.reason),
})
