import type { LocationPerformance } from "#lib/contract/index.ts"

/** A location whose score fell, like for like, and the part that fell most. */
export type Drop = {
  id: string
  name: string
  score: number
  change: number
  part: { name: string; points: number } | null
}

/** The rows whose score fell by at least half a point, which is what a change without decimals shows. */
export const dropsOf = (rows: readonly LocationPerformance[]): Drop[] =>
  rows.flatMap(({ location_id, location_name, location_score, location_score_delta, part_changes }) => {
    if (location_score == null || location_score_delta == null || location_score_delta > -0.5) return []
    const [part] = part_changes ?? []
    return {
      id: String(location_id),
      name: location_name,
      score: location_score,
      change: location_score_delta,
      part: part && part.points < 0 ? part : null,
    }
  })

/** Filters of /reviews that show the reviews behind a part of a score; a part that is not made of reviews has none. */
export const reviewsOfPart: Readonly<Record<string, Record<string, string>>> = {
  AverageRating: { rating: "1,2,3" },
  averageRating: { rating: "1,2,3" },
  ReviewVolume: {},
  reviewVolume: {},
  ResponseEfficiency: { response: "unanswered" },
  responseRate: { response: "unanswered" },
  responseTime: { response: "published" },
}
