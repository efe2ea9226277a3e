import { sql } from "drizzle-orm"
import { campaignLimits, type RecipientErrorCode } from "#lib/contract/campaigns/constants.ts"
import type { Channel } from "#lib/contract/requests/constants.ts"
import { contactEmail, contactPhone } from "../../asking/contact-address.ts"
import { stoppedAmong } from "../../asking/do-not-contact.ts"
import type { Db } from "../../db/connect.ts"
import { texts } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { RecipientCells } from "./recipient-columns.ts"

/** A row that was looked at. Addresses are normalised; where there is a error, as they were written. */
export type CheckedRecipient = {
  firstName: string
  lastName: string
  email: string
  phone: string
  locationExternalId: string
  locationId: number | null
  error: RecipientErrorCode | null
}

/** How rows are checked, and the addresses that the rows before them have. */
export type RecipientRules = {
  scope: Scope
  channel: Channel
  /** Where numbers without a + are dialled, two letters. */
  country: string | null
  seen: Set<string>
}

const longestKept = 300

type Place = { id: number; country: string | null }

/** Locations that the scope sees by their external ids; null for what several share. */
async function placesOf(db: Db, scope: Scope, ids: readonly string[]): Promise<Map<string, Place | null>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf(
    db,
    { id: column.number(), externalId: column.text(), country: column.text().nullable() },
    sql`select l.id, l.external_id, c.code as country from locations l
      left join countries c on c.id = l.country_id
      where ${await visibleLocations(db, scope, "l")} and l.account_id = ${scope.accountId}
        and l.external_id = any(${texts(ids)})`,
  )
  const found = new Map<string, Place | null>()
  for (const { id, externalId, country } of rows)
    found.set(externalId, found.has(externalId) ? null : { id, country })
  return found
}

/**
 * The first error of each row (D-220), which is one for each person: who stands in a row above is a duplicate, and who is
 * asked no more is left out.
 * @param rows at most some hundreds, in the order of the file.
 */
export async function checkRecipients(
  db: Db,
  { scope, channel, country, seen }: RecipientRules,
  rows: readonly RecipientCells[],
): Promise<CheckedRecipient[]> {
  const ids = [
    ...new Set(rows.flatMap(({ location_external_id: id }) => (id === "" ? [] : [id.slice(0, 200)]))),
  ]
  const places = await placesOf(db, scope, ids)
  const read = rows.map((cells) => {
    const place = places.get(cells.location_external_id) ?? null
    return {
      cells,
      place,
      email: cells.email === "" ? null : contactEmail(cells.email.slice(0, longestKept)),
      phone: cells.phone === "" ? null : contactPhone(cells.phone.slice(0, 60), place?.country ?? country),
    }
  })
  const addresses = read.flatMap(({ email, phone }) => (channel === "email" ? email : phone) ?? [])
  const stopped = await stoppedAmong(db, scope.accountId, channel, addresses)
  return read.map(({ cells, place, email, phone }) => {
    const address = channel === "email" ? email : phone
    const error = errorOf()
    if (error === null) seen.add(address!)
    const kept = (text: string) => text.slice(0, longestKept).toWellFormed()
    return {
      firstName: kept(cells.first_name),
      lastName: kept(cells.last_name),
      email: error === null ? (email ?? "") : kept(cells.email),
      phone: error === null ? (phone ?? "") : kept(cells.phone),
      locationExternalId: kept(cells.location_external_id),
      locationId: place?.id ?? null,
      error,
    }

    function errorOf(): RecipientErrorCode | null {
      if (channel === "email" && cells.email === "") return "missing_email"
      if (channel === "sms" && cells.phone === "") return "missing_phone"
      if (address === null) return channel === "email" ? "invalid_email" : "invalid_phone"
      if (Math.max(cells.first_name.length, cells.last_name.length) > campaignLimits.recipientName)
        return "too_long"
      if (cells.location_external_id !== "" && !place) return "unknown_location"
      if (seen.has(address)) return "duplicate"
      return stopped.has(address) ? "unsubscribed" : null
    }
  })
}
