import { type SQL, sql } from "drizzle-orm"
import type { QueryOf } from "#lib/contract/index.ts"
import type { Channel } from "#lib/contract/requests/constants.ts"
import { addressKeySql } from "../../asking/contact-address.ts"
import { filterId } from "../../core/ids.ts"
import { locationSet } from "../../db/queries/location-set.ts"
import { seenContacts } from "../../db/queries/seen-contacts.ts"
import { selectionOf } from "../../db/queries/selection-of.ts"
import { containing } from "../../db/queries/sql-lists.ts"
import { column, type RowOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { PageKey } from "../key-page.ts"
import { contactColumns, contactShape } from "./contact-item.ts"

type Filter = Pick<
  QueryOf<"contacts.export">,
  "keywords" | "location_id" | "group_id" | "channel" | "do_not_contact" | "sort[by]" | "sort[order]"
>

const stopOf = (channel: Channel, address: SQL) =>
  sql`(d.channel = ${channel} and d.address_key = ${addressKeySql(sql`c.account_id`, channel, address)})`

const isStopped = sql`exists (select 1 from do_not_contact d where d.account_id = c.account_id
  and (${stopOf("email", sql`c.email`)} or ${stopOf("sms", sql`c.phone`)}))`

/** Conditions of a filter on the contacts `c` that a scope sees. */
export function contactConditions(scope: Scope, filter: Filter): (SQL | undefined)[] {
  const { group_id, location_id, channel } = filter
  const isPlaced = group_id !== undefined || location_id !== undefined
  const places = isPlaced
    ? locationSet(
        selectionOf(scope, {
          group_id,
          location_id: location_id === undefined ? undefined : String(filterId(location_id)),
        }),
      )
    : null
  const words = filter.keywords?.trim()
  return [
    seenContacts(scope),
    places
      ? sql`exists (select 1 from contact_locations cl join (${places}) held on held.account_id = cl.account_id
          and held.location_id = cl.location_id where cl.account_id = c.account_id and cl.contact_id = c.id)`
      : undefined,
    words ? sql`c.search_text like outpost_search(${containing(words)}::text)` : undefined,
    channel && (channel === "email" ? sql`c.email is not null` : sql`c.phone is not null`),
    filter.do_not_contact === undefined
      ? undefined
      : filter.do_not_contact
        ? isStopped
        : sql`not ${isStopped}`,
  ]
}

/** A contact with its key in a list by name. */
export const listedShape = { ...contactShape, sort_name: column.text() }

const sortName = sql`lower(btrim(c.last_name || ' ' || c.first_name))`

export const listedColumns = (scope: Scope) => sql`${contactColumns(scope)}, ${sortName} as sort_name`

/** The order of a list: newest first unless the query says otherwise. */
export function contactOrder(filter: Filter): {
  keys: PageKey<typeof listedShape>[]
  direction: "asc" | "desc"
} {
  const given = filter["sort[order]"]?.toLowerCase()
  const id: PageKey<typeof listedShape> = { kind: "bigint", sql: sql`c.id`, name: "id" }
  if (filter["sort[by]"] !== "name") return { keys: [id], direction: given === "asc" ? "asc" : "desc" }
  const name: PageKey<typeof listedShape> = { kind: "text", sql: sortName, name: "sort_name" }
  return { keys: [name, id], direction: given === "desc" ? "desc" : "asc" }
}

/** A contact as it goes out, without its key. */
export const withoutKey = ({ sort_name: _, ...row }: RowOf<typeof listedShape>) => row
