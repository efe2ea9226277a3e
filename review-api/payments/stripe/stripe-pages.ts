import { createHash } from "node:crypto"
import type Stripe from "stripe"
import { PaymentRefused } from "../payment-errors.ts"
import type { CheckoutState, Choice, Returns, Started } from "../provider.ts"
import { idOf, ownKey } from "./stripe-client.ts"
import { answerOf, answerOrNull } from "./stripe-errors.ts"
import { trialOf } from "./stripe-preview.ts"
import { defaultCardId, livingCustomer, readCustomerState, subscriptionsOf } from "./stripe-state.ts"

type Options = { addsTax: boolean; now: Date }

const running: ReadonlySet<string> = new Set(["active", "trialing", "past_due"])
const openStatuses: ReadonlySet<string> = new Set(["open", "complete", "expired"])
const paidStatuses: ReadonlySet<string> = new Set(["paid", "no_payment_required"])
const creditsNote = "sms_credits"

/** Stripe's Checkout puts the id of its session here. */
const sessionPlace = "{CHECKOUT_SESSION_ID}"

/** The page to come back to, with the id of the session. */
const withSession = (url: string, id = sessionPlace): string =>
  url.includes(sessionPlace)
    ? url.replaceAll(sessionPlace, id)
    : `${url}${url.includes("?") ? "&" : "?"}session=${id}`

const taxOf = (addsTax: boolean) =>
  addsTax
    ? {
        automatic_tax: { enabled: true },
        tax_id_collection: { enabled: true },
        customer_update: { address: "auto", name: "auto" } as const,
      }
    : {}

async function demandNoPlan(stripe: Stripe, customerId: string): Promise<void> {
  const subscriptions = await answerOf(subscriptionsOf(stripe, customerId))
  if (subscriptions.some(({ status }) => running.has(status)))
    throw new PaymentRefused("not_possible", "You already have a plan.")
}

/** A second page that is still open somewhere would start a second subscription. */
async function closeOtherPages(stripe: Stripe, customerId: string, sessionId: string): Promise<void> {
  const list = stripe.checkout.sessions.list({ customer: customerId, status: "open", limit: 100 })
  const { data } = await answerOf(list)
  for (const { id, mode } of data) {
    if (mode !== "subscription" || id === sessionId) continue
    // One that has just been paid can't be closed; the sync finds its subscription.
    await answerOf(stripe.checkout.sessions.expire(id, {}, ownKey())).catch((error: unknown) => {
      if (!(error instanceof PaymentRefused)) throw error
    })
  }
}

/** Opens the page on which a first plan is paid. */
export async function openPlanPage(
  stripe: Stripe,
  { addsTax, now }: Options,
  customerId: string,
  { priceId, quantity, trialEnd }: Choice & { trialEnd?: string | null },
  { successUrl, cancelUrl }: Returns,
  key: string,
): Promise<Started> {
  await demandNoPlan(stripe, customerId)
  const session = await answerOf(
    stripe.checkout.sessions.create(
      {
        mode: "subscription",
        customer: customerId,
        line_items: [{ price: priceId, quantity }],
        subscription_data: { ...trialOf(trialEnd, now) },
        success_url: withSession(successUrl),
        cancel_url: cancelUrl,
        ...taxOf(addsTax),
      },
      { idempotencyKey: key },
    ),
  )
  await closeOtherPages(stripe, customerId, session.id)
  return { sessionId: session.id, redirectUrl: session.url }
}

/** Starts a plan that is paid by invoice: without a page. */
export async function startInvoicedPlan(
  stripe: Stripe,
  { addsTax, now }: Options,
  customerId: string,
  { priceId, quantity, trialEnd }: Choice & { trialEnd?: string | null },
  daysUntilDue: number,
  key: string,
): Promise<Started> {
  await demandNoPlan(stripe, customerId)
  const { id } = await answerOf(
    stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price: priceId, quantity }],
        collection_method: "send_invoice",
        days_until_due: daysUntilDue,
        ...trialOf(trialEnd, now),
        ...(addsTax ? { automatic_tax: { enabled: true } } : {}),
      },
      { idempotencyKey: key },
    ),
  )
  return { sessionId: id, redirectUrl: null }
}

