import type { Connection, PlaceAddition } from "#lib/contract/index.ts"
import { countOf } from "#lib/format/numbers.ts"

/** The button that adds all places that wait. */
export const addPlacesLabel = ({ places_doubtful: count }: Pick<Connection, "places_doubtful">): string =>
  count === 1 ? "Add 1 place as a location" : `Add all ${count} places as locations`

/** Progress of an addition of places, or its result. */
export function additionText({ status, total, added, kept }: PlaceAddition): string {
  if (status === "pending")
    return `Adding ${countOf(total, "place", "places")} as locations: ${added + kept} done.`
  const done = `${countOf(added, "location", "locations")} added.`
  return kept === 0 ? done : `${done} ${countOf(kept, "place", "places")} left; each says why.`
}
