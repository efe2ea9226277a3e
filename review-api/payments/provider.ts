import type { IntervalUnit } from "#lib/contract/billing/constants.ts"

/** States of subscriptions, as the provider names them; one that is not known yet is kept as it came (D-289). */
export type SubscriptionStatus =
  | "incomplete"
  | "incomplete_expired"
  | "trialing"
  | "active"
  | "past_due"
  | "unpaid"
  | "paused"
  | "canceled"
  | (string & {})

/** Amounts are integers in the smallest unit of the currency, instants ISO 8601 in UTC. */
export type ProviderSubscription = {
  id: string
  status: SubscriptionStatus
  /** Of the provider: `BILLING_PLANS` says which plan and interval it is. */
  priceId: string
  itemId: string
  quantity: number
  /** Of a whole period, after discounts and before tax. */
  amountCents: number
  currency: string
  periodStart: string
  periodEnd: string
  collection: "automatic" | "invoice"
  cancelAt: string | null
  endedAt: string | null
  createdAt: string
}

export type ProviderCard = { brand: string; lastFour: string; month: number; year: number }

export type ProviderInvoice = {
  id: string
  number: string | null
  createdAt: string
  status: string
  totalCents: number
  dueCents: number
  currency: string
  description: string
  attempts: number
  /** When it is tried again; null when not. */
  nextAttemptAt: string | null
  /** Where a person can pay it; may expire, so it is never kept. */
  payUrl: string | null
}

/** The whole truth about a customer: what a sync reads and writes down (D-288). */
export type CustomerState = {
  id: string
  isDeleted: boolean
  /** All of them, ended ones too; the newest first. */
  subscriptions: ProviderSubscription[]
  card: ProviderCard | null
  /** The newest 100. */
  invoices: ProviderInvoice[]
}

/** The cost of a change, worked out by the provider alone. */
export type ChangePreview = {
  /** To pass on with the change, so that what was shown is charged. */
  prorationDate: string
  totalCents: number
  dueTodayCents: number
  nextPaymentAt: string
  currency: string
  lines: { description: string; amountCents: number; isProration: boolean }[]
}

/** Which plan for how many locations. */
export type Choice = { priceId: string; quantity: number }

/**
 * When a change is paid: `now`, or it is refused; `retried` at once too, but a card that is declined is tried again like that
 * of a renewal; `next_invoice` with the next period.
 */
export type Charges = "now" | "retried" | "next_invoice"

/** Where a hosted page comes back to; both are pages of ours. */
export type Returns = { successUrl: string; cancelUrl: string }

/** A page of the provider that a person goes to; or it is done already. */
export type Started = { sessionId: string; redirectUrl: string | null }

export type CheckoutState = {
  id: string
  customerId: string
  kind: "subscription" | "sms_credits" | "card"
  status: "open" | "complete" | "expired"
  /** Of a card: it is set. */
  isPaid: boolean
  /** Said by the provider when it was declined. */
  message: string | null
  /** SMS credits that were bought. */
  quantity: number | null
}

/** An event that tells that something about a customer has changed. */
export type ProviderEvent = {
  id: string
  type: string
  createdAt: string
  /** Null when it is about none: it is taken and forgotten. */
  customerId: string | null
  /** The object that it is about, of which only the ID is believed. */
  objectId: string | null
}

/** A payment that the cardholder has disputed at the bank, as it is now. */
export type PaymentDispute = {
  id: string
  customerId: string
  cents: number
  currency: string
  /** A word of the provider, such as `fraudulent`. */
  reason: string
  /** Until when it can be answered; null when it can't, or no longer. */
  answerBy: string | null
}

/**
 * Takes payments (D-287). Every write carries a key: with the same key it is done once, however often it is called.
 * All fail with `PaymentRefused` for what a person can mend, with `PaymentAway` for what passes.
 */
export type PaymentProvider = {
  code: "stub" | "stripe"
  /** Nothing is charged. */
  isTest: boolean
  /** Its pages take the card, so that none comes here. */
  isHosted: boolean

  createCustomer(customer: { accountId: number; name: string; email: string }, key: string): Promise<string>
  /** @returns null for a customer that it does not know. */
  readCustomer(customerId: string): Promise<CustomerState | null>
  /** @param subscription null for a first plan. */
  previewChange(
    customerId: string,
    subscription: Pick<ProviderSubscription, "id" | "itemId"> | null,
    choice: Choice & { trialEnd?: string | null },
  ): Promise<ChangePreview>
  /** Starts a first subscription, by a hosted page or with the token of a card. */
  subscribe(
    customerId: string,
    choice: Choice & { trialEnd?: string | null; collection: "automatic" | "invoice" },
    payment: { cardToken?: string; returns: Returns },
    key: string,
  ): Promise<Started>
  /** Changes plan, interval or number of locations. */
  change(
    subscription: Pick<ProviderSubscription, "id" | "itemId">,
    choice: Choice & { prorationDate?: string; charges: Charges },
    key: string,
  ): Promise<void>
  cancelAtPeriodEnd(subscriptionId: string, reason: string | null, key: string): Promise<void>
  resume(subscriptionId: string, key: string): Promise<void>
  /** Ends it at once, without a refund: before an account is erased. */
  cancelNow(subscriptionId: string, key: string): Promise<void>
  /** A new card, set on the customer and its subscription (D-288). */
  updateCard(
    customerId: string,
    payment: { cardToken?: string; returns: Returns },
    key: string,
  ): Promise<Started>
  buyCredits(
    customerId: string,
    pack: { quantity: number; cents: number; currency: string },
    payment: { cardToken?: string; returns: Returns },
    key: string,
  ): Promise<Started>
  /** @returns null for a session that it does not know. */
  readCheckout(sessionId: string): Promise<CheckoutState | null>
  /** @returns null for one that it does not know, or that is about no customer. */
  readPaymentDispute(disputeId: string): Promise<PaymentDispute | null>
  /** The provider's own PDF. @returns null where it makes none: ours is sent then. */
  invoicePdf(invoiceId: string): Promise<Uint8Array | null>
  deleteCustomer(customerId: string, key: string): Promise<void>
  /**
   * Reads a webhook.
   * @param body the bytes as they came.
   * @throws PaymentRefused when the signature is not the provider's, or too old.
   */
  readEvent(body: Uint8Array, signature: string | null, now: Date): ProviderEvent
}

/** A price of a plan, which the provider knows by its id. */
export type PlanPrice = {
  priceId: string
  intervalUnit: IntervalUnit
  interval: number
  currency: string
  /** Graduated: the first tiers for so many locations, the last for all others. */
  tiers: { upTo: number | null; unitCents: number }[]
}
