import type { InsightCode, InsightEffort } from "#lib/contract/prescriptive-insights/constants.ts"

/** Items up to which an act is little work, and up to which it is some. */
const bounds: Readonly<Record<InsightCode, readonly [low: number, medium: number]>> = {
  respond_unanswered: [25, 100],
  respond_faster: [0, Number.POSITIVE_INFINITY],
  fix_listing_fields: [10, 40],
  connect_directory: [0, 1],
  add_owner_photos: [20, 40],
  ask_for_reviews: [0, 50],
  holiday_hours_missing: [10, 20],
  category_complaints: [0, 0],
}

/** How much work an act is (D-306), by the number of things there are to do. */
export function effortOf(code: InsightCode, items: number): InsightEffort {
  const [low, medium] = bounds[code]
  if (items <= low) return "low"
  return items <= medium ? "medium" : "high"
}
