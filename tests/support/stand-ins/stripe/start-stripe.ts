import type { BillingPlans } from "#review-api/payments/plans.ts"
import { samplePlans } from "#review-api/payments/sample-plans.ts"
import type { StripeSettings } from "#review-api/payments/stripe/stripe-settings.ts"
import { createStandInApp } from "../stand-in-app.ts"
import { Billing } from "./billing.ts"
import { type StandInPrice, StripeFixture } from "./fixture.ts"
import { errorOf, stripeError } from "./form.ts"
import { Idempotency } from "./idempotency.ts"
import { serveApi } from "./serve-api.ts"
import { advance, dispute, serveControls } from "./serve-controls.ts"
import { servePages } from "./serve-pages.ts"
import { Webhooks } from "./webhooks.ts"

export const secretKey = `sk_test_${"0".repeat(24)}`
export const webhookSecret = `whsec_${"0".repeat(32)}`
/** Where the app takes events. */
export const notificationsPath = "/api/notifications/stripe"

/** The prices at Stripe that plans need. */
export const pricesOf = ({ plans }: Pick<BillingPlans, "plans">): StandInPrice[] =>
  plans.flatMap(({ name, prices }) => prices.map((price) => ({ ...price, name })))

/**
 * Stripe on this machine: its API with a memory, idempotency keys and checks, its pages, its time, signed events, and failures to order.
 * @param appUrl address of the app that takes the events.
 */
export function createStripe({
  now = () => new Date(),
  appUrl = "https://app.outpost.test",
  plans = samplePlans,
  addsTax = false,
} = {}) {
  const fixture = new StripeFixture(now, pricesOf(plans))
  const billing = new Billing(fixture)
  const webhooks = new Webhooks(fixture, `${appUrl}${notificationsPath}`, [webhookSecret])
  const idempotency = new Idempotency()
  const { app, asked, watch, inject, calm, listen } = createStandInApp({
    now,
    errorOf,
    demandAccess: ({ url, headers }) => {
      if (!url.startsWith("/v1/")) return
      if (headers.authorization !== `Bearer ${secretKey}`)
        throw stripeError(401, "Invalid API Key provided: sk_test_****")
      if (headers["stripe-version"] !== "2026-10-28.endive")
        throw stripeError(400, "This stand-in speaks version 2026-10-28.endive of the API only.")
    },
  })
  serveApi(app, billing, idempotency)
  servePages(app, billing)
  serveControls(app, billing, webhooks, inject)
  const settings: StripeSettings = {
    secretKey,
    webhookSecrets: [webhookSecret],
    apiUrl: "",
    addsTax,
    patience: { withinMs: 2_000, retries: 0 },
  }
  return {
    app,
    fixture,
    billing,
    webhooks,
    idempotency,
    settings,
    asked,
    watch,
    inject,
    calm,
    advance: (days: number) => advance(billing, days),
    dispute: (customer: string) => dispute(billing, customer),
    /** Newest event of a type. */
    event: (type: string) => fixture.events.findLast((one) => one.type === type),
    /** A person presses a button on one of its pages. @returns where it leads to; null when it stays. */
    async press(pageUrl: string, action: string, more: Record<string, string> = {}): Promise<string | null> {
      const body = new URLSearchParams({ action, ...more })
      const answer = await fetch(pageUrl, { method: "POST", body, redirect: "manual" })
      await answer.text()
      return answer.headers.get("location")
    },
    async start(port = 0) {
      settings.apiUrl = await listen(port)
      billing.origin = settings.apiUrl
    },
    close: () => app.close(),
  }
}

export type StripeStandIn = ReturnType<typeof createStripe>

/** As `createStripe`, listening on a free port. */
export async function startStripe(options: Parameters<typeof createStripe>[0] = {}): Promise<StripeStandIn> {
  const stripe = createStripe(options)
  await stripe.start()
  return stripe
}
