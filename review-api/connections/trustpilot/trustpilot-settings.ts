import type { Patience } from "../ask-provider.ts"

/** An installation's own API key at Trustpilot, and where Trustpilot is; a stand-in can be put in place of each address. */
export type TrustpilotSettings = {
  apiKey: string
  apiSecret: string
  /** Origins, without a path. */
  consentUrl: string
  apiUrl: string
  /** Secret end of the webhook URL at Trustpilot; null where it is only polled. */
  webhookSecret: string | null
  patience: Patience
  /** Milliseconds from the beginning of one call to that of the next. */
  betweenMs: number
}

/** Trustpilot asks for at most 833 calls in five minutes. */
export const usualBetweenMs = 360

/** Where the app takes webhooks of Trustpilot, with the secret as `key`. */
export const trustpilotNotificationsPath = "/api/notifications/trustpilot"
