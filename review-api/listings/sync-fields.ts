import { isDeepStrictEqual } from "node:util"
import {
  type DirectoryCode,
  type ListingField,
  listingFieldNames,
} from "#lib/contract/local-listings/constants.ts"
import type { Day } from "#lib/dates/day.ts"
import { tidyWeek } from "#lib/hours/week.ts"
import type { Listing } from "../core/listing.ts"

const always: Readonly<Record<DirectoryCode, readonly ListingField[]>> = {
  google_maps: ["public_name", "phone", "hours", "category_id"],
  facebook: ["public_name", "phone", "hours"],
  apple_maps: ["public_name", "phone", "hours", "category_id"],
  bing: ["public_name", "phone"],
  trip_advisor: ["public_name", "phone"],
  yelp_api: ["public_name", "phone", "hours"],
}

/** A listing as it is compared: weeks in order, and no dates that are past. */
export const comparable = (listing: Listing, today: Day): Listing => ({
  ...listing,
  hours: listing.hours && tidyWeek(listing.hours),
  special_hours: listing.special_hours.filter(({ start_date }) => start_date >= today),
})

/**
 * The fields that a directory and a location are compared by (D-186): at Google also the open status of one that is not
 * open, and special hours to come, on whichever side they are.
 * @param sides both listings as they are compared.
 */
export function syncableFields(
  code: DirectoryCode,
  sides: readonly Pick<Listing, "open_status" | "special_hours">[],
): ListingField[] {
  const isGoogle = code === "google_maps"
  const now = new Set<ListingField>(always[code])
  if (isGoogle && sides.some(({ open_status }) => open_status !== "active")) now.add("open_status")
  if (isGoogle && sides.some(({ special_hours }) => special_hours.length > 0)) now.add("special_hours")
  return listingFieldNames.filter((field) => now.has(field))
}

/** The fields that a directory may be compared by, and that its history keeps: at Google with those that rarely count. */
export const historyFields = (code: DirectoryCode): ListingField[] =>
  listingFieldNames.filter(
    (field) =>
      always[code].includes(field) ||
      (code === "google_maps" && (field === "open_status" || field === "special_hours")),
  )

/** Whether a directory shows what the account has. */
export const isSame = ({ ours, live }: { ours: unknown; live: unknown }): boolean =>
  isDeepStrictEqual(ours ?? null, live ?? null)
