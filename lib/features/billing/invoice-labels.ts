import type { Invoice } from "#lib/contract/billing/schema.ts"
import { isDay } from "#lib/dates/is-day.ts"
import { capitalized } from "#lib/format/capitalized.ts"
import { formatDay, formatInstantDay } from "#lib/format/dates.ts"
import { formatMoney } from "#lib/format/money.ts"
import { centsOfText } from "./legacy-payment.ts"

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

/** Cents of an invoice: 0 for a text that is no amount (D-229). */
export const invoiceCents = ({ payment }: Pick<Invoice, "payment">): number =>
  typeof payment === "number" ? payment : (centsOfText(payment) ?? 0)

/** The amount of an invoice; what is no amount is shown as it came beside it (D-229). */
export function invoiceAmount(invoice: Pick<Invoice, "payment" | "currency">): {
  amount: string
  original: string | null
} {
  const { payment, currency } = invoice
  const original = typeof payment === "string" && centsOfText(payment) === null ? payment : null
  return { amount: formatMoney(invoiceCents(invoice), currency), original }
}

/** The name that an invoice has: its number, or else its ID. */
export const invoiceName = ({ number, id }: Pick<Invoice, "number" | "id">): string => number || String(id)

/** The day of an invoice. */
export const invoiceDay = ({ date }: Pick<Invoice, "date">, timeZone: string): string =>
  isDay(date) ? formatDay(date) : formatInstantDay(date, timeZone)
