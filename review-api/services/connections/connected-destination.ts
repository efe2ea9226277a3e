import type { Connector, Publishing } from "../../connections/connector.ts"
import { ConsentEnded } from "../../connections/connector-errors.ts"
import { type Destination, type Destinations, Refused } from "../../directories/destination.ts"
import type { Connected, ConnectedDeps } from "./connected-place.ts"
import { providerOfSource } from "./connected-providers.ts"
import { withAccess } from "./with-access.ts"

/** Calls the provider of a place with the access of its connection. */
export type CallAtPlace = <T>(
  place: Pick<Connected<unknown>, "keys">,
  signal: AbortSignal,
  what: (accessToken: string) => Promise<T>,
) => Promise<T>

/**
 * Destinations of what real connectors do in place of others.
 * @param otherwise the destination of a code that no connector reaches, or of locations that none has matched.
 * @param make the destination of a connector; null where it does not do this.
 */
export function connectedDestinations<D>(
  deps: ConnectedDeps,
  otherwise: Destinations<D>,
  make: (connector: Connector, call: CallAtPlace, otherwise: D | null) => D | null,
): Destinations<D> {
  const made = new Map<string, D>()
  for (const [code, provider] of providerOfSource) {
    const connector = deps.connectors(provider)
    if (!connector || connector.isSimulated) continue
    const call: CallAtPlace = ({ keys }, signal, what) => withAccess(deps, connector, keys, what, signal)
    const destination = make(connector, call, otherwise(code))
    if (destination) made.set(code, destination)
  }
  return (code) => made.get(code) ?? otherwise(code)
}

/** The reason shown when a location is matched to no place. */
export const notMatched = "This location is not matched to a place there."

/**
 * Destination that sends items matched in a real connection to its provider; all others as before.
 * @param find where something is at the provider; null where it is matched to nothing.
 */
export function connectedDestination<At, Name, Wanted, Removed>(
  { publishing, call }: { publishing: Publishing<Name, Wanted, Removed>; call: CallAtPlace },
  find: (at: At) => Promise<Connected<Name> | null>,
  otherwise: Destination<At, Wanted, Removed> | null,
  refusal = notMatched,
): Destination<At, Wanted, Removed> {
  return {
    async publish(at, wanted, signal) {
      const place = await find(at)
      if (place) return call(place, signal, (token) => publishing.publish(token, place.name, wanted, signal))
      if (otherwise) return otherwise.publish(at, wanted, signal)
      throw new Refused(refusal)
    },
    async remove(at, removed, signal) {
      const place = await find(at)
      if (!place) return otherwise?.remove(at, removed, signal)
      await call(place, signal, (token) => publishing.remove(token, place.name, removed, signal))
    },
    async check(at, externalId, signal) {
      const place = await find(at)
      if (!place) return otherwise?.check(at, externalId, signal) ?? { state: "published" }
      try {
        return await call(place, signal, (token) => publishing.check(token, externalId, signal, place.name))
      } catch (error) {
        // Unreachable places are looked at again when they are connected.
        if (error instanceof ConsentEnded) return { state: "published" }
        throw error
      }
    },
  }
}