/** Opens the page on which SMS credits are paid. */
export async function openCreditsPage(
  stripe: Stripe,
  { addsTax }: Options,
  customerId: string,
  { quantity, cents, currency }: { quantity: number; cents: number; currency: string },
  { successUrl, cancelUrl }: Returns,
  key: string,
): Promise<Started> {
  const name = `${quantity.toLocaleString("en-US")} SMS credits`
  const price = { currency: currency.toLowerCase(), unit_amount: cents, product_data: { name } }
  const session = await answerOf(
    stripe.checkout.sessions.create(
      {
        mode: "payment",
        customer: customerId,
        line_items: [{ price_data: price, quantity: 1 }],
        invoice_creation: { enabled: true },
        metadata: { [creditsNote]: String(quantity) },
        success_url: withSession(successUrl),
        cancel_url: cancelUrl,
        ...taxOf(addsTax),
      },
      { idempotencyKey: key },
    ),
  )
  return { sessionId: session.id, redirectUrl: session.url }
}

/** Sessions of Stripe's portal can't be asked for, so ours says whose it is and which card there was. */
const cardSession = /^card\.(cus_\w{1,80})\.(pm_\w{1,80}|none)\.[0-9a-f]{8}$/

/** Opens the page of the portal on which another card is entered. */
export async function openCardPage(
  stripe: Stripe,
  customerId: string,
  { successUrl, cancelUrl }: Returns,
  key: string,
): Promise<Started> {
  const customer = await livingCustomer(stripe, customerId)
  if (!customer) throw new PaymentRefused("not_possible", "The payment provider does not know this account.")
  const part = createHash("sha256").update(key).digest("hex").slice(0, 8)
  const sessionId = `card.${customerId}.${defaultCardId(customer) ?? "none"}.${part}`
  const { url } = await answerOf(
    stripe.billingPortal.sessions.create(
      {
        customer: customerId,
        return_url: cancelUrl,
        flow_data: {
          type: "payment_method_update",
          after_completion: {
            type: "redirect",
            redirect: { return_url: withSession(successUrl, sessionId) },
          },
        },
      },
      { idempotencyKey: key },
    ),
  )
  return { sessionId, redirectUrl: url }
}

async function readCardPage(stripe: Stripe, id: string): Promise<CheckoutState | null> {
  const [, customerId, before] = cardSession.exec(id) ?? []
  const customer = customerId ? await livingCustomer(stripe, customerId) : null
  if (!customer) return null
  const isComplete = (defaultCardId(customer) ?? "none") !== before
  if (isComplete) await readCustomerState(stripe, customer.id)
  return {
    id,
    customerId: customer.id,
    kind: "card",
    status: isComplete ? "complete" : "open",
    isPaid: isComplete,
    message: null,
    quantity: null,
  }
}

async function readInvoicedPlan(stripe: Stripe, id: string): Promise<CheckoutState | null> {
  const found = await answerOrNull(stripe.subscriptions.retrieve(id))
  if (!found) return null
  const customerId = idOf(found.customer)!
  const isPaid = running.has(found.status)
  return { id, customerId, kind: "subscription", status: "complete", isPaid, message: null, quantity: null }
}

const kindOf = (mode: string): CheckoutState["kind"] =>
  mode === "payment" ? "sms_credits" : mode === "setup" ? "card" : "subscription"

/**
 * State of a page of Stripe.
 * @returns null for a session that Stripe does not know.
 * @throws PaymentAway.
 */
export async function readPage(stripe: Stripe, id: string): Promise<CheckoutState | null> {
  if (cardSession.test(id)) return readCardPage(stripe, id)
  if (/^sub_\w{1,200}$/.test(id)) return readInvoicedPlan(stripe, id)
  if (!/^cs_\w{1,200}$/.test(id)) return null
  const session = await answerOrNull(stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] }))
  const customerId = session && idOf(session.customer)
  if (!session || !customerId) return null
  const { payment_intent: payment } = session
  const credits = Number(session.metadata?.[creditsNote])
  return {
    id,
    customerId,
    kind: kindOf(session.mode),
    status: openStatuses.has(session.status ?? "") ? (session.status as CheckoutState["status"]) : "open",
    isPaid: paidStatuses.has(session.payment_status),
    message: typeof payment === "object" ? (payment?.last_payment_error?.message ?? null) : null,
    quantity: Number.isSafeInteger(credits) && credits > 0 ? credits : null,
  }
}
