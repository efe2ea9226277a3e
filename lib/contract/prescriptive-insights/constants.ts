/** Acts that raise a score, and two that only a person can judge (D-306). */
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
export const insightEffortLabels: Readonly<Record<InsightEffort, string>> = {
  low: "Low",
  medium: "Medium",
  high: "High",
}

/** Gains below it are not worth a line (D-306), in points. */
export const leastGain = 0.05

/** Responses of a range from which on their time says something. */
export const leastTimedResponses = 5

/** Mentions of a category at a location from which on complaints say something. */
export const leastMentions = 10

/** Days ahead in which public holidays without hours are named. */
export const holidayDays = 30

/** Days before and after the day on which an act was done that its result compares (D-306). */
export const resultDays = 30

/** How far the number of things to do must move, as a share, for a dismissed insight to come back. */
export const returnShare = 0.1

/** Characters of a reason for dismissing. */
export const mostReason = 200
