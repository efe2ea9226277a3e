import { callApi } from "#lib/api-client/call-api.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { unreadQuery } from "./unread-query.ts"

type UnreadContext = Pick<PageContext, "caller" | "session" | "can">

/**
 * How many reviews that the session's user may see are unread; null where no one sees reviews, or the number is not
 * known: the navigation goes without it, and what leads away from a page is the page's to find. Server only.
 */
export async function loadUnread({ caller, session, can }: UnreadContext): Promise<number | null> {
  if (session.isParent || !session.account_active || !can("review.read")) return null
  const found = await callApi(caller, "reviews.count", { query: unreadQuery }).catch(() => null)
  return found?.exact ? found.count : null
}
