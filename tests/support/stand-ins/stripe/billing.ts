import { lineOf, periodEndOf, periodLine, priceNamed, sumsOf, taxOf } from "./amounts.ts"
import { customerAnswer, invoiceAnswer, subscriptionAnswer } from "./answers.ts"
import type {
  StandInCard,
  StandInInvoice,
  StandInLine,
  StandInSubscription,
  StripeFixture,
} from "./fixture.ts"

const daySeconds = 86_400
const hourSeconds = 3_600
/** Days between a failed payment and the next try. */
const retryDays = [3, 2, 2, 7] as const

const over: ReadonlySet<string> = new Set(["canceled", "incomplete_expired"])
export const isOver = ({ status }: Pick<StandInSubscription, "status">): boolean => over.has(status)

/** Why a card was not charged. */
export type Failure = "card_declined" | "requires_action" | "no_card"

/** Invoices and subscriptions of the account at Stripe, and what becomes of them. */
export class Billing {
  readonly fixture: StripeFixture
  /** Address of the pages; known once it listens. */
  origin = ""

  constructor(fixture: StripeFixture) {
    this.fixture = fixture
  }

  publish(type: string, subscription: StandInSubscription): void {
    this.fixture.emit(type, subscriptionAnswer(this.fixture, subscription))
  }

  publishInvoice(type: string, invoice: StandInInvoice): void {
    this.fixture.emit(type, invoiceAnswer(invoice, this.origin))
  }

  /** Card that is charged: that of the subscription before that of the customer. */
  cardOf(customerId: string, subscription: StandInSubscription | null): StandInCard | null {
    const { cards, customers } = this.fixture
    const id = subscription?.cardId ?? customers.get(customerId)?.cardId ?? null
    return id === null ? null : (cards.get(id) ?? null)
  }

  draft(
    customer: string,
    subscription: StandInSubscription | null,
    lines: StandInLine[],
    reason: string,
    hasTax = subscription?.hasTax ?? false,
    currency = subscription ? priceNamed(this.fixture, subscription.priceId).currency : "USD",
  ): StandInInvoice {
    const { fixture } = this
    const invoice: StandInInvoice = {
      id: fixture.newId("in"),
      customer,
      subscription: subscription?.id ?? null,
      status: "draft",
      number: null,
      created: fixture.now(),
      currency,
      lines,
      tax: taxOf(fixture, customer, hasTax, lines),
      startingBalance: fixture.customers.get(customer)!.balance,
      attempts: 0,
      nextAttemptAt: null,
      finalizesAt: null,
      dueDate: null,
      reason,
      collection: subscription?.collection ?? "charge_automatically",
    }
    return invoice
  }

  keep(invoice: StandInInvoice, subscription: StandInSubscription | null): void {
    this.fixture.invoices.set(invoice.id, invoice)
    if (subscription) subscription.latestInvoice = invoice.id
    this.publishInvoice("invoice.created", invoice)
  }

  /** Gives a draft its number; credit of the customer is used, what is below zero becomes credit. */
  finalize(invoice: StandInInvoice): void {
    const { fixture } = this
    const customer = fixture.customers.get(invoice.customer)!
    invoice.finalizesAt = null
    invoice.startingBalance = customer.balance
    const { total, due } = sumsOf(invoice)
    customer.balance += total - due
    invoice.status = "open"
    const finals = [...fixture.invoices.values()].filter(({ number }) => number !== null)
    invoice.number = `OUT-${String(finals.length + 1).padStart(4, "0")}`
    if (invoice.collection === "send_invoice") {
      const days = fixture.subscriptions.get(invoice.subscription ?? "")?.daysUntilDue ?? 14
      invoice.dueDate = fixture.now() + days * daySeconds
    }
    this.publishInvoice("invoice.finalized", invoice)
    if (due === 0) this.settle(invoice)
    else if (invoice.collection === "send_invoice") this.publishInvoice("invoice.sent", invoice)
  }

  /** It is paid. */
  settle(invoice: StandInInvoice): void {
    invoice.status = "paid"
    invoice.nextAttemptAt = null
    this.publishInvoice("invoice.paid", invoice)
    this.publishInvoice("invoice.payment_succeeded", invoice)
    const subscription = this.fixture.subscriptions.get(invoice.subscription ?? "")
    const waits = ["past_due", "incomplete", "unpaid"]
    if (!subscription || subscription.latestInvoice !== invoice.id || !waits.includes(subscription.status))
      return
    subscription.status = "active"
    this.publish("customer.subscription.updated", subscription)
  }

  /** Why the card of an invoice can't be charged; null when it can. */
  failureOf(
    invoice: Pick<StandInInvoice, "customer" | "subscription">,
    cardId?: string | undefined,
  ): Failure | null {
    const { subscriptions, cards } = this.fixture
    const subscription = subscriptions.get(invoice.subscription ?? "") ?? null
    const card = cards.get(cardId ?? "") ?? this.cardOf(invoice.customer, subscription)
    if (!card) return "no_card"
    if (card.behaviour === "works") return null
    return card.behaviour === "declines" ? "card_declined" : "requires_action"
  }

