import type { LocationDetail } from "#lib/contract/locations.ts"
import type { Place } from "#lib/contract/places.ts"
import type { RegionOption } from "#lib/features/address/options.ts"

type Option = { id: string; name: string }

/** What a chosen place fills in (D-148); what it does not say stays as it is. */
export type FilledPlace = {
  /** Text fields by name. */
  texts: Record<string, string>
  /** The fields of its address, with what was typed where the place says nothing. */
  address: Record<"address" | "address_2" | "city" | "zipcode", string>
  /** The country with its states, when the place has one. */
  region: { countryId: string; states: RegionOption[]; stateId: string | null } | null
  category: Option | null
  timeZone: string | null
  hours: Place["hours"]
  point: { latitude: number; longitude: number } | null
}

/** How long names may be. */
const maxName = 120

/**
 * @param states of the country of the place.
 * @param category of the place, where it has one.
 * @param current what the form holds now, by field name.
 */
export function fillFromPlace(
  place: Place,
  states: RegionOption[],
  category: Option | null,
  current: (name: string) => string,
): FilledPlace {
  const { latitude, longitude, country_id: countryId, state_id: stateId } = place
  const name = place.name.slice(0, maxName)
  const known = {
    public_name: name,
    name: current("name").trim() === "" ? name : null,
    google_place_id: place.google_place_id,
    phone: place.phone,
    website: place.website,
  }
  const texts = Object.entries(known).flatMap(([field, text]) => (text ? [[field, text] as const] : []))
  return {
    texts: Object.fromEntries(texts),
    address: {
      address: place.address ?? current("address"),
      address_2: current("address_2"),
      city: place.city ?? current("city"),
      zipcode: place.zipcode ?? current("zipcode"),
    },
    region:
      countryId == null
        ? null
        : { countryId: String(countryId), states, stateId: stateId == null ? null : String(stateId) },
    category,
    timeZone: place.time_zone ?? null,
    hours: place.hours,
    point: latitude == null || longitude == null ? null : { latitude, longitude },
  }
}

const placeIssues = ["missing_place_id", "conflicting_place_id"]

/**
 * Whether the place search shows (001 §2): without a place id, or while an issue says that it is missing or in conflict.
 * @param issues statuses of the issues of the location that are open.
 */
export const showsPlaceSearch = (
  location: Pick<LocationDetail, "google_place_id"> | undefined,
  issues: readonly string[] = [],
): boolean => !location?.google_place_id || issues.some((status) => placeIssues.includes(status))
