/** Units of billing intervals. */
export const intervalUnits = ["month", "year"] as const
export type IntervalUnit = (typeof intervalUnits)[number]

/** How charges are collected (D-153): from the card on file, or by invoice. */
export const collectionMethods = ["automatic", "invoice"] as const

/** How a payment that was asked for is getting on (000 §3). */
export const processingStatuses = ["requested", "completed", "failed"] as const

/** How a purchase of SMS credits is getting on (000 §4). */
export const creditPurchaseStatuses = ["processing", "completed", "failed"] as const

/** Where an invoice comes from (F-248): the payment provider, or the system before it. */
export const invoiceTypes = ["provider", "legacy"] as const

/** States of invoices, as the provider names them. */
export const invoiceStatuses = ["draft", "open", "paid", "uncollectible", "void"] as const

/** SMS credits are sold in these packs (D-229). */
export const smsQuantities = [100, 500, 1000, 5000] as const

/** Why a subscription is cancelled (D-291), in the words of the provider. */
export const cancelReasons = [
  "too_expensive",
  "missing_features",
  "switched_service",
  "unused",
  "customer_service",
  "too_complex",
  "low_quality",
  "other",
] as const

/** Entries of the ledger of SMS credits (D-292). */
export const creditEntryKinds = ["bought", "granted", "used", "returned"] as const
