import type Stripe from "stripe"
import { request } from "undici"
import { cancelReasons } from "#lib/contract/billing/constants.ts"
import { PaymentAway } from "../payment-errors.ts"
import type { PaymentProvider } from "../provider.ts"
import { secondsOf, stripeClient } from "./stripe-client.ts"
import { readStripeDispute } from "./stripe-dispute.ts"
import { answerOf, answerOrNull } from "./stripe-errors.ts"
import { readStripeEvent } from "./stripe-events.ts"
import { openCardPage, openCreditsPage, openPlanPage, readPage, startInvoicedPlan } from "./stripe-pages.ts"
import { previewStripeChange } from "./stripe-preview.ts"
import type { StripeSettings } from "./stripe-settings.ts"
import { readCustomerState, readInvoicePdf } from "./stripe-state.ts"

const mostPdfBytes = 20_000_000
const mostRedirects = 3
/** As long as the grace of accounts that pay by invoice (D-289). */
const daysUntilDue = 14

const reasons: ReadonlySet<string> = new Set(cancelReasons)

function cancellationOf(
  reason: string | null,
): Pick<Stripe.SubscriptionUpdateParams, "cancellation_details"> {
  if (reason === null) return {}
  return {
    cancellation_details: reasons.has(reason) ? { feedback: reason } : { feedback: "other", comment: reason },
  }
}

/** Fetches a file that Stripe's answer leads to; it says where the file is by redirects. */
async function fetchPdf(url: string, withinMs: number): Promise<Uint8Array> {
  const away = (cause?: unknown) => new PaymentAway("The invoice can't be fetched right now", null, { cause })
  const signal = AbortSignal.timeout(withinMs)
  let at = url
  try {
    for (let step = 0; step <= mostRedirects; step++) {
      const { statusCode, headers, body } = await request(at, { signal })
      const { location } = headers
      if (statusCode === 200) {
        const chunks: Uint8Array[] = []
        let bytes = 0
        for await (const chunk of body as AsyncIterable<Uint8Array>) {
          bytes += chunk.byteLength
          if (bytes > mostPdfBytes) throw away()
          chunks.push(chunk)
        }
        const file = Buffer.concat(chunks)
        if (file.subarray(0, 5).toString("latin1") === "%PDF-") return file
        throw away()
      }
      await body.dump()
      if (statusCode < 300 || statusCode > 399 || typeof location !== "string") throw away()
      at = new URL(location, at).href
    }
    throw away()
  } catch (error) {
    throw error instanceof PaymentAway ? error : away(error)
  }
}

/**
 * Payments by Stripe, with its hosted Checkout and portal, so that no card number comes here (D-287).
 * @param options the account, where its API is, and the clock.
 */
export function createStripeProvider({
  now = () => new Date(),
  ...settings
}: StripeSettings & { now?: () => Date }): PaymentProvider {
  const stripe = stripeClient(settings)
  const { addsTax, webhookSecrets, patience } = settings
  const options = () => ({ addsTax, now: now() })
  const once = (key: string) => ({ idempotencyKey: key })

  return {
    code: "stripe",
    // A test key is Stripe's matter: its own pages say so, and its retries decide as with a live one.
    isTest: false,
    isHosted: true,

    async createCustomer({ accountId, name, email }, key) {
      const metadata = { account_id: String(accountId) }
      const { id } = await answerOf(stripe.customers.create({ name, email, metadata }, once(key)))
      return id
    },

    readCustomer: (customerId) => readCustomerState(stripe, customerId),

    previewChange: (customerId, subscription, choice) =>
      previewStripeChange(stripe, options(), customerId, subscription, choice),

    subscribe: (customerId, { collection, ...choice }, { returns }, key) =>
      collection === "invoice"
        ? startInvoicedPlan(stripe, options(), customerId, choice, daysUntilDue, key)
        : openPlanPage(stripe, options(), customerId, choice, returns, key),

    async change({ id, itemId }, { priceId, quantity, prorationDate, charges }, key) {
      await answerOf(
        stripe.subscriptions.update(
          id,
          {
            items: [{ id: itemId, price: priceId, quantity }],
            proration_behavior: charges === "next_invoice" ? "create_prorations" : "always_invoice",
            payment_behavior: charges === "retried" ? "allow_incomplete" : "error_if_incomplete",
            ...(prorationDate ? { proration_date: secondsOf(prorationDate) } : {}),
          },
          once(key),
        ),
      )
    },

    async cancelAtPeriodEnd(subscriptionId, reason, key) {
      const change = { cancel_at_period_end: true, ...cancellationOf(reason) }
      await answerOf(stripe.subscriptions.update(subscriptionId, change, once(key)))
    },

    async resume(subscriptionId, key) {
      const { cancel_at: at, cancel_at_period_end: endsWithPeriod } = await answerOf(
        stripe.subscriptions.retrieve(subscriptionId),
      )
      // A day of its own, as Stripe's staff can set, is not taken back by the other.
      const isOfItsOwn = at !== null && !endsWithPeriod
      const change = isOfItsOwn ? { cancel_at: "" as const } : { cancel_at_period_end: false }
      await answerOf(stripe.subscriptions.update(subscriptionId, change, once(key)))
    },

    async cancelNow(subscriptionId, key) {
      const ending = { invoice_now: false, prorate: false }
      await answerOrNull(stripe.subscriptions.cancel(subscriptionId, ending, once(key)))
    },

    updateCard: (customerId, { returns }, key) => openCardPage(stripe, customerId, returns, key),

    buyCredits: (customerId, pack, { returns }, key) =>
      openCreditsPage(stripe, options(), customerId, pack, returns, key),

    readCheckout: (sessionId) => readPage(stripe, sessionId),

    readPaymentDispute: (disputeId) => readStripeDispute(stripe, disputeId),

    invoicePdf: (invoiceId) => readInvoicePdf(stripe, invoiceId, (url) => fetchPdf(url, patience.withinMs)),

    async deleteCustomer(customerId, key) {
      await answerOrNull(stripe.customers.del(customerId, {}, once(key)))
    },

    readEvent: (body, signature, at) => readStripeEvent(body, signature, webhookSecrets, at),
  }
}
