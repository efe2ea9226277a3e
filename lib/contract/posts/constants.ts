/** Kinds of posts, and what people call them (002 §3). */
export const postTypes = { STANDARD: "Update", OFFER: "Offer", EVENT: "Event" } as const
export type PostType = keyof typeof postTypes
export const postTypeNames = Object.keys(postTypes) as [PostType, ...PostType[]]

/** Directories that posts go to: to Google always, to Facebook as well where someone asks for it. */
export const postDirectories = ["google_maps", "facebook"] as const
export type PostDirectory = (typeof postDirectories)[number]

/** Buttons of a post (002 §3); `none` sends no button (D-193). */
export const postActions = {
  BOOK: "Book",
  ORDER: "Order Online",
  SHOP: "Buy",
  LEARN_MORE: "Learn more",
  SIGN_UP: "Sign up",
  CALL: "Call now",
  none: "None",
} as const
export type PostAction = keyof typeof postActions
export const postActionNames = Object.keys(postActions) as [PostAction, ...PostAction[]]

/** How a post stands at a location. `expired` is an offer or event whose end has passed while it was live. */
export const postStates = {
  scheduled: "Scheduled",
  processing: "Processing",
  live: "Live",
  rejected: "Rejected",
  failed: "Failed",
  expired: "Expired",
} as const
export type PostState = keyof typeof postStates
export const postStateNames = Object.keys(postStates) as [PostState, ...PostState[]]

/** Characters of texts (002 §5). */
export const postLimits = { title: 58, summary: 1500, terms: 5000, coupon: 58, url: 2000 } as const

/** Default language of a post (002 §9). */
export const defaultPostLanguage = "en"

/** Placeholders filled in for each location. */
export const postPlaceholders = ["location_name", "city"] as const

/** When posts go out on their day unless a time is said, by the clock of the location: HH:mm. */
export const usualPostTime = "09:00"

/** States of a bulk action. */
export const bulkActionStates = ["queued", "running", "completed", "failed"] as const

/** Actions that one call starts. */
export const maxBulkActions = 10
