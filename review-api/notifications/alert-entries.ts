import { formatPublished } from "#lib/format/dates.ts"
import { reviewLink } from "./alert-links.ts"
import { type AlertReview, ratingOf } from "./alert-reviews.ts"
import type { EmailContent, EmailEntry } from "./email-text.ts"
import type { FoundAlert } from "./find-alert.ts"

/** The part of an email that tells of the reviews. */
export type AlertContent = Pick<EmailContent, "subject" | "before" | "facts" | "button" | "entries">

const longestText = 600
/** A text as far as a mail shows it. */
export const cut = (text: string): string =>
  text.length <= longestText ? text : `${text.slice(0, longestText).trimEnd()}…`

/** A review as an entry of an email. */
export const entryOf = (site: string, alert: FoundAlert, review: AlertReview): EmailEntry => ({
  title: `${ratingOf(review)} at ${review.location}`,
  lines: [
    ...(review.title ? [review.title] : []),
    ...(review.content ? [cut(review.content)] : []),
    [review.author, review.source, formatPublished(review.publishedAt, alert.timeZone)]
      .filter(Boolean)
      .join(" · "),
  ],
  link: reviewLink(site, alert, review),
})
