import { eq } from "drizzle-orm"
import { emailsOfAdmins } from "../../db/queries/emails-of-admins.ts"
import { billingCustomers, billingPayments } from "../../db/schema/billing.ts"
import { accounts } from "../../db/schema/identity.ts"
import { appLinks } from "../../mail/app-links.ts"
import { PaymentRefused } from "../../payments/payment-errors.ts"
import type { Returns, Started } from "../../payments/provider.ts"
import type { Deps } from "../deps.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"
import { trialEndOf } from "./chosen-in-trial.ts"
import { type CustomerRow, customerRow, isLive, seatsOf } from "./customer-rows.ts"
import { type Held, holdingCustomer } from "./hold-customer.ts"
import { endPayment, isPayment, type PaymentRow, requestOf } from "./payment-rows.ts"
import { settleSession } from "./settle-payment.ts"
import { syncHeld } from "./sync-customer.ts"

/**
 * The customer of an account at the provider, made with the first call for it.
 * @param held by the caller. @param isInvoiced invoices go to the partner that pays them (D-326). @returns its id.
 */
export async function ensureCustomer(deps: Deps, { accountId }: Held, isInvoiced = false): Promise<string> {
  const known = await customerRow(deps.db, accountId)
  if (known?.customerId) return known.customerId
  const [account] = await deps.db
    .select({ name: accounts.name, parentId: accounts.parentId })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  const [email = deps.config.supportEmail] = await emailsOfAdmins(
    deps.db,
    (isInvoiced && account!.parentId) || accountId,
  )
  const customerId = await deps.payments.createCustomer(
    { accountId, name: account!.name, email },
    `customer-${accountId}`,
  )
  await deps.db.update(billingCustomers).set({ customerId }).where(eq(billingCustomers.accountId, accountId))
  return customerId
}

/** Pages that a hosted page comes back to: the one that tells how this payment is getting on. */
async function returnsOf(deps: Deps, { accountId }: Held, { kind }: PaymentRow): Promise<Returns> {
  const { site } = await emailBrandingOf(deps, accountId)
  const isCredits = kind !== "card" && kind !== "subscription"
  const back = isCredits ? appLinks.billingCredits(site) : appLinks.billing(site)
  const query = kind === "card" ? "processing=card&session" : "session"
  return { successUrl: `${back}?${query}={CHECKOUT_SESSION_ID}`, cancelUrl: back }
}

type Driven = { payment: PaymentRow; row: CustomerRow; customerId: string; returns: Returns; held: Held }

/** Asks for a plan: a first one, a change of it, or the payment of what is open. @returns null when it is done. */
async function subscribe(deps: Deps, driven: Driven): Promise<Started | null> {
  const { payment, row, customerId, returns, held } = driven
  const { key } = payment
  const { priceId = "", cardToken, collection = "automatic", prorationDate } = requestOf(payment)
  const given = { ...(cardToken === undefined ? {} : { cardToken }), returns }
  const quantity = await seatsOf(deps.db, held.accountId)
  const { payments } = deps
  if (!isLive(row) || row.status === "incomplete") {
    const trialEnd = await trialEndOf(deps.db, held.accountId, deps.clock.now())
    return payments.subscribe(customerId, { priceId, quantity, collection, trialEnd }, given, key)
  }
  const isGood = row.status === "active" || row.status === "trialing"
  const isOpen = !isGood && collection === "automatic"
  if (isOpen || cardToken !== undefined) {
    const started = await payments.updateCard(customerId, given, `${key}-card`)
    if (started.redirectUrl !== null) return started
    const state = await payments.readCheckout(started.sessionId)
    if (!state?.isPaid) return started
  }
  if (row.cancelAt !== null) await payments.resume(row.subscriptionId, `${key}-resume`)
  if (row.priceId === priceId && row.quantity === quantity) return null
  await payments.change(
    { id: row.subscriptionId, itemId: row.itemId },
    { priceId, quantity, charges: "now", ...(prorationDate === undefined ? {} : { prorationDate }) },
    `${key}-change`,
  )
  return null
}

async function ask(deps: Deps, driven: Driven): Promise<Started | null> {
  const { payment, customerId, returns } = driven
  const { cardToken, quantity = 0 } = requestOf(payment)
  const given = { ...(cardToken === undefined ? {} : { cardToken }), returns }
  if (payment.kind === "card") return deps.payments.updateCard(customerId, given, payment.key)
  if (payment.kind === "subscription") return subscribe(deps, driven)
  const { currency, smsCents } = deps.plans
  const pack = { quantity, cents: smsCents.get(quantity)!, currency }
  return deps.payments.buyCredits(customerId, pack, given, payment.key)
}

/** Notes a change of plan that is through, and for how many locations. */
async function endChange(deps: Deps, payment: PaymentRow): Promise<void> {
  await deps.db.transaction((tx) =>
    endPayment(tx, payment, { status: "completed", message: "Your plan is active." }, deps.clock.now()),
  )
}

async function driveHeld(deps: Deps, held: Held, id: number): Promise<void> {
  const which = { accountId: held.accountId, id }
  const [payment] = await deps.db.select().from(billingPayments).where(isPayment(which))
  if (payment?.status !== "requested" || payment.sessionId !== null) return
  const customerId = await ensureCustomer(deps, held, requestOf(payment).collection === "invoice")
  // Our row may be old, and an earlier attempt may have come through.
  const row = await syncHeld(deps, held)
  const returns = await returnsOf(deps, held, payment)
  try {
    const started = await ask(deps, { payment, row, customerId, returns, held })
    if (started) {
      const { sessionId, redirectUrl } = started
      await deps.db.update(billingPayments).set({ sessionId, redirectUrl }).where(isPayment(which))
      if (redirectUrl === null) await settleSession(deps, sessionId)
    }
    await syncHeld(deps, held)
    if (!started) await endChange(deps, payment)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    const outcome = { status: "failed" as const, message: error.message }
    await deps.db.transaction((tx) => endPayment(tx, payment, outcome, deps.clock.now()))
    await syncHeld(deps, held)
  }
}

/**
 * Asks the provider for a payment that was noted, and notes how it ended. It may be called again at any time: the
 * provider does it once for its key (D-287).
 * @throws PaymentAway when the provider cannot be reached; the payment waits for the next attempt.
 */
export const drivePayment = (deps: Deps, accountId: number, id: number): Promise<void> =>
  holdingCustomer(deps, accountId, (held) => driveHeld(deps, held, id))
