import { randomBytes } from "node:crypto"
import type { PlanPrice } from "#review-api/payments/provider.ts"

/** A card does this when it is charged; 3-D Secure asks each time. */
export const behaviours = ["works", "declines", "asks"] as const
export type Behaviour = (typeof behaviours)[number]

export type StandInCard = {
  id: string
  created: number
  customer: string
  lastFour: string
  behaviour: Behaviour
}

export type StandInCustomer = {
  id: string
  created: number
  name: string | null
  email: string | null
  metadata: Record<string, string>
  cardId: string | null
  country: string | null
  /** Below zero it is credit. */
  balance: number
  isDeleted: boolean
}

export type StandInLine = {
  id: string
  amount: number
  discount: number
  description: string
  quantity: number
  start: number
  end: number
  isProration: boolean
  priceId: string | null
}

export type StandInInvoice = {
  id: string
  customer: string
  subscription: string | null
  status: "draft" | "open" | "paid" | "uncollectible" | "void"
  number: string | null
  created: number
  currency: string
  lines: StandInLine[]
  tax: number
  startingBalance: number
  attempts: number
  nextAttemptAt: number | null
  finalizesAt: number | null
  dueDate: number | null
  reason: string
  collection: "charge_automatically" | "send_invoice"
  /** Of a preview: the instant that its prorations were worked out for. */
  prorationDate?: number
}

export type StandInSubscription = {
  id: string
  customer: string
  status: string
  priceId: string
  itemId: string
  quantity: number
  created: number
  anchor: number
  periodStart: number
  periodEnd: number
  trialEnd: number | null
  cancelAtPeriodEnd: boolean
  cancelAt: number | null
  canceledAt: number | null
  endedAt: number | null
  feedback: string | null
  comment: string | null
  collection: "charge_automatically" | "send_invoice"
  daysUntilDue: number | null
  cardId: string | null
  hasTax: boolean
  percentOff: number
  pending: StandInLine[]
  latestInvoice: string | null
  isTrialEndNear: boolean
}

export type StandInSession = {
  id: string
  created: number
  expiresAt: number
  status: "open" | "complete" | "expired"
  paymentStatus: "paid" | "unpaid" | "no_payment_required"
  mode: "payment" | "subscription"
  customer: string
  priceId: string | null
  quantity: number
  /** Of a payment. */
  cents: number
  currency: string
  name: string
  trialEnd: number | null
  hasTax: boolean
  asksAddress: boolean
  makesInvoice: boolean
  metadata: Record<string, string>
  successUrl: string
  cancelUrl: string | null
  subscription: string | null
  invoice: string | null
  paymentIntent: string | null
  lastError: string | null
}

export type StandInPortalSession = {
  id: string
  customer: string
  returnUrl: string
  afterUrl: string | null
  isCardFlow: boolean
}

export type StandInDispute = {
  id: string
  created: number
  customer: string
  charge: string
  amount: number
  currency: string
}

export type StandInEvent = {
  id: string
  object: "event"
  api_version: string
  created: number
  livemode: false
  pending_webhooks: number
  type: string
  data: { object: { id?: string; object?: string } }
}

/** Graduated tiers, of a plan for each location. */
export type StandInPrice = PlanPrice & { name: string }

/** State of a subscription when all retries have failed: a setting of the account at Stripe. */
export type AfterRetries = "canceled" | "unpaid" | "past_due"

/** The account at Stripe: everything it knows, and its time. */
export class StripeFixture {
  readonly customers = new Map<string, StandInCustomer>()
  readonly cards = new Map<string, StandInCard>()
  readonly prices = new Map<string, StandInPrice>()
  readonly subscriptions = new Map<string, StandInSubscription>()
  readonly invoices = new Map<string, StandInInvoice>()
  readonly sessions = new Map<string, StandInSession>()
  readonly portalSessions = new Map<string, StandInPortalSession>()
  readonly disputes = new Map<string, StandInDispute>()
  readonly events: StandInEvent[] = []
  afterRetries: AfterRetries = "canceled"
  /** Per cent that automatic tax adds. */
  taxPercent = 0
  /** Sees each event when it happens. */
  onEvent: (event: StandInEvent) => void = () => {}
  readonly #realNow: () => Date
  #aheadSeconds = 0
  #frozen: number | null = null
  #made = 0

  constructor(now: () => Date, prices: readonly StandInPrice[]) {
    this.#realNow = now
    for (const price of prices) this.prices.set(price.priceId, price)
  }

  /** Seconds of the time that bills are made by; a test clock may have moved it ahead. */
  now(): number {
    return this.#frozen ?? Math.floor(this.#realNow().getTime() / 1_000) + this.#aheadSeconds
  }

  realNow(): Date {
    return this.#realNow()
  }

  /** Moves the time ahead. */
  skip(seconds: number): void {
    this.#aheadSeconds += seconds
  }

  /** Does something at an instant that the time has passed. */
  during(seconds: number, act: () => void): void {
    const before = this.#frozen
    this.#frozen = seconds
    try {
      act()
    } finally {
      this.#frozen = before
    }
  }

  newId(prefix: string): string {
    this.#made++
    return `${prefix}_${randomBytes(6).toString("hex")}${String(this.#made).padStart(6, "0")}`
  }

  emit(type: string, object: object): void {
    const event: StandInEvent = {
      id: this.newId("evt"),
      object: "event",
      api_version: "2026-10-28.endive",
      created: this.now(),
      livemode: false,
      pending_webhooks: 1,
      type,
      // As it is now: later changes are not in it.
      data: { object: structuredClone(object) },
    }
    this.events.push(event)
    this.onEvent(event)
  }

  addCard(customer: string, behaviour: Behaviour = "works", lastFour = "4242"): StandInCard {
    const card = { id: this.newId("pm"), created: this.now(), customer, lastFour, behaviour }
    this.cards.set(card.id, card)
    return card
  }

  subscriptionsOf(customer: string): StandInSubscription[] {
    return [...this.subscriptions.values()].filter((one) => one.customer === customer).reverse()
  }

  invoicesOf(customer: string): StandInInvoice[] {
    return [...this.invoices.values()].filter((one) => one.customer === customer).reverse()
  }
}
