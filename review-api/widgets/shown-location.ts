import { sql } from "drizzle-orm"
import type { Hours, Slot } from "#lib/contract/locations/hours.ts"
import type { ShownLocation } from "#lib/contract/public-widgets/schema.ts"
import { addDays } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Db } from "../db/connect.ts"
import { column, rowsOf } from "../db/rows.ts"
import type { WidgetSource } from "./widget-source.ts"

/** Days ahead whose own hours are shown (look: widgets). */
const holidayDays = 14

const shape = {
  name: column.text(),
  address: column.text().nullable(),
  address2: column.text().nullable(),
  city: column.text().nullable(),
  state: column.text().nullable(),
  zipcode: column.text().nullable(),
  countryCode: column.text().nullable(),
  phone: column.text().nullable(),
  website: column.text().nullable(),
  googlePlaceId: column.text().nullable(),
  latitude: column.number().nullable(),
  longitude: column.number().nullable(),
  timeZone: column.text().nullable(),
  openStatus: column.text(),
  hours: column.json<Hours | null>().nullable(),
}

async function holidaysOf(db: Db, accountId: number, locationId: number, today: string) {
  return rowsOf(
    db,
    {
      day: column.text(),
      name: column.text().nullable(),
      closed: column.boolean(),
      is_24_hours: column.boolean(),
      hours: column.json<Slot[]>(),
    },
    sql`select h.start_date::text as day, h.name, h.closed, h.is24_hours as is_24_hours, h.hours from special_hours h
      where h.account_id = ${accountId} and h.location_id = ${locationId}
        and h.start_date between ${today}::date and ${addDays(today, holidayDays)}::date order by h.start_date`,
  )
}

const withProtocol = (website: string): string =>
  /^https?:\/\//i.test(website) ? website : `https://${website}`

/** Where a map shows it: by its place at Google where that is known. */
function mapUrl(query: string, placeId: string | null): string {
  const url = new URL("https://www.google.com/maps/search/?api=1")
  url.searchParams.set("query", query)
  if (placeId) url.searchParams.set("query_place_id", placeId)
  return url.href
}

/**
 * The location of a widget as its settings show it: what they hide does not leave the server.
 * @returns null when there is none any more.
 */
export async function locationShown(
  { db, clock }: Pick<BaseDeps, "db" | "clock">,
  { accountId, locationIds, timeZone, settings }: WidgetSource,
): Promise<ShownLocation | null> {
  const [id] = locationIds
  if (id === undefined) return null
  const [row] = await rowsOf(
    db,
    shape,
    sql`select coalesce(nullif(l.public_name, ''), l.name) as name, l.address, l.address2, l.city, l.state, l.zipcode,
        c.code as country_code, l.phone, l.website, l.google_place_id, l.latitude, l.longitude, l.time_zone,
        l.open_status, l.hours
      from locations l left join countries c on c.id = l.country_id
      where l.account_id = ${accountId} and l.id = ${id} and l.deleted_at is null`,
  )
  if (!row) return null
  const zone = row.timeZone ?? timeZone
  const today = todayIn(zone, clock.now())
  const town = [row.city, [row.state, row.zipcode].filter(Boolean).join(" ")].filter(Boolean).join(", ")
  const lines = [row.address, row.address2, town].filter((line): line is string => Boolean(line))
  const { show_hours, show_holiday_hours, show_phone, show_address, show_map_link, show_website } = settings
  const street = [row.address, row.address2].filter(Boolean).join(", ")
  return {
    name: row.name,
    time_zone: zone,
    open_status: row.openStatus,
    ...(show_address
      ? {
          address: lines,
          street: street || null,
          city: row.city,
          state: row.state,
          zipcode: row.zipcode,
          country_code: row.countryCode,
          latitude: row.latitude,
          longitude: row.longitude,
        }
      : {}),
    phone: show_phone ? row.phone : null,
    website: show_website && row.website ? withProtocol(row.website) : null,
    map_url: show_map_link ? mapUrl([row.name, ...lines].join(", "), row.googlePlaceId) : null,
    hours: show_hours ? row.hours : null,
    holidays: show_holiday_hours ? await holidaysOf(db, accountId, id, today) : null,
  }
}
