/** Figures by which locations and groups are ranked and sorted (D-248, D-249). */
export const performanceSorts = [
  "ranking",
  "score_delta",
  "name",
  "total_reviews",
  "avg_rating",
  "response_rate",
  "completed_rate",
  "overall_avg_response_time",
  "ll_sync_ratio",
  "owner_media_count",
] as const
export type PerformanceSort = (typeof performanceSorts)[number]

/** Reviews in a range from which a location has a rank and a change (D-315). */
export const leastRankedReviews = 5

/** The subscores of the new and of the industry score (001 §3). */
export const subscores = [
  "AverageRating",
  "ReviewVolume",
  "ResponseEfficiency",
  "LLHealth",
  "MediaPresence",
] as const

/** Subject of an overview row (D-241). */
export const performanceViews = ["location", "group"] as const

/** Parts of a range that the trend of a location has at most. */
export const mostTrendPoints = 12
