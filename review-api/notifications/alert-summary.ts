import { addDays, addMonths, type Day, daysIn, monthStart } from "#lib/dates/day.ts"
import { formatRange } from "#lib/format/dates.ts"
import { formatCount, formatDecimal, formatPercent, shareOf } from "#lib/format/numbers.ts"
import type { MailDeps } from "../mail/mail-deps.ts"
import { type AlertContent, entryOf } from "./alert-entries.ts"
import { reviewsLink } from "./alert-links.ts"
import { type DigestFigures, digestFigures, digestPage } from "./alert-reviews.ts"
import type { FoundAlert } from "./find-alert.ts"

type Days = { firstDay: Day; lastDay: Day }

/** How many of the best and of the worst are shown. */
const maxExtremes = 3

/** The days before, as many of them; whole months before whole months. */
export function daysBefore({ firstDay, lastDay }: Days): Days {
  const end = addDays(lastDay, 1)
  const isMonths = firstDay === monthStart(firstDay) && end === monthStart(end)
  const lastBefore = addDays(firstDay, -1)
  if (!isMonths) return { firstDay: addDays(firstDay, -daysIn(firstDay, lastDay)), lastDay: lastBefore }
  const [fromYear, toYear] = [Number(firstDay.slice(0, 4)), Number(end.slice(0, 4))]
  const months = (toYear - fromYear) * 12 + Number(end.slice(5, 7)) - Number(firstDay.slice(5, 7))
  return { firstDay: addMonths(firstDay, -months), lastDay: lastBefore }
}

const ratingOf = ({ average }: DigestFigures): string => (average === null ? "none" : formatDecimal(average))

function factsOf(now: DigestFigures, before: DigestFigures, days: Days) {
  const { total, positive, neutral, negative, responded } = now
  const share = (part: number) => `${formatCount(part)} (${formatPercent(Math.round(shareOf(part, total)))})`
  return [
    { label: "Days", value: formatRange({ from: days.firstDay, to: days.lastDay }) },
    { label: "Reviews", value: `${formatCount(total)} (${formatCount(before.total)} before)` },
    { label: "Average rating", value: `${ratingOf(now)} (${ratingOf(before)} before)` },
    { label: "Positive", value: share(positive) },
    { label: "Neutral", value: share(neutral) },
    { label: "Negative", value: share(negative) },
    { label: "Responded", value: share(responded) },
  ]
}

/** The figures of the days of a summary, beside those before them, and its best and worst reviews. */
export async function summaryOf(
  { db }: MailDeps,
  site: string,
  alert: FoundAlert,
): Promise<AlertContent | null> {
  const days = { firstDay: alert.firstDay!, lastDay: alert.lastDay! }
  const figures = await digestFigures(db, alert, days)
  if (figures.total === 0) return null
  const before = await digestFigures(db, alert, daysBefore(days))
  const best = await digestPage(db, alert, days, "best", maxExtremes, [4, 5])
  const worst = await digestPage(db, alert, days, "worst", maxExtremes, [1, 3])
  const entries = [
    ...best.map((review, at) => ({
      ...entryOf(site, alert, review),
      ...(at === 0 ? { heading: "Highest-rated reviews" } : {}),
    })),
    ...worst.map((review, at) => ({
      ...entryOf(site, alert, review),
      ...(at === 0 ? { heading: "Lowest-rated reviews" } : {}),
    })),
  ]
  const href = reviewsLink(site, alert)
  return {
    subject: `Reviews for ${alert.accountName}, ${formatRange({ from: days.firstDay, to: days.lastDay })}`,
    before: [],
    facts: factsOf(figures, before, days),
    entries,
    button: href ? { label: "View reviews", href } : null,
  }
}
