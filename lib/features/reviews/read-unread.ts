import { browserCall } from "#lib/api-client/browser-client.ts"
import { unreadQuery } from "./unread-query.ts"
import { unreadStore } from "./unread-store.ts"

/** Asks for the number of unread reviews again; what fails leaves the known one. Browser only. */
export async function readUnread(): Promise<void> {
  const found = await browserCall("reviews.count", { query: unreadQuery }).catch(() => null)
  if (found?.exact) unreadStore.set(found.count)
}
