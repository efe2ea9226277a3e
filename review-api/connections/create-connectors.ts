import { type OauthProvider, oauthProviders } from "#lib/contract/index.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Connectors } from "./connector.ts"
import { createSimulatedConnector } from "./simulated-connector.ts"

/** @param simulated whether providers without credentials are simulated; else they cannot be connected. */
export type ConnectorSettings = { simulated: boolean }

/** The providers that accounts can connect with the settings of this installation. */
export function createConnectors(
  base: Pick<BaseDeps, "clock" | "config">,
  { simulated }: ConnectorSettings,
): Connectors {
  const made = new Map(
    (Object.keys(oauthProviders) as OauthProvider[]).map((provider) => [
      provider,
      simulated ? createSimulatedConnector(base, provider) : null,
    ]),
  )
  return (provider) => made.get(provider) ?? null
}
