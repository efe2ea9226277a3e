import { browserCall } from "#lib/api-client/browser-client.ts"
import type { Notice } from "#lib/contract/notices/schema.ts"
import { unreadNoticesStore } from "./unread-notices-store.ts"

/** Shown by the bell; the page has all of them. */
const mostShown = 10

/** The newest notices, and how many are unread. @throws ApiFailure */
export async function fetchNotices(signal?: AbortSignal): Promise<Notice[]> {
  const query = { per_page: mostShown }
  const found = await browserCall("notices.list", { query }, signal ? { signal } : {})
  unreadNoticesStore.set(found._unread)
  return found._embedded.notices
}

/** Asks for the number of unread notices again; what fails leaves the known one. */
export const readUnreadNotices = (): Promise<unknown> => fetchNotices().catch(() => null)

/** Marks a notice as read, also while the page is being left; what fails leaves it unread. */
export function markNoticeRead({ id, read_at }: Notice): void {
  if (read_at) return
  unreadNoticesStore.set(Math.max(0, (unreadNoticesStore.get() ?? 1) - 1))
  void browserCall("notices.update", { params: { id: String(id) }, body: { is_read: true } }).catch(
    () => null,
  )
}

/** Marks all notices as read. @throws ApiFailure */
export async function markAllNoticesRead(): Promise<void> {
  await browserCall("notices.read_all", {})
  unreadNoticesStore.set(0)
}
