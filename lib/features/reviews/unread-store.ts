import { countStore } from "#lib/features/realtime/count-store.ts"

/** How many reviews are unread by the last word of the server, for whatever shows it. Browser only. */
export const unreadStore = countStore()
