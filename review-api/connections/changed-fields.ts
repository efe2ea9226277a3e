import { isDeepStrictEqual } from "node:util"
import type { Day } from "#lib/dates/day.ts"
import { tidyWeek } from "#lib/hours/week.ts"
import type { Listing } from "../core/listing.ts"

const sorted = (listing: Listing, today: Day): Listing => ({
  ...listing,
  hours: listing.hours && tidyWeek(listing.hours),
  special_hours: listing.special_hours
    .filter(({ start_date }) => start_date >= today)
    .toSorted((one, other) => (one.start_date < other.start_date ? -1 : 1)),
})

/**
 * The fields that have to be written so that a provider shows what is wanted. What a location has nothing of stays as it
 * is there, apart from holiday hours, which are a list of their own, and from what may be cleared and has come from here.
 * @param of the fields that the provider has, in the order in which they are written.
 * @param clearable those that it shows a place without.
 * @param clears fields that had a value from here once.
 * @param today holiday hours before it count on neither side.
 */
export function changedFields<Field extends keyof Listing>(
  wanted: Listing,
  theirs: Listing,
  {
    of,
    clearable,
    clears,
    today,
  }: {
    of: readonly Field[]
    clearable: ReadonlySet<keyof Listing>
    clears: readonly (keyof Listing)[]
    today: Day
  },
): Field[] {
  const isWritten = (field: Field) =>
    wanted[field] !== null || (clearable.has(field) && clears.includes(field))
  const [own, shown] = [sorted(wanted, today), sorted(theirs, today)]
  return of.filter((field) => isWritten(field) && !isDeepStrictEqual(own[field], shown[field]))
}
