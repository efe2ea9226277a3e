import { usualPatience } from "../ask-provider.ts"
import type { ReachableProvider } from "../reachable-provider.ts"
import { createFacebookConnector } from "./facebook-connector.ts"
import type { FacebookSettings } from "./facebook-settings.ts"

export const facebook: ReachableProvider<FacebookSettings> = {
  settingsOf(given) {
    const { FACEBOOK_APP_ID, FACEBOOK_APP_SECRET } = given
    if (!FACEBOOK_APP_ID || !FACEBOOK_APP_SECRET) return null
    return {
      appId: FACEBOOK_APP_ID,
      appSecret: FACEBOOK_APP_SECRET,
      version: given.FACEBOOK_API_VERSION,
      consentUrl: given.FACEBOOK_CONSENT_URL,
      graphUrl: given.FACEBOOK_GRAPH_URL,
      verifyToken: given.FACEBOOK_VERIFY_TOKEN ?? null,
      patience: usualPatience,
    }
  },
  connect: createFacebookConnector,
}
