import { formatInstantDay } from "#lib/format/dates.ts"
import { formatCents } from "#lib/format/money.ts"
import type { InvoiceDocument } from "./templates.ts"

export type InvoiceFacts = {
  /** Its number, or its ID where it has none. */
  number: string
  /** ISO instant. */
  date: string
  status: string | null
  description: string
  cents: number
  dueCents: number
  /** ISO 4217. */
  currency: string | null
  /** As it was written by the earlier system; it is shown where it could not be read (D-229). */
  written: string | null
  buyer: string
  seller: { name: string; email: string | null; phone: string | null }
  timeZone: string
  isTest: boolean
}

const statuses = new Map([
  ["paid", "Paid"],
  ["open", "Unpaid"],
  ["uncollectible", "Unpaid"],
  ["void", "Void"],
  ["draft", "Draft"],
])

/** The texts of an invoice (D-305). */
export function invoiceDocument(facts: InvoiceFacts): InvoiceDocument {
  const { number, date, status, description, cents, dueCents, currency, written, buyer, seller, timeZone } =
    facts
  const amount = written !== null && cents === 0 ? written : formatCents(cents, currency)
  const isOpen = status === "open" && dueCents > 0
  return {
    title: `Invoice ${number}`,
    seller: seller.name,
    contact: [seller.email, seller.phone].filter(Boolean).join(", "),
    buyer,
    facts: [
      { label: "Invoice number", value: number },
      { label: "Date", value: formatInstantDay(date, timeZone) },
      { label: "Status", value: statuses.get(status ?? "paid") ?? status ?? "" },
      ...(isOpen ? [{ label: "Amount due", value: formatCents(dueCents, currency) }] : []),
    ],
    lines: [{ description: description || "Subscription", amount }],
    total: amount,
    note: facts.isTest ? "Test payments: nothing is charged." : "",
  }
}
