import { usualPatience } from "../ask-provider.ts"
import type { ReachableProvider } from "../reachable-provider.ts"
import { createTrustpilotConnector } from "./trustpilot-connector.ts"
import { type TrustpilotSettings, usualBetweenMs } from "./trustpilot-settings.ts"

export const trustpilot: ReachableProvider<TrustpilotSettings> = {
  settingsOf(given) {
    const { TRUSTPILOT_API_KEY, TRUSTPILOT_API_SECRET } = given
    if (!TRUSTPILOT_API_KEY || !TRUSTPILOT_API_SECRET) return null
    return {
      apiKey: TRUSTPILOT_API_KEY,
      apiSecret: TRUSTPILOT_API_SECRET,
      consentUrl: given.TRUSTPILOT_CONSENT_URL,
      apiUrl: given.TRUSTPILOT_API_URL,
      webhookSecret: given.TRUSTPILOT_WEBHOOK_SECRET ?? null,
      patience: usualPatience,
      betweenMs: usualBetweenMs,
    }
  },
  connect: createTrustpilotConnector,
}
