import { countStore } from "#lib/features/realtime/count-store.ts"

/** How many notices are unread by the last word of the server. Browser only. */
export const unreadNoticesStore = countStore()
