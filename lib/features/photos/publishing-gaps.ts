import type { ListingLocation } from "#lib/contract/local-listings/schema.ts"
import { maxMediaLocations, type PhotoObstacle, photoObstacleOf } from "#lib/contract/media/constants.ts"
import { countOf } from "#lib/format/numbers.ts"

const googleCode = "google_maps"

/** Of chosen locations: those whose Auto Sync is off, and those that something else keeps from having photos (D-171). */
export type PublishingGaps = {
  /** All of them, by id. */
  obstacles: Readonly<Record<string, PhotoObstacle>>
  off: { id: string; name: string }[]
  others: { obstacle: Exclude<PhotoObstacle, "autoSync">; count: number }[]
}

/** The query of `local_listings.list_locations` for some locations, at most as many as one photo goes to. */
export const gapsQuery = (ids: readonly string[]) => ({ location_ids: [...ids], per_page: maxMediaLocations })

const obstacleOf = ({ status_reason, publishing_enabled, directories }: ListingLocation) =>
  photoObstacleOf({
    statusReason: status_reason ?? null,
    isPublished: publishing_enabled,
    isGoogleOn:
      directories.find(({ directory_code }) => directory_code === googleCode)?.directory_enabled ?? true,
  })

/** Obstacles to photos at some locations. @param rows of `gapsQuery`. */
export function gapsOf(rows: readonly ListingLocation[]): PublishingGaps {
  const named = rows.map((row) => ({ id: String(row.id), name: row.name, obstacle: obstacleOf(row) }))
  const counts = Map.groupBy(named, ({ obstacle }) => obstacle)
  return {
    obstacles: Object.fromEntries(named.flatMap(({ id, obstacle }) => (obstacle ? [[id, obstacle]] : []))),
    off: named.flatMap(({ id, name, obstacle }) => (obstacle === "autoSync" ? [{ id, name }] : [])),
    others: (["integration", "location", "directory"] as const).flatMap((obstacle) => {
      const count = counts.get(obstacle)?.length ?? 0
      return count > 0 ? [{ obstacle, count }] : []
    }),
  }
}

/** Chosen locations that take photos; all of them where it is not known. */
export const openLocations = <T extends { id: string }>(
  locations: readonly T[],
  gaps: PublishingGaps | null,
): T[] => locations.filter(({ id }) => !gaps || !Object.hasOwn(gaps.obstacles, id))

/** Name and value of the button that turns Auto Sync on at the chosen locations before anything else is done. */
export const turnOnField = { name: "auto_sync", value: "on" } as const

const reasons: Readonly<Record<PublishingGaps["others"][number]["obstacle"], string>> = {
  integration: "no active Google integration",
  location: "no place in your Google integration",
  directory: "syncing to Google off",
}

const skipReasons: Readonly<Record<PhotoObstacle, string>> = { autoSync: "Auto Sync off", ...reasons }

const subject = (count: number, total: number) =>
  total === 1
    ? "This location has"
    : `${count} of ${countOf(total, "location", "locations")} ${count === 1 ? "has" : "have"}`

export const gapTexts = {
  off: (count: number, total: number) =>
    `${subject(count, total)} Auto Sync off. Photos reach Google once it is on.`,
  other: ({ obstacle, count }: PublishingGaps["others"][number], total: number) =>
    `${subject(count, total)} ${reasons[obstacle]}. Photos can't be published there.`,
  /** Nothing can be published, so the button that does it is disabled. */
  none: "Nothing can be published until this is changed.",
  some: (open: number) => `Photos go to the other ${countOf(open, "location", "locations")} only.`,
  /** In place of how a photo stands at a location that takes none. */
  skipped: (obstacle: PhotoObstacle) => `Not sent: ${skipReasons[obstacle]}`,
  turnOn: (count: number) => `Turn on Auto Sync for ${countOf(count, "location", "locations")}`,
  effect: "Your data then replaces what Google, Facebook and Apple Maps show of them.",
  turnedOn: (count: number) => `Auto Sync enabled for ${countOf(count, "location", "locations")}`,
} as const