  /** Charges the card for an open invoice. */
  charge(invoice: StandInInvoice, failure = this.failureOf(invoice)): void {
    if (invoice.status !== "open" || invoice.collection !== "charge_automatically") return
    invoice.attempts++
    if (!failure) {
      this.settle(invoice)
      return
    }
    const days = retryDays[invoice.attempts - 1]
    invoice.nextAttemptAt = days === undefined ? null : this.fixture.now() + days * daySeconds
    this.publishInvoice("invoice.payment_failed", invoice)
    if (failure === "requires_action") this.publishInvoice("invoice.payment_action_required", invoice)
    const subscription = this.fixture.subscriptions.get(invoice.subscription ?? "")
    if (!subscription || isOver(subscription)) return
    if (invoice.nextAttemptAt === null) this.giveUp(subscription)
    else if (subscription.status !== "incomplete") {
      subscription.status = "past_due"
      this.publish("customer.subscription.updated", subscription)
    }
  }

  /** All retries have failed. */
  giveUp(subscription: StandInSubscription): void {
    const { afterRetries } = this.fixture
    if (afterRetries === "canceled") {
      this.end(subscription)
      return
    }
    subscription.status = afterRetries
    this.publish("customer.subscription.updated", subscription)
  }

  end(subscription: StandInSubscription): void {
    const now = this.fixture.now()
    subscription.status = "canceled"
    subscription.canceledAt ??= now
    subscription.endedAt = now
    for (const invoice of this.fixture.invoices.values())
      if (invoice.subscription === subscription.id && invoice.status === "draft") invoice.finalizesAt = null
    this.publish("customer.subscription.deleted", subscription)
  }

  /** Starts a subscription, with its first invoice. @param trialEnd null without a trial. */
  start({
    trialEnd,
    ...given
  }: Pick<StandInSubscription, "customer" | "priceId" | "quantity" | "collection" | "daysUntilDue"> & {
    trialEnd: number | null
    cardId: string | null
    hasTax: boolean
  }): StandInSubscription {
    const { fixture } = this
    const now = fixture.now()
    const price = priceNamed(fixture, given.priceId)
    const periodEnd = trialEnd ?? periodEndOf(now, price, now)
    const isCharged = given.collection === "charge_automatically"
    const subscription: StandInSubscription = {
      ...given,
      id: fixture.newId("sub"),
      itemId: fixture.newId("si"),
      status: isCharged && trialEnd === null ? "incomplete" : trialEnd === null ? "active" : "trialing",
      created: now,
      anchor: trialEnd ?? now,
      periodStart: now,
      periodEnd,
      trialEnd,
      cancelAtPeriodEnd: false,
      cancelAt: null,
      canceledAt: null,
      endedAt: null,
      feedback: null,
      comment: null,
      percentOff: 0,
      pending: [],
      latestInvoice: null,
      isTrialEndNear: false,
    }
    fixture.subscriptions.set(subscription.id, subscription)
    this.publish("customer.subscription.created", subscription)
    const period: [number, number] = [now, periodEnd]
    const line =
      trialEnd === null
        ? periodLine(fixture, price, given.quantity, period)
        : lineOf(fixture, {
            amount: 0,
            quantity: given.quantity,
            start: now,
            end: trialEnd,
            isProration: false,
            description: `Trial period for ${price.name}`,
            priceId: price.priceId,
          })
    this.bill(subscription, [line], "subscription_create")
    return subscription
  }

  /** Makes an invoice and charges it at once. */
  bill(subscription: StandInSubscription, lines: StandInLine[], reason: string): StandInInvoice {
    const invoice = this.draft(subscription.customer, subscription, lines, reason)
    this.keep(invoice, subscription)
    this.finalize(invoice)
    this.charge(invoice)
    return invoice
  }

  /** Begins the next period; its invoice is a draft for an hour. */
  renew(subscription: StandInSubscription): void {
    const { fixture } = this
    const price = priceNamed(fixture, subscription.priceId)
    const start = subscription.periodEnd
    const period: [number, number] = [start, periodEndOf(subscription.anchor, price, start)]
    ;[subscription.periodStart, subscription.periodEnd] = period
    if (subscription.status === "trialing") subscription.status = "active"
    const line = periodLine(fixture, price, subscription.quantity, period, subscription.percentOff)
    const lines = [...subscription.pending.splice(0), line]
    const invoice = this.draft(subscription.customer, subscription, lines, "subscription_cycle")
    if (subscription.status !== "unpaid") invoice.finalizesAt = fixture.now() + hourSeconds
    this.keep(invoice, subscription)
    this.publish("customer.subscription.updated", subscription)
  }

  /** A card is set as that of a customer; its subscriptions keep theirs, as at Stripe. */
  setCard(customerId: string, card: StandInCard): void {
    const customer = this.fixture.customers.get(customerId)!
    customer.cardId = card.id
    this.fixture.emit("customer.updated", customerAnswer(customer))
  }
}
