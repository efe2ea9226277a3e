/** The fixed words of reviews (D-123 to D-125), apart from the schemas so that browsers load them alone. */
export const reviewStatuses = ["unread", "in_progress", "responded", "completed"] as const
export type ReviewStatus = (typeof reviewStatuses)[number]
export const reviewTypes = ["review", "recommendation", "survey", "direct"] as const
export type ReviewType = (typeof reviewTypes)[number]
export const reviewSorts = ["published_at", "rating", "location_name"] as const
export type ReviewSort = (typeof reviewSorts)[number]
