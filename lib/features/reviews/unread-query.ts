import type { ReviewFilter } from "#lib/contract/reviews/schema.ts"

/** All that are unread, whenever they were written. */
export const unreadQuery: ReviewFilter = { status: "unread" }
