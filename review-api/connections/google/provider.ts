import { millisecondsInMinute } from "date-fns/constants"
import { usualPatience } from "../ask-provider.ts"
import type { GivenVariables, ReachableProvider } from "../reachable-provider.ts"
import { createGoogleConnector } from "./google-connector.ts"
import {
  type GooglePush,
  type GoogleSettings,
  googleNotificationsPath,
  usualTogetherFrom,
} from "./google-settings.ts"

function pushOf(given: GivenVariables, appUrl: string): GooglePush | null {
  const { GOOGLE_PUBSUB_TOPIC, GOOGLE_PUBSUB_ACCOUNT } = given
  if (!GOOGLE_PUBSUB_TOPIC || !GOOGLE_PUBSUB_ACCOUNT) return null
  return {
    topic: GOOGLE_PUBSUB_TOPIC,
    serviceAccount: GOOGLE_PUBSUB_ACCOUNT,
    audience: `${appUrl}${googleNotificationsPath}`,
    notificationsUrl: given.GOOGLE_NOTIFICATIONS_URL,
    keysUrl: `${given.GOOGLE_KEYS_URL}/oauth2/v3/certs`,
  }
}

export const google: ReachableProvider<GoogleSettings> = {
  settingsOf(given, appUrl) {
    const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = given
    if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return null
    return {
      clientId: GOOGLE_CLIENT_ID,
      clientSecret: GOOGLE_CLIENT_SECRET,
      consentUrl: given.GOOGLE_CONSENT_URL,
      tokenUrl: given.GOOGLE_TOKEN_URL,
      accountsUrl: given.GOOGLE_ACCOUNTS_URL,
      locationsUrl: given.GOOGLE_LOCATIONS_URL,
      reviewsUrl: given.GOOGLE_REVIEWS_URL,
      performanceUrl: given.GOOGLE_PERFORMANCE_URL,
      push: pushOf(given, appUrl),
      togetherFrom: usualTogetherFrom,
      callsPerMinute: given.GOOGLE_CALLS_PER_MINUTE,
      betweenMs: millisecondsInMinute / given.GOOGLE_CALLS_PER_MINUTE,
      patience: usualPatience,
    }
  },
  connect: createGoogleConnector,
}
