import { alertTypeId } from "#lib/contract/index.ts"
import { formatRange } from "#lib/format/dates.ts"
import { countOf, formatDecimal } from "#lib/format/numbers.ts"
import { appLinks } from "../mail/app-links.ts"
import type { MailDeps } from "../mail/mail-deps.ts"
import type { EmailAbout } from "../mail/queued-email.ts"
import { unsubscribeId } from "../mail/unsubscribe-links.ts"
import { alertName } from "../services/alerts/alert-rows.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { reviewLink, reviewsLink } from "./alert-links.ts"
import { arrivedReviews, digestFigures, ratingOf } from "./alert-reviews.ts"
import { type FoundAlert, findAlert, noteAlertDropped } from "./find-alert.ts"

const longestQuote = 100

function quoteOf(text: string | null): string {
  if (!text) return ""
  const line = text.replace(/\s+/g, " ").trim()
  return ` "${line.length > longestQuote ? `${line.slice(0, longestQuote).trimEnd()}…` : line}"`
}

async function arrivalText({ db }: MailDeps, site: string, alert: FoundAlert): Promise<string | null> {
  const reviews = await arrivedReviews(db, alert)
  const [newest] = reviews
  if (!newest) return null
  const what = alert.alertTypeId === alertTypeId("negative_reviews") ? "negative review" : "review"
  const link = reviewLink(site, alert, newest)?.href ?? ""
  return alert.total === 1
    ? `${ratingOf(newest)} at ${newest.location} (${newest.source}):${quoteOf(newest.content ?? newest.title)} ${link}`
    : `${countOf(alert.total, `new ${what}`, `new ${what}s`)}, the newest ${ratingOf(newest)} at ${newest.location} ${link}`
}

async function digestText({ db }: MailDeps, site: string, alert: FoundAlert): Promise<string | null> {
  const days = { firstDay: alert.firstDay!, lastDay: alert.lastDay! }
  const { total, average } = await digestFigures(db, alert, days)
  if (total === 0) return null
  const rating = average === null ? "" : `, ${formatDecimal(average)} stars on average`
  const range = formatRange({ from: days.firstDay, to: days.lastDay })
  return `${countOf(total, "review", "reviews")}${rating}, ${range} ${reviewsLink(site, alert) ?? ""}`
}

/**
 * Writes the message of an alert: shorter than its mail, with the ways to the reviews and out of these messages.
 * @param about accountId and deliveryId.
 * @returns null when it has left already, no one wants it any more, or nothing is left to tell.
 */
export async function alertSms(deps: MailDeps, email: string, about: EmailAbout): Promise<string | null> {
  const alert = await findAlert(deps, about, email)
  if (!alert) return null
  const { accountId, alertId: resourceId } = alert
  const { site } = await emailBrandingOf(deps, accountId)
  const words =
    alert.firstDay === null ? await arrivalText(deps, site, alert) : await digestText(deps, site, alert)
  if (!words) {
    await noteAlertDropped(deps, about, "nothing left to report")
    return null
  }
  const name = alertName({ alert_type_id: alert.alertTypeId, alert_frequency_id: alert.alertFrequencyId })
  const what = { accountId, kind: "alerts", email, resourceId } as const
  const link = await unsubscribeId(deps.db, what, `${alert.accountName} (${name})`)
  return `${alert.accountName}: ${words.trim()}\nStop: ${appLinks.unsubscribe(site, "alerts", link)}`
}
