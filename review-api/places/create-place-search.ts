import { createGooglePlaces } from "./google-places.ts"
import { createNominatim } from "./nominatim.ts"
import type { PlaceSearch } from "./place-search.ts"

/** The directory that the settings name; null without one. */
export function createPlaceSearch({
  googleKey,
  nominatimUrl,
}: {
  googleKey: string | undefined
  nominatimUrl: string | undefined
}): PlaceSearch | null {
  if (googleKey) return createGooglePlaces({ key: googleKey })
  return nominatimUrl ? createNominatim(nominatimUrl) : null
}
