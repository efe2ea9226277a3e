import { createHash } from "node:crypto"
import { daysFromMonday, type Hours } from "#lib/contract/index.ts"
import { addDays, type Day } from "#lib/dates/day.ts"
import type { Listing } from "../../core/listing.ts"
import type { SourceBehaviour } from "./behaviour.ts"

/** A number that a text always gives, from 0 to 4,294,967,295. */
export const numberOf = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE(0)

type At = { accountId: number; locationId: number; sourceCode: string }

/** Names a listing, for all that it always does in the same way. */
export const seedOf = ({ accountId, locationId, sourceCode }: At): string =>
  `${accountId} ${locationId} ${sourceCode}`

/** Whether a directory does not know a location. */
export const isUnknownAt = (at: At, { unknownPercent }: Pick<SourceBehaviour, "unknownPercent">): boolean =>
  numberOf(`${seedOf(at)} unknown`) % 100 < unknownPercent

const hourLater = (time: string): string =>
  `${String((Number(time.slice(0, 2)) + 1) % 24).padStart(2, "0")}${time.slice(2)}`

/** Weekdays open an hour later. */
export const withLaterHours = (hours: Hours): Hours =>
  Object.fromEntries(
    daysFromMonday.map((day, at) => {
      const [first, ...rest] = hours[day].hours
      const isMoved = at < 5 && first && hourLater(first.open_time) < first.close_time
      return [
        day,
        isMoved
          ? { ...hours[day], hours: [{ ...first, open_time: hourLater(first.open_time) }, ...rest] }
          : hours[day],
      ]
    }),
  ) as Hours

/** The same number with another last digit. */
export const withOtherPhone = (phone: string): string =>
  `${phone.slice(0, -1)}${(Number(phone.slice(-1)) + 3) % 10}`

function withTracking(website: string): string {
  const address = new URL(website)
  address.searchParams.set("utm_source", "google")
  return address.href
}

/** Possible changes of a listing; null where they do not apply. */
const changes: readonly ((listing: Listing, today: Day) => Listing | null)[] = [
  (listing) => (listing.phone ? { ...listing, phone: withOtherPhone(listing.phone) } : null),
  (listing) => (listing.hours ? { ...listing, hours: withLaterHours(listing.hours) } : null),
  (listing) =>
    listing.website && URL.canParse(listing.website)
      ? { ...listing, website: withTracking(listing.website) }
      : null,
  (listing, today) => {
    const start_date = addDays(today, 14)
    const others = listing.special_hours.filter((one) => one.start_date !== start_date)
    const closed = { start_date, closed: true, is_24_hours: false, hours: [] }
    const special_hours = [...others, closed].toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))
    return { ...listing, special_hours }
  },
  (listing) =>
    listing.open_status === "active" ? { ...listing, open_status: "temporarily_inactive" } : null,
]

/**
 * Changes of a listing in a period: the public, or the directory itself, has changed something of it.
 * @param seed always gives the same change.
 */
export function drifted(listing: Listing, seed: string, today: Day): Listing {
  const first = numberOf(seed) % changes.length
  const inTurn = [...changes.slice(first), ...changes.slice(0, first)]
  return inTurn.map((change) => change(listing, today)).find((next) => next !== null) ?? listing
}
