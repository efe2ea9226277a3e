/** How long an answer is waited for, in milliseconds, and how often a failed call is made again. */
export type StripePatience = { withinMs: number; retries: number }

export type StripeSettings = {
  secretKey: string
  /** All of them are believed, so that one can take the place of another while events come. */
  webhookSecrets: readonly string[]
  /** Origin of the API. */
  apiUrl: string
  /** Whether Stripe works out tax (D-287). */
  addsTax: boolean
  patience: StripePatience
}

const usualPatience: StripePatience = { withinMs: 20_000, retries: 2 }

/** @returns null without an account at Stripe: payments are tests then (D-287). */
export function stripeSettingsOf(given: {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: readonly string[] | undefined
  STRIPE_AUTOMATIC_TAX: boolean
  STRIPE_API_BASE: string
}): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets } = given
  if (!secretKey || !webhookSecrets) return null
  return {
    secretKey,
    webhookSecrets,
    apiUrl: given.STRIPE_API_BASE,
    addsTax: given.STRIPE_AUTOMATIC_TAX,
    patience: usualPatience,
  }
}
