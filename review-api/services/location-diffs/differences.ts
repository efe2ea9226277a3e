import { isDeepStrictEqual } from "node:util"
import type { Day } from "#lib/dates/day.ts"
import { tidyWeek } from "#lib/hours/week.ts"
import type { Listing } from "../../core/listing.ts"

const fields = [
  "public_name",
  "phone",
  "website",
  "category_id",
  "open_status",
  "hours",
  "special_hours",
] as const satisfies readonly (keyof Listing)[]

/** As both sides are compared: weeks in order, and no dates that are past. */
const compared = (listing: Listing, today: Day): Listing => ({
  ...listing,
  hours: listing.hours && tidyWeek(listing.hours),
  special_hours: listing.special_hours.filter(({ start_date }) => start_date >= today),
})

/**
 * The fields in which a listing differs from a location, and both values of each (D-159). A name that the directory does
 * not have is no difference: a location has to have one.
 */
export function differencesOf(target: Listing, source: Listing, today: Day) {
  const [ours, theirs] = [compared(target, today), compared(source, today)]
  return fields
    .filter((field) => !isDeepStrictEqual(ours[field], theirs[field]))
    .filter((field) => field !== "public_name" || theirs.public_name !== null)
    .map((field) => ({ field, target: ours[field], source: theirs[field] }))
}
