import { alertTypeId } from "#lib/contract/index.ts"
import { formatPublished, formatRange } from "#lib/format/dates.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { appLinks } from "../mail/app-links.ts"
import type { Mail } from "../mail/mail.ts"
import type { MailDeps } from "../mail/mail-deps.ts"
import type { EmailAbout } from "../mail/queued-email.ts"
import { unsubscribeId } from "../mail/unsubscribe-links.ts"
import { alertName } from "../services/alerts/alert-rows.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { type AlertContent, cut, entryOf } from "./alert-entries.ts"
import { canLogIn, reviewsLink } from "./alert-links.ts"
import { arrivedReviews, digestMentions, digestPage, maxShown, ratingOf } from "./alert-reviews.ts"
import { summaryOf } from "./alert-summary.ts"
import { type FoundAlert, findAlert, noteAlertDropped } from "./find-alert.ts"
import { renderEmail } from "./render-email.ts"

const kindOf = ({ alertTypeId: id }: FoundAlert) =>
  id === alertTypeId("negative_reviews") ? "negative " : ""
const reviewsIn = (alert: FoundAlert) =>
  `${formatCount(alert.total)} new ${kindOf(alert)}${alert.total === 1 ? "review" : "reviews"}`

const restLine = (shown: number, total: number): string[] =>
  total > shown ? [`Showing the newest ${shown} of ${formatCount(total)}.`] : []

const buttonOf = (href: string | null) => (href ? { label: "View reviews", href } : null)

/** Email about new reviews. */
async function arrivalContent(
  { db }: MailDeps,
  site: string,
  alert: FoundAlert,
): Promise<AlertContent | null> {
  const reviews = await arrivedReviews(db, alert)
  const [newest] = reviews
  if (!newest) return null
  const isOne = alert.total === 1
  return {
    subject: isOne
      ? `New ${kindOf(alert)}review for ${newest.location}: ${ratingOf(newest)}`
      : `${reviewsIn(alert)} for ${alert.accountName}`,
    before: isOne ? [] : restLine(reviews.length, alert.total),
    entries: reviews.map((review) => entryOf(site, alert, review)),
    button: isOne ? null : buttonOf(reviewsLink(site, alert)),
  }
}

/** All reviews, or the negative ones, of the days of a digest. */
async function digestContent(
  { db }: MailDeps,
  site: string,
  alert: FoundAlert,
): Promise<AlertContent | null> {
  const days = { firstDay: alert.firstDay!, lastDay: alert.lastDay! }
  const reviews = await digestPage(db, alert, days, "newest", maxShown)
  if (reviews.length === 0) return null
  return {
    subject: `${reviewsIn(alert)} for ${alert.accountName}, ${formatRange({ from: days.firstDay, to: days.lastDay })}`,
    before: restLine(reviews.length, alert.total),
    entries: reviews.map((review) => entryOf(site, alert, review)),
    button: buttonOf(reviewsLink(site, alert)),
  }
}

/** Notes of the days of a digest that mention the user. */
async function mentionContent(
  { db }: MailDeps,
  site: string,
  alert: FoundAlert,
): Promise<AlertContent | null> {
  const days = { firstDay: alert.firstDay!, lastDay: alert.lastDay! }
  const notes = await digestMentions(db, alert, days)
  if (notes.length === 0) return null
  return {
    subject: `You were mentioned in ${countOf(alert.total, "note", "notes")}, ${formatRange({ from: days.firstDay, to: days.lastDay })}`,
    before: restLine(notes.length, alert.total),
    entries: notes.map((note) => ({
      title: `${note.writer ?? "Someone"} on a review of ${note.location}`,
      lines: [cut(note.content), formatPublished(note.publishedAt, alert.timeZone)],
      link: canLogIn(alert) ? { label: "View review", href: appLinks.review(site, note.id) } : null,
    })),
    button: null,
  }
}

function contentOf(deps: MailDeps, site: string, alert: FoundAlert): Promise<AlertContent | null> {
  if (alert.firstDay === null) return arrivalContent(deps, site, alert)
  if (alert.alertTypeId === alertTypeId("summary")) return summaryOf(deps, site, alert)
  if (alert.alertTypeId === alertTypeId("mentions")) return mentionContent(deps, site, alert)
  return digestContent(deps, site, alert)
}

/**
 * Writes the mail of an alert (D-136): its reviews with the ways to them, the way to all of them, and out of these
 * mails (RFC 8058).
 * @param about accountId and deliveryId.
 * @returns null when it has left already, no one wants it any more, or nothing is left that its user may see.
 */
export async function alertMail(
  deps: MailDeps,
  recipient: string,
  _isRetry: boolean,
  about: EmailAbout,
): Promise<Mail | null> {
  const alert = await findAlert(deps, about, recipient)
  if (!alert) return null
  const { accountId, alertId } = alert
  const head = await emailBrandingOf(deps, accountId)
  const content = await contentOf(deps, head.site, alert)
  if (!content) {
    await noteAlertDropped(deps, about, "nothing left to report")
    return null
  }
  const name = alertName({ alert_type_id: alert.alertTypeId, alert_frequency_id: alert.alertFrequencyId })
  const what = { accountId, kind: "alerts", email: recipient, resourceId: alertId } as const
  const link = await unsubscribeId(deps.db, what, `${alert.accountName} (${name})`)
  const unsubscribe = appLinks.unsubscribe(head.site, "alerts", link)
  const host = head.from.address.split("@").at(-1)
  const email = await renderEmail(head, {
    to: recipient,
    title: content.subject,
    ...content,
    after: [],
    unsubscribe,
  })
  return { ...email, unsubscribe, messageId: `<${alert.publicId}@${host}>` }
}
