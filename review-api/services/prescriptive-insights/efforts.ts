import type { InsightCode, InsightEffort } from "#lib/contract/prescriptive-insights/constants.ts"

/** Items up to which an act is little work, and up to which it is some; every day is some. */
const bounds: Partial<Record<InsightCode, readonly [number, number]>> = {
  respond_unanswered: [25, 100],
  fix_listing_fields: [10, 40],
  add_owner_photos: [20, 20],
  connect_directory: [0, 1],
  ask_for_reviews: [0, 50],
}

/** How much work an act is (D-306): by the number of things there are to do. */
export function effortOf(code: InsightCode, items: number): InsightEffort {
  const [low, medium] = bounds[code] ?? [0, Number.POSITIVE_INFINITY]
  if (items <= low) return "low"
  return items <= medium ? "medium" : "high"
}
