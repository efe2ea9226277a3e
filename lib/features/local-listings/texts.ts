import { ownValue } from "#lib/contract/own-value.ts"

/** Words of local listings (D-176, D-189, D-192, 002 §8). */
export const listingTexts = {
  intro: "See whether each location's information is in sync across directories.",
  teaser:
    "See what you are missing: Local Listings compares your locations with six directories, field by field, and publishes your changes.",
  failed: "An error occurred trying to fetch locations",
  /** Spelled so (P-471). */
  failedClassic: "An error occured trying to fetch locations",
  none: "The locations selected are not set up for Local Listings",
  noLocations: "No locations yet.",
  noDirectories: "No directories found for this location",
  panelFailed: "An error occurred trying to fetch this location's listings. Reload to try again.",
  /** Of the directories and how they are connected (P-470). */
  sourcesFailed: "Error Fetching Sources",
  /** In place of Out of Sync, where only what it suggested was changed. */
  changed: "Changed, Not Published",
  noUrl: "No URL for this location",
  noPublishing: "Auto Sync is not part of your plan.",
  yelp: "BETA: temporary Beta mode, updates may be delayed",
} as const

const openStatusTexts: Readonly<Record<string, string>> = {
  inactive: "(inactive)",
  temporarily_inactive: "(temporarily inactive)",
}

/** Text beside the status of a location that is not open (P-206, P-207); null for an open one. */
export const openStatusText = (status: string | null | undefined): string | null =>
  ownValue(openStatusTexts, status) ?? null
