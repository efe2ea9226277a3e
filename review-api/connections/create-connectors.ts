import { type OauthProvider, oauthProviders } from "#lib/contract/index.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Connector, Connectors } from "./connector.ts"
import { createFacebookConnector } from "./facebook/facebook-connector.ts"
import type { FacebookSettings } from "./facebook/facebook-settings.ts"
import { createGoogleConnector } from "./google/google-connector.ts"
import type { GoogleSettings } from "./google/google-settings.ts"
import type { Shared } from "./resting-hosts.ts"
import { createSimulatedConnector } from "./simulated-connector.ts"
import { createTrustpilotConnector } from "./trustpilot/trustpilot-connector.ts"
import type { TrustpilotSettings } from "./trustpilot/trustpilot-settings.ts"

export type ConnectorSettings = {
  /** Null without credentials. */
  google?: GoogleSettings | null
  trustpilot?: TrustpilotSettings | null
  facebook?: FacebookSettings | null
  /** Whether providers without credentials are simulated; else they cannot be connected. */
  simulated: boolean
  /** What processes share of what is asked of providers. */
  shared?: Shared
}

/** The providers that accounts can connect with the settings of this installation. */
export function createConnectors(
  base: Pick<BaseDeps, "clock" | "config">,
  { google, trustpilot, facebook, simulated, shared }: ConnectorSettings,
): Connectors {
  const made = new Map<OauthProvider, Connector>()
  for (const provider of Object.keys(oauthProviders) as OauthProvider[]) {
    if (provider === "google" && google) made.set(provider, createGoogleConnector(google, base.clock, shared))
    else if (provider === "trustpilot" && trustpilot)
      made.set(provider, createTrustpilotConnector(trustpilot, base.clock, shared))
    else if (provider === "facebook" && facebook)
      made.set(provider, createFacebookConnector(facebook, base.clock, shared))
    else if (simulated) made.set(provider, createSimulatedConnector(base, provider))
  }
  return (provider) => made.get(provider) ?? null
}
