import { todayIn } from "#lib/dates/today.ts"
import type { Profiles } from "../../connections/connector.ts"
import { AtProviderGone, ConsentEnded } from "../../connections/connector-errors.ts"
import { Obstructed } from "../../directories/destination.ts"
import type { ListingSource, ListingSources } from "../../directories/listing-source.ts"
import { type CallAtPlace, connectedDestinations } from "./connected-destination.ts"
import { type ConnectedDeps, connectedLocation } from "./connected-place.ts"

function connectedSource(
  deps: ConnectedDeps,
  profiles: Profiles,
  callAtPlace: CallAtPlace,
  otherwise: ListingSource | null,
): ListingSource {
  const call: CallAtPlace = (...given) =>
    callAtPlace(...given).catch((error: unknown) => {
      throw error instanceof ConsentEnded ? new Obstructed("unconnected") : error
    })
  const orUnknown = (error: unknown): null => {
    if (error instanceof AtProviderGone) return null
    throw error
  }

  return {
    async isSimulated(at) {
      return (await connectedLocation(deps, at)) ? false : ((await otherwise?.isSimulated(at)) ?? false)
    },
    async placeId(at) {
      return (await connectedLocation(deps, at)) ? null : ((await otherwise?.placeId?.(at)) ?? null)
    },
    async read(at, signal) {
      const place = await connectedLocation(deps, at)
      if (!place) return otherwise?.read(at, signal) ?? null
      return call(place, signal, (token) => profiles.read(token, place.name, signal)).catch(orUnknown)
    },
    async suggested(at, signal) {
      const place = await connectedLocation(deps, at)
      if (!place) return otherwise?.suggested?.(at, signal) ?? null
      return call(place, signal, (token) => profiles.suggested(token, place.name, signal)).catch(orUnknown)
    },
    async publish(at, wanted, signal) {
      const place = await connectedLocation(deps, at)
      if (!place) {
        if (otherwise) return otherwise.publish(at, wanted, signal)
        throw new Obstructed("unconnected")
      }
      const { listing, insistsOn = [], clears = [] } = wanted
      const change = { listing, insistsOn, clears, today: todayIn(place.timeZone, deps.clock.now()) }
      await call(place, signal, (token) => profiles.change(token, place.name, change, signal))
    },
  }
}

/**
 * Listings of locations that a real connection has matched are read and written at its provider; all others as before.
 * @param otherwise what reaches the directories that no connector does.
 */
export const connectedListings = (deps: ConnectedDeps, otherwise: ListingSources): ListingSources =>
  connectedDestinations(
    deps,
    otherwise,
    ({ profiles }, call, other) => profiles && connectedSource(deps, profiles, call, other),
  )
