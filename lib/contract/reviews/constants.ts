/** The fixed words of reviews (D-123 to D-125), apart from the schemas so that browsers load them alone. */
export const reviewStatuses = ["unread", "in_progress", "responded", "completed"] as const
export type ReviewStatus = (typeof reviewStatuses)[number]
export const reviewTypes = ["review", "recommendation", "survey", "direct"] as const
export type ReviewType = (typeof reviewTypes)[number]
/** Display names of review types. */
export const reviewTypeNames: Record<ReviewType, string> = {
  review: "Review",
  recommendation: "Recommendation",
  survey: "Survey",
  direct: "Direct feedback",
}
/** Labels of the sentiment of a review or of a mention. */
export const sentimentLabels = { "1": "Positive", "0": "Neutral", "-1": "Negative" } as const
/** Response filter of a list: reviews without a published response, with one, with a draft, or with a failed one. */
export const responseStates = ["unanswered", "published", "draft", "failed"] as const
export type ResponseState = (typeof responseStates)[number]
export const reviewSorts = ["published_at", "rating", "location_name"] as const
export type ReviewSort = (typeof reviewSorts)[number]
/** Longest text of a review; what reads it reads no further. */
export const maxReviewCharacters = 20_000
/** Entries in the history of a review (D-128). */
export const reviewActions = [
  "created",
  "status_changed",
  "assigned",
  "response_drafted",
  "response_submitted",
  "response_published",
  "response_failed",
  "response_deleted",
  "tag_added",
  "tag_removed",
  "note_added",
  "disputed",
  "dispute_resolved",
  "removed_at_source",
  "edited_at_source",
  "returned_at_source",
  "moved_with_place",
  "mention_corrected",
] as const
export type ReviewAction = (typeof reviewActions)[number]
export const disputeReasons = [
  "spam",
  "off_topic",
  "conflict_of_interest",
  "profanity",
  "harassment",
  "personal_information",
  "not_a_customer",
] as const
export type DisputeReason = (typeof disputeReasons)[number]
export const disputeOutcomes = ["accepted", "rejected"] as const
export const disputeStatuses = ["none", "submitted", ...disputeOutcomes] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** Most characters of the name of a tag or a label (D-133). */
export const maxLabelName = 50
