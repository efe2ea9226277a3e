/** Kinds of issues of a location (D-155). */
export const issueStatuses = [
  "missing_place_id",
  "conflicting_place_id",
  "missing_url",
  "broken_url",
  "integration_expired",
  "location_not_found",
] as const
export type IssueStatus = (typeof issueStatuses)[number]
