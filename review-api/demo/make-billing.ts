import { addDays, subDays, subMonths } from "date-fns"
import { eq } from "drizzle-orm"
import { legacyCents } from "#lib/contract/billing/legacy-payment.ts"
import type { Db } from "../db/connect.ts"
import { billingCustomers, billingInvoices } from "../db/schema/billing.ts"
import { accounts } from "../db/schema/identity.ts"
import { planNamed, priceOf } from "../payments/plans.ts"
import { samplePlans } from "../payments/sample-plans.ts"
import { createStubProvider } from "../payments/stub/stub-provider.ts"
import { seatsOf } from "../services/billing/customer-rows.ts"
import {
  cardValues,
  nextLocationCents,
  subscriptionValues,
  writeInvoices,
} from "../services/billing/customer-values.ts"
import { nextSyncAt } from "../services/billing/next-sync.ts"
import { addCredits } from "../services/billing/sms-credits.ts"
import type { DemoPayment } from "./brands/brand.ts"

/** The newest invoice is almost as many days less than a month old. */
const firstDays = 3
const creditsBoughtDaysAgo = 21
const returns = { successUrl: "", cancelUrl: "" }
const noRow = { subscriptionId: null, priceId: null, planCode: null, seats: null, seatChange: null }

/**
 * Gives a demo account a plan of the provider that charges nothing (D-287), with its invoices up to now. Its time is passed
 * by the provider itself, so the rows are those of an account that has paid all along.
 */
export async function makeDemoBilling(
  tx: Db,
  accountId: number,
  payment: DemoPayment,
  now: Date,
): Promise<void> {
  const { planCode, collection, months, smsCredits: bought, legacy = [] } = payment
  let at = addDays(subMonths(now, months), firstDays)
  const stub = createStubProvider({ db: tx, clock: { now: () => at } }, samplePlans)
  const [account] = await tx.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, accountId))
  const customer = { accountId, name: account!.name, email: "billing@demo.outpost.test" }
  const customerId = await stub.createCustomer(customer, "demo-customer")
  const price = priceOf(planNamed(samplePlans, planCode)!, "month")!
  const choice = { priceId: price.priceId, quantity: await seatsOf(tx, accountId), collection }
  const cardToken = "tok_ok"
  const given = { ...(collection === "automatic" ? { cardToken } : {}), returns }
  await stub.subscribe(customerId, choice, given, "demo-plan")
  if (bought) {
    at = subDays(now, creditsBoughtDaysAgo)
    const { currency, smsCents } = samplePlans
    const pack = { quantity: bought, cents: smsCents.get(bought)!, currency }
    const { sessionId } = await stub.buyCredits(customerId, pack, { returns }, "demo-credits")
    await addCredits(tx, accountId, { key: `session:${sessionId}`, quantity: bought }, at)
  }
  at = now
  const state = (await stub.readCustomer(customerId))!
  const subscription = state.subscriptions[0]!
  await tx.insert(billingCustomers).values({
    accountId,
    customerId,
    ...cardValues(state),
    ...subscriptionValues(samplePlans, subscription, noRow),
    syncedAt: now.toISOString(),
    syncAt: nextSyncAt(subscription, null, state.invoices, now),
  })
  await writeInvoices(tx, accountId, state.invoices)
  for (const [monthsAgo, written] of legacy) {
    await tx.insert(billingInvoices).values({
      accountId,
      type: "legacy",
      number: `L-${String(500 - monthsAgo).padStart(4, "0")}`,
      description: "Earlier system",
      date: subMonths(now, monthsAgo).toISOString(),
      status: "paid",
      cents: legacyCents(written),
      legacyPayment: written,
      currency: samplePlans.currency,
    })
  }
  await tx
    .update(accounts)
    .set({
      planCode,
      auto: collection === "automatic",
      newLocationCents: nextLocationCents(price, subscription.quantity),
    })
    .where(eq(accounts.id, accountId))
}
