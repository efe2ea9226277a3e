import { browserCall } from "#lib/api-client/browser-client.ts"
import type { Place } from "#lib/contract/places/schema.ts"
import { searchStates } from "#lib/features/address/browser-options.ts"
import { type FilledPlace, fillFromPlace } from "./fill-from-place.ts"

/** Places that a text finds, with whom their terms say to name. @throws ApiFailure */
export async function searchPlaces(keywords: string, sessionToken: string, signal: AbortSignal) {
  const query = { keywords, session_token: sessionToken }
  const { _embedded, attribution } = await browserCall("places.list", { query }, { signal })
  return { keywords, places: _embedded.places, attribution: attribution ?? null }
}

/** The whole of a place that a search told only name and address of. @throws ApiFailure */
async function wholePlace(place: Place, sessionToken: string): Promise<Place> {
  if (!place.is_partial || !place.google_place_id) return place
  const query = { google_place_id: place.google_place_id, session_token: sessionToken }
  const { _embedded } = await browserCall("places.list", { query })
  return _embedded.places[0] ?? place
}

/** The category of a place: with an id of Google's the first one of /categories, else its own (D-149). */
async function categoryOf(place: Place) {
  const { google_place_id, category_id, category_name } = place
  if (category_id != null && category_name) return { id: String(category_id), name: category_name }
  if (!google_place_id) return null
  const { _embedded } = await browserCall("categories.list", { query: { google_place_id } })
  const [first] = _embedded.categories
  return first ? { id: String(first.id), name: first.name } : null
}

/**
 * Everything that a chosen place fills in.
 * @param current what the form holds now, by field name.
 * @throws ApiFailure
 */
export async function loadFilling(
  chosen: Place,
  sessionToken: string,
  current: (name: string) => string,
): Promise<FilledPlace> {
  const place = await wholePlace(chosen, sessionToken)
  const [states, category] = await Promise.all([
    place.country_id == null ? [] : searchStates(String(place.country_id), "", new AbortController().signal),
    categoryOf(place),
  ])
  return fillFromPlace(place, states, category, current)
}
