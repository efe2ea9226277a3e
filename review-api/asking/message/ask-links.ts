import { appLinks } from "../../mail/app-links.ts"

/**
 * Addresses that a message leads to, all of them by the token of its request (`requestToken`). Opening one changes nothing
 * that a person says (D-299).
 */
export const askLinks = {
  /** The page where a person answers. @param score chosen in the message, which the page shows chosen. */
  answer: (site: string, token: string, score?: number) =>
    `${site}/go/r/${token}${score === undefined ? "" : `?score=${score}`}`,
  /** The way to a review site that is stored. */
  review: (site: string, token: string, urlId: number) => `${site}/go/c/${token}/${urlId}`,
  /** A picture of one pixel of our own, by which opening is noticed. */
  open: (site: string, token: string) => `${site}/go/o/${token}`,
  unsubscribe: (site: string, token: string) => appLinks.unsubscribe(site, "requests", token),
}
