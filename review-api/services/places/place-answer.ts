import { sql } from "drizzle-orm"
import type { Place } from "#lib/contract/index.ts"
import { nationalPhone } from "#lib/format/phone.ts"
import { phoneNumber } from "../../core/phone-number.ts"
import type { Db } from "../../db/connect.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { matchCategory } from "../../places/match-category.ts"
import type { FoundPlace } from "../../places/place-search.ts"
import { timeZoneOf } from "../../places/time-zone.ts"

const regionShape = {
  country_id: column.number(),
  state_id: column.number().nullable(),
  state_code: column.text().nullable(),
}

type Region = RowOf<typeof regionShape>

/** Country and state by their codes; the state by its name as well, as providers write it. */
async function regionOf(db: Db, { country, state }: FoundPlace): Promise<Region | undefined> {
  if (!country) return undefined
  const [region] = await rowsOf(
    db,
    regionShape,
    sql`select c.id as country_id, s.id as state_id, s.code as state_code
        from countries c left join states s on s.country_id = c.id
          and (s.code = ${state}::text or outpost_search(s.name) = outpost_search(${state}::text))
        where c.code = ${country}
        order by s.code = ${state}::text desc nulls last limit 1`,
  )
  return region
}

/** A place as it goes out: with the ids here of its region and category, its phone as it is written there. */
export async function placeAnswer(db: Db, place: FoundPlace): Promise<Place> {
  const { country, phone, latitude, longitude } = place
  const region = await regionOf(db, place)
  const stateCode = region?.state_code ?? place.state
  const number = phoneNumber(phone, country)
  const category = matchCategory(place.kinds)
  return {
    google_place_id: place.googlePlaceId,
    location_id: place.locationId ?? null,
    name: place.name,
    formatted_address: place.formattedAddress,
    address: place.address,
    city: place.city,
    state_code: stateCode,
    zipcode: place.zipcode,
    country_code: country,
    phone: number && nationalPhone(number, country),
    website: place.website,
    category_name: category?.name ?? null,
    hours: place.hours,
    country_id: region?.country_id ?? null,
    state_id: region?.state_id ?? null,
    category_id: category?.id ?? null,
    latitude,
    longitude,
    time_zone: place.isPartial
      ? null
      : timeZoneOf({ latitude, longitude, country, state: stateCode, city: place.city }),
    is_partial: place.isPartial,
  }
}
