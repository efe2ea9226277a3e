import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { intervalUnits, smsQuantities } from "#lib/contract/billing/constants.ts"
import { parseAsText } from "#lib/features/filter-bar/parsers.ts"

/** Payments that a page can say the news of. */
export const paymentKinds = ["plan", "card", "credits"] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** The query of the pages of billing. */
export const billingSearchParams = {
  /** That of a hosted page one comes back from (D-287). */
  session: parseAsText(200),
  /** A payment was just asked for. */
  processing: parseAsStringLiteral(paymentKinds),
  /** A file that was asked for: everything that the account has (D-291). */
  file: parseAsText(100),
  /** The plan that is about to be chosen. */
  plan: parseAsText(50),
  interval: parseAsStringLiteral(intervalUnits),
  /** The pack of SMS credits. */
  quantity: parseAsStringLiteral(smsQuantities.map(String)),
}

export type BillingSearch = inferParserType<typeof billingSearchParams>

/** Reads the query of a page of billing; broken values count as absent, nothing is thrown. */
export const loadBillingSearch = createLoader(billingSearchParams)
