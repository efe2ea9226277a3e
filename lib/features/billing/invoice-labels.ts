import { legacyCents } from "#lib/contract/billing/legacy-payment.ts"
import type { Invoice } from "#lib/contract/billing/schema.ts"
import { isDay } from "#lib/dates/is-day.ts"
import { capitalized } from "#lib/format/capitalized.ts"
import { formatDay, formatInstantDay } from "#lib/format/dates.ts"
import { formatCents } from "#lib/format/money.ts"

export type InvoiceTone = "positive" | "negative" | "warning" | "neutral"

const statuses = new Map<string, { text: string; tone: InvoiceTone }>([
  ["paid", { text: "Paid", tone: "positive" }],
  ["open", { text: "Unpaid", tone: "warning" }],
  ["uncollectible", { text: "Failed", tone: "negative" }],
  ["void", { text: "Void", tone: "neutral" }],
  ["draft", { text: "Draft", tone: "neutral" }],
])

/** The state of an invoice; those of the earlier system were paid there. */
export const invoiceStatus = ({ status, type }: Pick<Invoice, "status" | "type">) =>
  statuses.get(status ?? (type === "legacy" ? "paid" : "")) ?? {
    text: status ? capitalized(status) : "Unknown",
    tone: "neutral" as const,
  }

/** The amount of an invoice, in cents or as the earlier system wrote it; what is no amount is shown beside it (D-229). */
export function invoiceAmount({ payment, currency }: Pick<Invoice, "payment" | "currency">): {
  amount: string
  original: string | null
} {
  if (typeof payment === "number") return { amount: formatCents(payment, currency), original: null }
  const cents = legacyCents(payment)
  const amount = formatCents(cents, currency)
  return { amount, original: cents === 0 && payment.trim() !== amount ? payment : null }
}

/** The name that an invoice has: its number, or else its ID. */
export const invoiceName = ({ number, id }: Pick<Invoice, "number" | "id">): string => number || String(id)

/** The day of an invoice. */
export const invoiceDay = ({ date }: Pick<Invoice, "date">, timeZone: string): string =>
  isDay(date) ? formatDay(date) : formatInstantDay(date, timeZone)
