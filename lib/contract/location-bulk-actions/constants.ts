/** The fixed words of changes of many locations, apart from the schemas so that browsers load them alone. */
export const locationBulkStatuses = ["pending", "completed", "failed"] as const

/** Parts of locations that are changed of many at once. */
export const locationBulkChanges = ["hours", "special_hours", "fields", "auto_sync", "listings"] as const
export type LocationBulkChange = (typeof locationBulkChanges)[number]

/** Result for a location: pending, changed, unchanged, or failed. */
export const locationResults = ["pending", "changed", "unchanged", "failed"] as const
export type LocationResult = (typeof locationResults)[number]

/** Fields of locations that are set for many at once, those that are set most first. */
export const locationBulkFields = [
  "phone",
  "website",
  "category_id",
  "open_status",
  "public_name",
  "time_zone",
  "is_headquarters",
] as const
export type LocationBulkField = (typeof locationBulkFields)[number]

/** Days in which a bulk action can be undone. */
export const undoDays = 30

/** Days that a bulk action is kept after its end. */
export const keptBulkDays = 90

/** Locations that one change may be for. */
export const maxBulkLocations = 5_000

/** Dates that one change may set, those of single locations apart. */
export const maxBulkDates = 400
