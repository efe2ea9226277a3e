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

/** Days in which a place that has got another location, with its reviews, can be given back. */
export const keptMoveDays = 30

/** Says that reviews of a place are at another location, and that they would have to move. */
export const reviewsElsewhere = "reviews_elsewhere"

export const placeMoveStatuses = ["moving", "done", "undoing", "undone"] as const

/** States of an addition of places as locations. */
export const placeAdditionStatuses = ["pending", "completed", "failed"] as const
