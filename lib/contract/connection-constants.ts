/**
 * How a connection is: reviews of a place are taken in for the first time, all are here, no place is at a location,
 * reviews are missing here, its provider wants to be asked later, the last attempt failed, or access has ended.
 */
export const connectionStates = [
  "importing",
  "active",
  "unmatched",
  "incomplete",
  "paused",
  "failing",
  "expired",
] as const
export type ConnectionState = (typeof connectionStates)[number]

/** Reviews come in from matched places; doubtful ones wait for a person. */
export const connectionPlaceStatuses = ["matched", "doubtful", "ignored"] as const
export type ConnectionPlaceStatus = (typeof connectionPlaceStatuses)[number]
