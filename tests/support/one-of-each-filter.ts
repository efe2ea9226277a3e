import type { ScheduledFilters } from "#lib/contract/index.ts"
import { scheduledFiltersSchema } from "#lib/contract/index.ts"
import type { reviewFilterQuery } from "#lib/contract/reviews/schema.ts"

/** Ids of an account that filters name. */
export type FilterPlaces = { groupId: number; locationIds: readonly number[]; labelId: number }

type ListFilter = Exclude<keyof typeof reviewFilterQuery, "account_id" | "parent_id">

/** One value of each filter of the list of reviews; a filter that the contract gets has to get one here. */
export const oneOfEachReviewFilter = ({ groupId, locationIds, labelId }: FilterPlaces) =>
  ({
    group_id: String(groupId),
    location_id: String(locationIds[0]),
    location_ids: locationIds.slice(0, 2).map(String),
    source_id: "1",
    source_ids: ["1", "2"],
    published_after: "2025-02-01",
    published_before: "2025-11-30",
    rating: [4, 0],
    status: ["in_progress", "completed"],
    review_status_label_id: String(labelId),
    assigned_user_ids: ["me", "none"],
    review_types: ["review", "recommendation"],
    sentiment: -1,
    category: "wait time",
    tags: ["vip", "follow, up"],
    alert_delivery: "an-alert-of-22-letters",
    keywords: "parking lot",
    has_response: true,
    response: ["unanswered", "failed"],
    keywords_mentioned: ["breakfast"],
  }) as const satisfies Record<ListFilter, unknown>

/** Filters that every schedule has, so that they narrow nothing, and values about the file alone. */
const unfiltering = [
  ...["dateDescriptor", "from", "to", "resource_id", "sort[by]", "sort[order]", "normalize_star_rating"],
]

/** One value of each filter of a schedule (D-113), in the words of exports. */
export function oneOfEachScheduledFilter(places: FilterPlaces): Partial<ScheduledFilters> {
  const one = oneOfEachReviewFilter(places)
  const same: Record<string, unknown> = {
    ...one,
    status_enum: one.status,
    review_tags: one.tags,
    brand_ids: ["3", "4"],
  }
  const names = Object.keys(scheduledFiltersSchema.shape).filter((name) => !unfiltering.includes(name))
  const missing = names.filter((name) => same[name] === undefined)
  if (missing.length > 0) throw new Error(`No value is given for ${missing.join(", ")}`)
  return Object.fromEntries(names.map((name) => [name, same[name]]))
}
