import { brakeLimits } from "#lib/contract/campaigns/constants.ts"
import type { CampaignFigures } from "#lib/contract/campaigns/schema.ts"
import {
  type CampaignStatus,
  type PauseReason,
  type RequestReason,
  type RequestStatus,
  wonReviews,
} from "#lib/contract/requests/constants.ts"
import { formatCount, formatPercent, shareOf } from "#lib/format/numbers.ts"

export type FigureName = Exclude<keyof CampaignFigures, "total"> & string

/** Figures by name: what they are called, and their one definition. */
export const figureTexts = {
  waiting: { label: "Queued", definition: "Waiting to be sent, being sent, or held until a set time." },
  skipped: { label: "Skipped", definition: "Not sent, for the reason shown with each request." },
  uncertain: {
    label: "May have been sent",
    definition:
      "The connection broke before the receiving server confirmed. We never resend these automatically. Resend by hand if the customer didn't get it.",
  },
  failed: {
    label: "Failed",
    definition: "Not sent: the receiving server refused it or couldn't be reached.",
  },
  sent: { label: "Sent", definition: "Handed to the receiving server or carrier." },
  delivered: { label: "Delivered", definition: "Sent and not bounced." },
  bounced: { label: "Bounced", definition: "Sent, then returned by the receiving server or carrier." },
  opened: {
    label: "Opened",
    definition:
      "Approximate. Some email apps hide opens, others open emails automatically. SMS opens aren't reported.",
  },
  clicked: {
    label: "Clicked",
    definition: "Opened a link in the message. Clicks by security scanners aren't counted.",
  },
  answered: { label: "Responded", definition: "Responded to the question in the message." },
  won: {
    label: "Reviews won",
    definition: `An estimate. A review counts for a request if it appeared within ${wonReviews.withinDays} days after a click, for the same location, on the site the link leads to. Each review counts once, for the nearest click.`,
  },
  complained: { label: "Marked as spam", definition: "Reported as spam by the recipient." },
  unsubscribed: {
    label: "Unsubscribed",
    definition: "Unsubscribed with the link in this message, or replied STOP.",
  },
} as const satisfies Record<FigureName, { label: string; definition: string }>

/** Steps from a message to a review, in their order. */
export const funnelSteps = ["sent", "delivered", "opened", "clicked", "answered", "won"] as const
export type FunnelStep = (typeof funnelSteps)[number]

/** Figures of all other requests. */
export const restSteps = [
  "waiting",
  "skipped",
  "uncertain",
  "failed",
  "bounced",
  "unsubscribed",
  "complained",
] as const

/** The state by which lists tell such requests apart; of the others they don't. */
export const statusOfStep: Readonly<Partial<Record<(typeof restSteps)[number], RequestStatus>>> = {
  skipped: "skipped",
  uncertain: "uncertain",
  failed: "failed",
  bounced: "bounced",
}

/** A share of what it is measured by: what was sent for deliveries, what was delivered for the rest; null without any. */
export function stepShare(figures: CampaignFigures, step: FunnelStep): number | null {
  if (step === "sent") return null
  const base = step === "delivered" ? figures.sent : figures.delivered
  return base > 0 ? shareOf(figures[step], base) : null
}

const shareText = (share: number): string => `${share.toFixed(1)}%`

export const stepShareText = (figures: CampaignFigures, step: FunnelStep): string => {
  const share = stepShare(figures, step)
  return share === null ? "" : `${shareText(share)} of ${step === "delivered" ? "sent" : "delivered"}`
}

export const rateText = (rate: number | null): string => (rate === null ? "–" : shareText(rate))

export type Tone = "neutral" | "accent" | "positive" | "warning" | "negative"

export const campaignTones: Readonly<Record<CampaignStatus, Tone>> = {
  draft: "neutral",
  scheduled: "accent",
  sending: "accent",
  paused: "warning",
  sent: "positive",
  cancelled: "neutral",
  failed: "negative",
}

export const requestTones: Readonly<Record<RequestStatus, Tone>> = {
  queued: "neutral",
  claimed: "accent",
  held: "neutral",
  sent: "positive",
  delivered: "positive",
  opened: "positive",
  clicked: "positive",
  answered: "positive",
  bounced: "negative",
  unsubscribed: "warning",
  skipped: "neutral",
  uncertain: "warning",
  failed: "negative",
}

const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`
const ofSent = `of at least ${formatCount(brakeLimits.ofSent)} sent`

/** Why a campaign stopped by itself, and what to do about it. */
export const pauseTexts: Readonly<Record<PauseReason, { title: string; text: string }>> = {
  user: { title: "This campaign is paused", text: "Nothing is sent until you resume it." },
  missed: {
    title: "The scheduled time has passed",
    text: "Nothing could be sent at the scheduled time. Resume to send now, or cancel.",
  },
  complaints: {
    title: "Paused: too many spam reports",
    text: `Campaigns pause at ${percent(brakeLimits.complaints)} spam reports ${ofSent}, because email providers start blocking the sender. Check where the recipients come from before you resume. Rates are counted afresh from then.`,
  },
  bounces: {
    title: "Paused: too many addresses don't exist",
    text: `Campaigns pause when ${percent(brakeLimits.bounces)} ${ofSent} bounce for good, because email providers start blocking the sender. Clean up the list before you resume. Rates are counted afresh from then.`,
  },
  no_credits: {
    title: "Paused: no SMS credits left",
    text: "Buy SMS credits, then resume. Messages that wait for more than 7 days are skipped.",
  },
  domain: {
    title: "Paused: the sending domain can't be used",
    text: "Check the email domain in Settings, then resume.",
  },
}

/** Help with a request that did not arrive. */
export const reasonHelp: Readonly<Partial<Record<RequestReason, string>>> = {
  answer_lost: "Never resent automatically. Resend if the customer didn't get it.",
  soft_bounce: "Often temporary. You can resend.",
  no_links: "Add a review link to the location, then resend.",
  no_postal_address: "Add an address to the location.",
  no_credits: "Buy SMS credits, then resend.",
  trial_limit: "Choose a plan to send more.",
}

/** How a date range counts requests: the same on every page that has one. */
export const periodText = {
  label: "Date range",
  definition:
    "A request counts on the day it was sent, or on the day it was created until then. What came of it counts on the same day.",
} as const

export const pageTexts = {
  overview: {
    title: "Overview",
    intro: "Review requests by the day they were sent, or created until then, and the results.",
  },
  history: {
    title: "History",
    intro: "Every request with its status, by the day it was sent, or created until then.",
  },
  campaigns: {
    title: "Campaigns",
    intro: "Requests written and sent together, by the day a campaign was created.",
  },
} as const

export const uncertainText = (count: number): string =>
  count === 1 ? "1 message may have been sent" : `${formatCount(count)} messages may have been sent`

export const progressText = (done: number, total: number): string =>
  `${formatCount(done)} of ${formatCount(total)} processed (${formatPercent(Math.floor(shareOf(done, total)))})`
