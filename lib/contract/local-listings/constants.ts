/** Whether a location is, or can be, published to directories (D-180). */
export const eligibilities = ["published", "eligible_not_published", "not_eligible"] as const

/** Why a location is not eligible (001 §4). */
export const noGoogleIntegration = "No active Google integration"
export const notInGoogle = "Location not found in Google integration"

/** From a change to its publication (D-187, L-630). */
export const publishDelayMinutes = 30

/** Locations that one call publishes or stops publishing. */
export const maxPublishedLocations = 500

/** The directories of local listings in the order of their columns (002 §9), with the ids of their sources (D-168). */
export const listingDirectories = [
  { code: "google_maps", name: "Google", sourceId: 1 },
  { code: "facebook", name: "Facebook", sourceId: 2 },
  { code: "apple_maps", name: "Apple Maps", sourceId: 3 },
  { code: "bing", name: "Bing", sourceId: 4 },
  { code: "trip_advisor", name: "Tripadvisor", sourceId: 5 },
  { code: "yelp_api", name: "Yelp", sourceId: 6 },
] as const
export type DirectoryCode = (typeof listingDirectories)[number]["code"]
export const directoryCodes = listingDirectories.map(({ code }) => code) as [
  DirectoryCode,
  ...DirectoryCode[],
]

export const directoryNames = Object.fromEntries(
  listingDirectories.map(({ code, name }) => [code, name]),
) as Record<DirectoryCode, string>

/** Directories that changes are published to (002 §4, P-231). */
export const publishableDirectories = ["google_maps", "facebook", "apple_maps"] as const
export const isPublishable = (code: string): boolean => publishableDirectories.some((one) => one === code)

/** How a location stands at a directory (D-180): the best first, as sorting by status in ascending order has them. */
export const listingStatuses = [
  "not_available",
  "in_sync",
  "published",
  "in_progress",
  "pending_sync",
  "pending_claim",
  "action_required",
  "not_in_sync",
] as const
export type ListingStatus = (typeof listingStatuses)[number]

/** Texts of cells (D-181). */
export const listingStatusLabels: Readonly<Record<ListingStatus, string>> = {
  in_sync: "In Sync",
  not_in_sync: "Out of Sync",
  in_progress: "In Progress",
  pending_claim: "Pending Claim",
  action_required: "Action Required",
  published: "Published",
  pending_sync: "Pending Sync",
  not_available: "–",
}

/** Entries of the filter by status (P-208), and the statuses that each covers (D-181). */
export const listingStatusFilters = {
  in_sync: ["in_sync"],
  in_progress: ["in_progress", "pending_sync", "pending_claim", "published"],
  not_in_sync: ["not_in_sync", "action_required"],
} as const satisfies Record<string, readonly ListingStatus[]>
export type ListingStatusFilter = keyof typeof listingStatusFilters
export const listingStatusFilterNames = Object.keys(listingStatusFilters) as [
  ListingStatusFilter,
  ...ListingStatusFilter[],
]

/** Compared fields, in the order of descriptions, with their names (D-186). */
export const listingFields = {
  public_name: "name",
  phone: "phone",
  hours: "hours",
  category_id: "category",
  open_status: "open status",
  special_hours: "special hours",
} as const
export type ListingField = keyof typeof listingFields
export const listingFieldNames = Object.keys(listingFields) as [ListingField, ...ListingField[]]

/**
 * How a difference with a directory is settled: our data stays, or what it shows or suggests becomes ours, or what was ours
 * before that comes back.
 */
export const listingChoices = ["ours", "theirs", "suggested", "previous"] as const
export type ListingChoice = (typeof listingChoices)[number]

/** Choices for many locations at once; a bulk change has an undo of its own. */
export const bulkListingChoices = ["ours", "theirs", "suggested"] as const
export type BulkListingChoice = (typeof bulkListingChoices)[number]

/** Causes of a listing's change: the account, the directory itself, or an accepted suggestion. */
export const listingCauses = ["account", "directory", "suggestion"] as const
export type ListingCause = (typeof listingCauses)[number]

/** Sort keys of local listings: the worst status, the status at one directory, or the name. */
export const listingSorts = ["status", "name", ...directoryCodes] as const
