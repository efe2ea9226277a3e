import { maxInList } from "#lib/contract/comma-list.ts"
import { alertTypeId, userTypes } from "#lib/contract/index.ts"
import { appLinks } from "../mail/app-links.ts"
import type { FoundAlert } from "./find-alert.ts"

/** Only what somebody can open is linked. */
export const canLogIn = ({ userTypeId }: Pick<FoundAlert, "userTypeId">): boolean =>
  userTypeId !== userTypes["Email Only"]

type Days = { firstDay: string; lastDay: string }

/** The filters of an alert in the words of the page; what the page cannot say is left out. */
function queryOf(alert: FoundAlert, { firstDay, lastDay }: Days): Record<string, string> {
  const { groupIds, locationIds, sourceIds, reviewTypes, alertTypeId: type, isParent } = alert
  const isOneGroup = groupIds.length === 1 && locationIds.length === 0
  const isFewPlaces = groupIds.length === 0 && locationIds.length > 0 && locationIds.length <= maxInList
  const isWorstFirst = type === alertTypeId("negative_reviews")
  return {
    from: firstDay,
    to: lastDay,
    ...(isOneGroup && !isParent ? { groupId: String(groupIds[0]) } : {}),
    ...(isFewPlaces && !isParent ? { locationId: locationIds.join() } : {}),
    ...(sourceIds.length === 1 ? { sourceId: String(sourceIds[0]) } : {}),
    ...(reviewTypes.length > 0 ? { reviewTypes: reviewTypes.join() } : {}),
    ...(isWorstFirst ? { "sort[by]": "rating", "sort[order]": "asc" } : {}),
  }
}

/** The page with the reviews of an alert: a bookmark, whose days stay. Null for whom there is none. */
export function reviewsLink(site: string, alert: FoundAlert, days: Days): string | null {
  if (!canLogIn(alert)) return null
  const query = queryOf(alert, days)
  return alert.isParent ? appLinks.childReviews(site, query) : appLinks.reviews(site, query)
}

const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\/\S+$/i.test(url)

/** Where one review is read: its page, or at its source for who cannot log in and for partners, who have no page of it. */
export function reviewLink(
  site: string,
  alert: FoundAlert,
  { id, url, source }: { id: number; url: string | null; source: string },
): { label: string; href: string } | null {
  if (canLogIn(alert) && !alert.isParent) return { label: "View review", href: appLinks.review(site, id) }
  return isWebAddress(url) ? { label: `View at ${source}`, href: url } : null
}
