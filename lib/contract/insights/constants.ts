/** The experience categories as they are shown; their codes are the same in lower case (D-213). */
export const experienceCategories = [
  "Customer Service",
  "Staff",
  "Professionalism",
  "Communication",
  "Wait Time",
  "Scheduling",
  "Price",
  "Value",
  "Quality",
  "Cleanliness",
  "Atmosphere",
  "Facilities",
  "Location",
  "Parking",
  "Food",
  "Selection",
  "Safety",
  "Billing",
] as const

/** Orders of keywords (D-210); the first is the usual one. */
export const keywordSorts = ["highest_volume", "controversy", "positive_ratio", "negative_ratio"] as const
export type KeywordSort = (typeof keywordSorts)[number]

/** How fine the bars of a keyword are (D-138). */
export const mentionPeriods = ["day", "week", "month"] as const
export type MentionPeriod = (typeof mentionPeriods)[number]

/** Sentiment filter of insights (P-097). */
export const mentionSentiments = ["positive", "negative"] as const
export type MentionSentiment = (typeof mentionSentiments)[number]
