import { randomBytes } from "node:crypto"
import { and, desc, eq } from "drizzle-orm"
import type { BaseDeps } from "../../db/base-deps.ts"
import type { Db } from "../../db/connect.ts"
import { stubCheckouts, stubCustomers, stubInvoices, stubSubscriptions } from "../../db/schema/billing.ts"
import { PaymentRefused } from "../payment-errors.ts"
import { type BillingPlans, totalCents } from "../plans.ts"
import type {
  Charges,
  Choice,
  CustomerState,
  PaymentProvider,
  ProviderSubscription,
  Started,
} from "../provider.ts"
import { declinedText, paysAlone, shownCard, stubCard } from "./cards.ts"
import { daysAfter, firstRetryDays, invoiceDays, passTime, settle } from "./pass-time.ts"
import { firstPeriod, type Proration, priceNamed, prorate, trialPeriod } from "./prorate.ts"
import {
  dueOf,
  holdCustomer,
  holdSubscription,
  isEnded,
  onceFor,
  openInvoices,
  type StubCustomer,
  type StubSubscription,
  setCustomer,
  setInvoice,
  setSubscription,
  subscriptionsOf,
  writeInvoice,
} from "./rows.ts"

type StubDeps = Pick<BaseDeps, "db" | "clock">

const newId = (kind: string) => `${kind}_stub_${randomBytes(9).toString("base64url")}`
const utc = (instant: string): string => new Date(instant).toISOString()
const utcOrNull = (instant: string | null): string | null => instant && utc(instant)

function subscriptionState(plans: BillingPlans, row: StubSubscription): ProviderSubscription {
  const { price } = priceNamed(plans, row.priceId)
  return {
    id: row.id,
    status: row.status,
    priceId: row.priceId,
    itemId: `item_${row.id}`,
    quantity: row.quantity,
    amountCents: totalCents(price, row.quantity),
    currency: price.currency,
    periodStart: utc(row.periodStart),
    periodEnd: utc(row.periodEnd),
    collection: row.collection === "invoice" ? "invoice" : "automatic",
    cancelAt: row.cancelsAtEnd && !isEnded(row) ? utc(row.periodEnd) : null,
    endedAt: utcOrNull(row.endedAt),
    createdAt: utc(row.createdAt),
  }
}

/**
 * The provider that charges nothing (D-287): its cards are tokens, and time passes for it by the clock whenever it is
 * asked. Everything it knows is in tables of its own.
 */
