import type { Hours } from "#lib/contract/locations/hours.ts"
import type { LocationDetail } from "#lib/contract/locations/schema.ts"
import type { Place } from "#lib/contract/places/schema.ts"
import { daysFromMonday } from "#lib/contract/weekdays.ts"
import { timeName } from "#lib/hours/typed-day.ts"
import { typeWeek, weekName } from "#lib/hours/typed-week.ts"

type Option = { id: string; name: string }

/** Values that a selected place fills in (D-148); missing ones stay as they are. */
export type FilledPlace = {
  /** Text fields that are filled in where they are, by name. */
  texts: Record<string, string>
  /** Of fields that begin again: address, category, time zone, point on the map, hours. */
  values: Record<string, string>
  options: Record<string, Option[]>
}

/** How long names may be. */
const maxName = 120

type Known = Record<string, string | number | null | undefined>

const said = (known: Known): Record<string, string> =>
  Object.fromEntries(
    Object.entries(known).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)] as const])),
  )

/** Hours as the fields of a form have them. */
function hourFields(hours: Hours | null): Known {
  if (!hours) return {}
  const week = typeWeek(hours)
  const fields = daysFromMonday.flatMap((day) => {
    const name = weekName(day)
    return [
      [`${name}.open`, String(week[day].open)],
      ...week[day].slots.flatMap(({ opens, closes }, slot) => [
        [timeName(name, slot, "opens"), opens],
        [timeName(name, slot, "closes"), closes],
      ]),
    ]
  })
  return Object.fromEntries(fields)
}

/**
 * @param states of the country of the place.
 * @param category of the place, where it has one.
 * @param current what the form holds now, by field name.
 */
export function fillFromPlace(
  place: Place,
  states: Option[],
  category: Option | null,
  current: (name: string) => string,
): FilledPlace {
  const name = place.name.slice(0, maxName)
  const texts = said({
    public_name: name,
    name: current("name").trim() === "" ? name : null,
    google_place_id: place.google_place_id || null,
    phone: place.phone || null,
    website: place.website || null,
  })
  const countryId = place.country_id ?? null
  const values = said({
    address: place.address ?? current("address"),
    address_2: current("address_2"),
    city: place.city ?? current("city"),
    zipcode: place.zipcode ?? current("zipcode"),
    country_id: countryId,
    state_id: countryId === null ? null : place.state_id,
    category_id: category?.id,
    time_zone: place.time_zone,
    latitude: place.longitude == null ? null : place.latitude,
    longitude: place.latitude == null ? null : place.longitude,
    ...hourFields(place.hours),
  })
  return { texts, values, options: { state_id: states, category_id: category ? [category] : [] } }
}

const placeIssues = ["missing_place_id", "conflicting_place_id", "location_not_found"]

/**
 * Whether the place search shows (001 §2): without a place id, or while an issue says that it is missing, in conflict, or leads
 * to no place.
 * @param issues statuses of the issues of the location that are open.
 */
export const showsPlaceSearch = (
  location: Pick<LocationDetail, "google_place_id"> | undefined,
  issues: readonly string[] = [],
): boolean => !location?.google_place_id || issues.some((status) => placeIssues.includes(status))
