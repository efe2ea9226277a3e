import type { billingInvoices } from "../../db/schema/billing.ts"

/** An invoice as it is kept. */
export type InvoiceRow = typeof billingInvoices.$inferSelect
