import { callApi } from "#lib/api-client/call-api.ts"
import type { PageContext } from "#lib/page/load-context.ts"

/**
 * How many notices of the session's user are unread; null where that is not known: the bell stands without a number, and
 * what leads away from a page is the page's to find. Server only.
 */
export async function loadUnreadNotices({
  caller,
  session,
}: Pick<PageContext, "caller" | "session">): Promise<number | null> {
  if (!session.account_active) return null
  const found = await callApi(caller, "notices.list", { query: { per_page: 1 } }).catch(() => null)
  return found?._unread ?? null
}
