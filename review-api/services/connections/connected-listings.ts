import { todayIn } from "#lib/dates/today.ts"
import type { Profiles } from "../../connections/connector.ts"
import { AtProviderGone, ConsentEnded } from "../../connections/connector-errors.ts"
import type { SourceCode } from "../../db/reference/sources.ts"
import {
  type ListingSource,
  type ListingSources,
  ListingUnconnected,
} from "../../directories/listing-source.ts"
import { type Connected, type ConnectedDeps, connectedLocation } from "./connected-place.ts"
import { providers } from "./connected-providers.ts"
import { withAccess } from "./with-access.ts"

function connectedSource(
  deps: ConnectedDeps,
  { connector, profiles }: { connector: Parameters<typeof withAccess>[1]; profiles: Profiles },
  otherwise: ListingSource | null,
): ListingSource {
  async function call<T>(
    { keys }: Connected,
    signal: AbortSignal,
    what: (accessToken: string) => Promise<T>,
  ): Promise<T> {
    try {
      return await withAccess(deps, connector, keys, what, signal)
    } catch (error) {
      throw error instanceof ConsentEnded ? new ListingUnconnected() : error
    }
  }
  const orUnknown = (error: unknown): null => {
    if (error instanceof AtProviderGone) return null
    throw error
  }

  return {
    async isSimulated(at) {
      return (await connectedLocation(deps, at)) ? false : ((await otherwise?.isSimulated(at)) ?? false)
    },
    async read(at, signal) {
      const place = await connectedLocation(deps, at)
      if (!place) return otherwise?.read(at, signal) ?? null
      return call(place, signal, (token) => profiles.read(token, place.externalId, signal)).catch(orUnknown)
    },
    async suggested(at, signal) {
      const place = await connectedLocation(deps, at)
      if (!place) return otherwise?.suggested?.(at, signal) ?? null
      return call(place, signal, (token) => profiles.suggested(token, place.externalId, signal)).catch(
        orUnknown,
      )
    },
    async publish(at, wanted, signal) {
      const place = await connectedLocation(deps, at)
      if (!place) {
        if (otherwise) return otherwise.publish(at, wanted, signal)
        throw new ListingUnconnected()
      }
      const { listing, insistsOn = [], clears = [] } = wanted
      const change = { listing, insistsOn, clears, today: todayIn(place.timeZone, deps.clock.now()) }
      await call(place, signal, (token) => profiles.change(token, place.externalId, change, signal))
    },
  }
}

/**
 * Listings of locations that a real connection has matched are read and written at its provider; all others as before.
 * @param otherwise what reaches the directories that no connector does.
 */
export function connectedListings(deps: ConnectedDeps, otherwise: ListingSources): ListingSources {
  const made = new Map<string, ListingSource>()
  for (const [code, provider] of Object.entries(providers)) {
    const connector = deps.connectors(provider)
    if (!connector || connector.isSimulated || !connector.profiles) continue
    const { profiles } = connector
    made.set(code, connectedSource(deps, { connector, profiles }, otherwise(code as SourceCode)))
  }
  return (code) => made.get(code) ?? otherwise(code)
}
