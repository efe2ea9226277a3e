import { type OauthProvider, oauthProviderNames } from "#lib/contract/index.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Connector, Connectors } from "./connector.ts"
import { reachable } from "./reachable.gen.ts"
import type { GivenVariables, ReachableProvider } from "./reachable-provider.ts"
import type { Shared } from "./resting-hosts.ts"
import { createSimulatedConnector } from "./simulated-connector.ts"

type SettingsOf<P> = P extends ReachableProvider<infer Settings> ? Settings : never

/** The settings of each provider; null without credentials. */
export type ProviderSettings = {
  [Name in OauthProvider]: SettingsOf<(typeof reachable)[Name]> | null
}

/** Reads the settings of each provider from the environment. @param appUrl address of the app. */
export const providerSettingsOf = (given: GivenVariables, appUrl: string): ProviderSettings =>
  Object.fromEntries(
    oauthProviderNames.map((name) => [name, reachable[name].settingsOf(given, appUrl)]),
  ) as ProviderSettings

export type ConnectorSettings = Partial<ProviderSettings> & {
  /** Whether providers without credentials are simulated; else they cannot be connected. */
  simulated: boolean
  /** Shared call state of all processes. */
  shared?: Shared
}

/** The providers that accounts can connect with the settings of this installation. */
export function createConnectors(
  base: Pick<BaseDeps, "clock" | "config">,
  { simulated, shared, ...settings }: ConnectorSettings,
): Connectors {
  const made = new Map<OauthProvider, Connector>()
  for (const name of oauthProviderNames) {
    const provider = reachable[name] as ReachableProvider<unknown>
    const own = settings[name]
    if (own) made.set(name, provider.connect(own, base.clock, shared))
    else if (simulated) made.set(name, createSimulatedConnector(base, name))
  }
  return (provider) => made.get(provider) ?? null
}
