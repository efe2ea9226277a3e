import { formatInTimeZone } from "date-fns-tz"
import type { Subscription } from "#lib/contract/billing/schema.ts"
import { capitalized } from "#lib/format/capitalized.ts"
import { formatInstantDay } from "#lib/format/dates.ts"

type CardFields = Pick<
  Subscription,
  "card_brand" | "card_last_four" | "card_expiration_month" | "card_expiration_year"
>

/** A card as the pages show it. */
export type CardSummary = {
  /** Short, for the mark: `VISA`. */
  mark: string
  /** `Visa ending in 4242`. */
  name: string
  /** `08/27`; null where it is not known. */
  expires: string | null
  state: "valid" | "expiring" | "expired"
}

const brands = new Map([
  ["visa", "Visa"],
  ["mastercard", "Mastercard"],
  ["amex", "American Express"],
  ["discover", "Discover"],
  ["diners", "Diners Club"],
  ["jcb", "JCB"],
  ["unionpay", "UnionPay"],
])
const marks = new Map([
  ["mastercard", "MC"],
  ["diners", "DC"],
  ["unionpay", "UP"],
  ["discover", "DISC"],
])

/**
 * The card on file.
 * @param today the account's day, YYYY-MM-DD.
 * @returns null without one.
 */
export function cardSummary(card: CardFields, today: string): CardSummary | null {
  const { card_last_four: lastFour, card_expiration_month: month, card_expiration_year: year } = card
  if (!lastFour) return null
  const code = card.card_brand?.toLowerCase() ?? ""
  const brand = brands.get(code) ?? (code ? capitalized(code) : "Card")
  const known = month != null && year != null
  const until = known ? `${year}-${String(month).padStart(2, "0")}` : null
  const now = today.slice(0, 7)
  return {
    mark: marks.get(code) ?? brand.slice(0, 4).toUpperCase(),
    name: `${brand} ending in ${lastFour}`,
    expires: known ? `${String(month).padStart(2, "0")}/${String(year).slice(-2)}` : null,
    state: until === null || until > now ? "valid" : until === now ? "expiring" : "expired",
  }
}

const ordinal = new Intl.PluralRules("en-US", { type: "ordinal" })
const endings = new Map<string, string>([
  ["one", "st"],
  ["two", "nd"],
  ["few", "rd"],
])

/** When the card is charged: `Charged automatically on the 1st.` */
export function chargedText(
  { next_assessment_at: next, interval_unit: unit, interval, cancel_at: cancelAt }: Subscription,
  timeZone: string,
): string | null {
  if (cancelAt) return "It won't be charged again."
  if (!next) return null
  if (unit !== "month" || (interval ?? 1) !== 1)
    return `Charged automatically on ${formatInstantDay(next, timeZone)}.`
  const day = Number(formatInTimeZone(next, timeZone, "d"))
  return `Charged automatically on the ${day}${endings.get(ordinal.select(day)) ?? "th"}.`
}
