import { type OauthProvider, oauthProviderNames } from "#lib/contract/integrations/constants.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { providers } from "#lib/contract/providers.gen.ts"
import type { CatalogueSearch } from "./catalogue-search.ts"

/** A provider as an address names it; null for any other word. */
export const knownProvider = (name: string | null | undefined): OauthProvider | null =>
  oauthProviderNames.find((known) => known === name) ?? null

/** Why a sign-in at a provider came to nothing: `/settings/integrations?error=` names one (D-061). */
const errors = {
  denied: "The service was not connected: access was denied.",
  expired:
    "We couldn't connect the service: the request expired or started in another browser. Connect again.",
  rejected: "The service was not connected: access was not accepted. Connect again.",
  not_set_up: "This service is not set up here. Please contact support.",
  unavailable: "The service was not connected: it cannot be reached right now. Connect again later.",
  paused: "The service was not connected: it limits requests right now. Connect again in a few minutes.",
  refused: "You don't have permission to connect services.",
} as const
export type ConnectError = keyof typeof errors

/** How a sign-in has ended. */
export type ConnectOutcome = { isGood: boolean; text: string }

/** Message after a sign-in; null when none has just ended. Unknown codes have no message. */
export function connectOutcome({
  connected,
  error,
}: Pick<CatalogueSearch, "connected"> & Partial<Pick<CatalogueSearch, "error">>): ConnectOutcome | null {
  const provider = knownProvider(connected)
  if (provider) {
    return { isGood: true, text: `${providers[provider].name} is connected.` }
  }
  const text = ownValue(errors, error)
  return text ? { isGood: false, text } : null
}
