import type { ListingLocation } from "#lib/contract/local-listings/schema.ts"

/** Text where photos can't go to all selected locations: in the table, and in the older one (D-190). */
export const photoBlockTexts = {
  table:
    "One or more selected locations has Auto Sync and/or Google directory turned off or does not have an active integration",
  classic:
    "One or more of the locations selected has Auto Sync turned off or is not found in Google integrations.",
} as const

/** Whether a location keeps bulk photos from being added: its Auto Sync, or in the newer table Google, is off (P-331, P-333). */
export function blocksPhotos(
  { publishing_enabled, directories }: Pick<ListingLocation, "publishing_enabled" | "directories">,
  isClassic: boolean,
): boolean {
  if (!publishing_enabled) return true
  const google = directories.find(({ directory_code }) => directory_code === "google_maps")
  return !isClassic && google?.directory_enabled !== true
}
