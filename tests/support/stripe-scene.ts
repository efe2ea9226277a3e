import type { PaymentProvider, ProviderSubscription } from "#review-api/payments/provider.ts"
import { createStripeProvider } from "#review-api/payments/stripe/stripe-provider.ts"
import type { StripeSettings } from "#review-api/payments/stripe/stripe-settings.ts"
import { type StripeStandIn, startStripe } from "./stand-ins/stripe/start-stripe.ts"

export const returns = {
  successUrl: "https://app.outpost.test/settings/billing",
  cancelUrl: "https://app.outpost.test/settings/billing/manage-plans",
}

export const startsAt = "2026-03-01T12:00:00.000Z"
const dayMs = 86_400_000

/** Stripe's stand-in, the provider that talks to it, and what people do. */
export async function stripeScene(options: { addsTax?: boolean } = {}) {
  const time = { ms: Date.parse(startsAt) }
  const now = () => new Date(time.ms)
  const stripe: StripeStandIn = await startStripe({ now, ...options })
  const provider: PaymentProvider = createStripeProvider({ ...stripe.settings, now })
  let keys = 0
  const key = () => `key-${++keys}`
  const scene = {
    stripe,
    provider,
    now,
    key,
    /** The provider with other settings. */
    as: (other: Partial<StripeSettings>) => createStripeProvider({ ...stripe.settings, now, ...other }),
    after: (days: number) => new Date(time.ms + days * dayMs).toISOString(),
    /** Lets days pass, here and at Stripe. */
    async pass(days: number) {
      time.ms += days * dayMs
      stripe.advance(0)
    },
    customer: () => provider.createCustomer({ accountId: 7, name: "Pine", email: "a@pine.test" }, key()),
    state: async (customerId: string) => (await provider.readCustomer(customerId))!,
    async only(customerId: string): Promise<ProviderSubscription> {
      const { subscriptions } = await scene.state(customerId)
      return subscriptions[0]!
    },
    /** Pays a first plan on the hosted page. */
    async subscribed(priceId = "essential_month", quantity = 3, trialEnd: string | null = null) {
      const customerId = await scene.customer()
      const choice = { priceId, quantity, trialEnd, collection: "automatic" as const }
      const started = await provider.subscribe(customerId, choice, { returns }, key())
      await stripe.press(started.redirectUrl!, "works")
      return { customerId, sessionId: started.sessionId, subscription: await scene.only(customerId) }
    },
    card: (customerId: string) => {
      const [subscription = null] = stripe.fixture.subscriptionsOf(customerId)
      return stripe.billing.cardOf(customerId, subscription)!
    },
    close: () => stripe.close(),
  }
  return scene
}

export type StripeScene = Awaited<ReturnType<typeof stripeScene>>
