/** Acts that raise a score, or that only a person can judge (D-306). */
export const insightCodes = [
  "respond_unanswered",
  "respond_faster",
  "fix_listing_fields",
  "connect_directory",
  "add_owner_photos",
  "ask_for_reviews",
  "holiday_hours_missing",
  "category_complaints",
] as const
export type InsightCode = (typeof insightCodes)[number]

/** What became of an insight (D-306). */
export const insightStates = ["open", "assigned", "done", "dismissed"] as const
export type InsightState = (typeof insightStates)[number]

export const insightEfforts = ["low", "medium", "high"] as const
export type InsightEffort = (typeof insightEfforts)[number]

/** Gains below it are not worth a line (D-306), in points. */
export const leastGain = 0.05

/** Responses of a range from which on their time says something. */
export const leastTimedResponses = 5

/** Characters of a reason for dismissing. */
export const mostReason = 200
