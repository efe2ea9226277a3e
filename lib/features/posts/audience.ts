import type { Group } from "#lib/contract/groups/schema.ts"
import { countOf } from "#lib/format/numbers.ts"

/** How the locations of a new post are chosen: one by one, by a group, or all of the list (D-319). */
export const audienceKinds = ["locations", "group", "all"] as const
export type AudienceKind = (typeof audienceKinds)[number]

/** Fields of the form. */
export const audienceFields = {
  kind: "audience",
  locations: "location_ids",
  group: "group_id",
  groupText: "group",
  /** How many the button said. */
  count: "audience_count",
} as const

/** A group to choose, and how many locations it has. */
export type GroupOption = { id: string; name: string; count: number }

const countIn = ({ active_locations: count, active_location_ids: ids }: Group): number =>
  count ?? ids?.length ?? 0

/** "Northeast (12 locations)". */
export const groupOption = (group: Group): GroupOption => ({
  id: String(group.id),
  name: `${group.name} (${countOf(countIn(group), "location", "locations")})`,
  count: countIn(group),
})
