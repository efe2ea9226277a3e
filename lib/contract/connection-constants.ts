/** How a connection stands: its first import runs, it is up to date, the last attempt failed, or access has ended. */
export const connectionStates = ["importing", "active", "failing", "expired"] as const
export type ConnectionState = (typeof connectionStates)[number]

/** Reviews come in from matched places; doubtful ones wait for a person. */
export const connectionPlaceStatuses = ["matched", "doubtful", "ignored"] as const
export type ConnectionPlaceStatus = (typeof connectionPlaceStatuses)[number]