export function createStubProvider({ db, clock }: StubDeps, plans: BillingPlans): PaymentProvider {
  const now = () => clock.now().toISOString()

  /** A write for a customer that is held and up to date, done once for its key. */
  const write = <T>(
    hold: (tx: Db) => Promise<StubCustomer>,
    key: string,
    work: (tx: Db, customer: StubCustomer) => Promise<T>,
  ): Promise<T> =>
    db.transaction(async (tx) => {
      const customer = await hold(tx)
      await passTime(tx, plans, customer, clock.now())
      return onceFor(tx, customer.accountId, key, () => work(tx, customer))
    })

  const ofCustomer = (id: string) => (tx: Db) => holdCustomer(tx, id)
  const ofSubscription = (id: string) => (tx: Db) => holdSubscription(tx, id)

  async function subscriptionNamed(tx: Db, customer: StubCustomer, id: string): Promise<StubSubscription> {
    const found = (await subscriptionsOf(tx, customer)).find((row) => row.id === id)
    if (!found || isEnded(found)) throw new PaymentRefused("not_possible", "This subscription has ended.")
    return found
  }

  /** Keeps how a payment ended. */
  async function checkout(
    tx: Db,
    { accountId, id: customerId }: StubCustomer,
    kind: string,
    message: string | null,
    quantity: number | null = null,
  ): Promise<Started> {
    const id = newId("cs")
    await tx.insert(stubCheckouts).values({
      accountId,
      id,
      customerId,
      kind,
      quantity,
      message,
      status: message === null ? "complete" : "expired",
      isPaid: message === null,
      createdAt: now(),
    })
    return { sessionId: id, redirectUrl: null }
  }

  /** Takes a card that a person has given. @returns false for one that is declined. */
  async function takeCard(tx: Db, customer: StubCustomer, token: string | undefined): Promise<boolean> {
    if (token === undefined && customer.cardToken !== null) return true
    if (!stubCard(token).paysNow) return false
    await setCustomer(tx, customer, { cardToken: token! })
    return true
  }

  /** A period that stayed unpaid until it was over was not used: its invoice is dropped, and a new period begins. */
  async function beginAnew(tx: Db, customer: StubCustomer, subscription: StubSubscription): Promise<void> {
    for (const invoice of await openInvoices(tx, customer))
      await setInvoice(tx, invoice, { status: "void", dueCents: 0, nextAttemptAt: null })
    const first = firstPeriod(plans, subscription, now())
    await writeInvoice(tx, customer, {
      subscriptionId: subscription.id,
      description: first.lines[0]!.description,
      cents: first.netCents,
      currency: plans.currency,
      createdAt: now(),
      status: "paid",
    })
    const { anchor, periodStart, periodEnd } = first
    await setSubscription(tx, subscription, {
      status: "active",
      anchor,
      periodStart,
      periodEnd,
      laterCents: 0,
    })
  }

  async function payOpen(tx: Db, customer: StubCustomer): Promise<void> {
    const subscriptions = await subscriptionsOf(tx, customer)
    const unpaid = subscriptions.find(({ status }) => status === "unpaid")
    if (unpaid && utc(unpaid.periodEnd) <= now()) return beginAnew(tx, customer, unpaid)
    for (const invoice of await openInvoices(tx, customer)) {
      const subscription = subscriptions.find(({ id }) => id === invoice.subscriptionId)
      if (subscription && invoice.attempts > 0) await settle(tx, customer, subscription, invoice, now())
    }
  }

  /** The first period of a plan; in a trial, the rest of it. */
  const beginning = (choice: Choice & { trialEnd?: string | null }): Proration =>
    choice.trialEnd
      ? trialPeriod(plans, choice, { start: now(), end: utc(choice.trialEnd) })
      : firstPeriod(plans, choice, now())

  const previewOf = (customer: StubCustomer, proration: Proration) => ({
    prorationDate: now(),
    totalCents: proration.totalCents,
    dueTodayCents: dueOf(customer, proration.netCents),
    nextPaymentAt: proration.periodEnd,
    currency: plans.currency,
    lines: [
      ...proration.lines,
      ...(customer.creditCents > 0 && proration.netCents > 0
        ? [
            {
              description: "Credit",
              amountCents: -Math.min(customer.creditCents, proration.netCents),
              isProration: false,
            },
          ]
        : []),
    ],
  })

  async function applyChange(
    tx: Db,
    customer: StubCustomer,
    subscription: StubSubscription,
    choice: Choice & { prorationDate?: string; charges: Charges },
  ): Promise<null> {
    if (choice.priceId === subscription.priceId && choice.quantity === subscription.quantity) return null
    const isLate = subscription.status !== "active" && subscription.status !== "trialing"
    if (isLate && choice.charges === "now")
      throw new PaymentRefused("not_possible", "Pay the open invoice first.")
    const asked = choice.prorationDate ?? now()
    const start = utc(subscription.periodStart)
    const change = prorate(plans, subscription, choice, asked < start ? start : asked)
    const { name, price } = priceNamed(plans, choice.priceId)
    const isInvoiced = subscription.collection === "invoice"
    const isLater = choice.charges === "next_invoice" || change.netCents < 0
    const isDeclined =
      !isLater && !isInvoiced && !paysAlone(customer.cardToken, dueOf(customer, change.netCents))
    if (isDeclined && choice.charges === "now") throw new PaymentRefused("declined", declinedText)
    const isNewPeriod = change.periodEnd !== utc(subscription.periodEnd)
    const isCredit = change.netCents < 0 && isNewPeriod
    if (isCredit) await setCustomer(tx, customer, { creditCents: customer.creditCents - change.netCents })
    if (!isLater && change.netCents > 0) {
      await writeInvoice(tx, customer, {
        subscriptionId: subscription.id,
        description: `${name}, change of plan or locations`,
        cents: change.netCents,
        currency: price.currency,
        createdAt: now(),
        status: isInvoiced || isDeclined ? "open" : "paid",
        attempts: isDeclined ? 1 : 0,
        nextAttemptAt: daysAfter(now(), isInvoiced ? invoiceDays : firstRetryDays),
      })
    }
    await setSubscription(tx, subscription, {
      ...(isDeclined ? { status: "past_due" } : {}),
      priceId: choice.priceId,
      quantity: choice.quantity,
      anchor: change.anchor,
      periodStart: change.periodStart,
      periodEnd: change.periodEnd,
      laterCents: subscription.laterCents + (isLater && !isCredit ? change.netCents : 0),
    })
    return null
  }

  async function read(customerId: string): Promise<CustomerState | null> {
    return db.transaction(async (tx) => {
      const [customer] = await tx
        .select()
        .from(stubCustomers)
        .where(eq(stubCustomers.id, customerId))
        .for("update")
      if (!customer) return null
      if (!customer.deletedAt) await passTime(tx, plans, customer, clock.now())
      const invoices = await tx
        .select()
        .from(stubInvoices)
        .where(and(eq(stubInvoices.accountId, customer.accountId), eq(stubInvoices.customerId, customerId)))
        .orderBy(desc(stubInvoices.createdAt), desc(stubInvoices.number))
        .limit(100)
      return {
        id: customerId,
        isDeleted: customer.deletedAt !== null,
        subscriptions: (await subscriptionsOf(tx, customer)).map((row) => subscriptionState(plans, row)),
        card: shownCard(customer.cardToken),
        invoices: invoices.map((row) => ({
          id: row.id,
          number: row.number,
          createdAt: utc(row.createdAt),
          status: row.status,
          totalCents: row.totalCents,
          dueCents: row.dueCents,
          currency: row.currency,
          description: row.description,
          attempts: row.attempts,
          nextAttemptAt: utcOrNull(row.nextAttemptAt),
          payUrl: null,
        })),
      }
    })
  }

  return {
    code: "stub",
    isTest: true,
    isHosted: false,
    createCustomer: ({ accountId, name, email }, key) =>
      db.transaction((tx) =>
        onceFor(tx, accountId, key, async () => {
          const id = newId("cus")
          await tx.insert(stubCustomers).values({ accountId, id, name, email })
          return id
        }),
      ),
    readCustomer: read,
    previewChange: (customerId, subscription, choice) =>
      db.transaction(async (tx) => {
        const customer = await holdCustomer(tx, customerId)
        await passTime(tx, plans, customer, clock.now())
        if (!subscription) return previewOf(customer, beginning(choice))
        const old = await subscriptionNamed(tx, customer, subscription.id)
        return previewOf(customer, prorate(plans, old, choice, now()))
      }),
    subscribe: (customerId, { collection, ...choice }, { cardToken }, key) =>
      write(ofCustomer(customerId), key, async (tx, customer) => {
        if ((await subscriptionsOf(tx, customer)).some((row) => !isEnded(row)))
          throw new PaymentRefused("not_possible", "There is a subscription already.")
        const isInvoiced = collection === "invoice"
        if (!isInvoiced && !(await takeCard(tx, customer, cardToken)))
          return checkout(tx, customer, "subscription", declinedText)
        const { priceId, quantity } = choice
        const first = beginning(choice)
        const { name, price } = priceNamed(plans, priceId)
        const id = newId("sub")
        if (!choice.trialEnd) {
          await writeInvoice(tx, customer, {
            subscriptionId: id,
            description: `${name}, ${price.intervalUnit === "year" ? "yearly" : "monthly"}`,
            cents: first.netCents,
            currency: price.currency,
            createdAt: now(),
            status: isInvoiced ? "open" : "paid",
            nextAttemptAt: isInvoiced ? daysAfter(now(), invoiceDays) : null,
          })
        }
        await tx.insert(stubSubscriptions).values({
          accountId: customer.accountId,
          id,
          customerId,
          status: choice.trialEnd ? "trialing" : "active",
          priceId,
          quantity,
          collection,
          anchor: first.anchor,
          periodStart: first.periodStart,
          periodEnd: first.periodEnd,
          createdAt: now(),
        })
        return checkout(tx, customer, "subscription", null)
      }),
    change: async ({ id }, choice, key) => {
      await write(ofSubscription(id), key, async (tx, customer) =>
        applyChange(tx, customer, await subscriptionNamed(tx, customer, id), choice),
      )
    },
    cancelAtPeriodEnd: async (id, reason, key) => {
      await write(ofSubscription(id), key, async (tx, customer) => {
        const subscription = await subscriptionNamed(tx, customer, id)
        await setSubscription(tx, subscription, { cancelsAtEnd: true, cancelReason: reason })
      })
    },
    resume: async (id, key) => {
      await write(ofSubscription(id), key, async (tx, customer) => {
        const subscription = await subscriptionNamed(tx, customer, id)
        await setSubscription(tx, subscription, { cancelsAtEnd: false, cancelReason: null })
      })
    },
    cancelNow: async (id, key) => {
      await write(ofSubscription(id), key, async (tx, customer) => {
        const found = (await subscriptionsOf(tx, customer)).find((row) => row.id === id)
        if (found && !isEnded(found)) await setSubscription(tx, found, { status: "canceled", endedAt: now() })
      })
    },
    updateCard: (customerId, { cardToken }, key) =>
      write(ofCustomer(customerId), key, async (tx, customer) => {
        if (!stubCard(cardToken).paysNow) return checkout(tx, customer, "card", declinedText)
        await setCustomer(tx, customer, { cardToken: cardToken! })
        await payOpen(tx, customer)
        return checkout(tx, customer, "card", null)
      }),
    buyCredits: (customerId, { quantity, cents, currency }, { cardToken }, key) =>
      write(ofCustomer(customerId), key, async (tx, customer) => {
        const isTaken = await takeCard(tx, customer, cardToken)
        if (!isTaken || !stubCard(customer.cardToken).paysNow)
          return checkout(tx, customer, "sms_credits", declinedText, quantity)
        await writeInvoice(tx, customer, {
          description: `${quantity.toLocaleString("en-US")} SMS credits`,
          cents,
          currency,
          createdAt: now(),
          status: "paid",
        })
        return checkout(tx, customer, "sms_credits", null, quantity)
      }),
    async readCheckout(sessionId) {
      const [row] = await db.select().from(stubCheckouts).where(eq(stubCheckouts.id, sessionId))
      if (!row) return null
      const { id, customerId, isPaid, message, quantity } = row
      return {
        id,
        customerId,
        kind: row.kind as "subscription",
        status: row.status as "complete",
        isPaid,
        message,
        quantity,
      }
    },
    readPaymentDispute: async () => null,
    invoicePdf: async () => null,
    deleteCustomer: async (customerId, key) => {
      await db.transaction(async (tx) => {
        const [customer] = await tx
          .select()
          .from(stubCustomers)
          .where(eq(stubCustomers.id, customerId))
          .for("update")
        if (!customer || customer.deletedAt) return
        await onceFor(tx, customer.accountId, key, async () => {
          for (const subscription of await subscriptionsOf(tx, customer))
            if (!isEnded(subscription))
              await setSubscription(tx, subscription, { status: "canceled", endedAt: now() })
          await setCustomer(tx, customer, { deletedAt: now(), cardToken: null })
        })
      })
    },
    readEvent() {
      throw new PaymentRefused("bad_signature", "The stub sends no events.")
    },
  }
}
