import { alertTypeId, userTypes } from "#lib/contract/index.ts"
import { appLinks } from "../mail/app-links.ts"
import type { FoundAlert } from "./find-alert.ts"

/** Only what someone can open is linked. */
export const canLogIn = ({ userTypeId }: Pick<FoundAlert, "userTypeId">): boolean =>
  userTypeId !== userTypes["Email Only"]

/** The page with exactly the reviews that an alert counts; a bookmark. Null for whom there is none. */
export function reviewsLink(site: string, alert: FoundAlert): string | null {
  if (!canLogIn(alert)) return null
  const isWorstFirst = alert.alertTypeId === alertTypeId("negative_reviews")
  const query = {
    dateDescriptor: "allTime",
    alert: alert.publicId,
    ...(isWorstFirst ? { "sort[by]": "rating", "sort[order]": "asc" } : {}),
  }
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
