import type { Connector } from "../../connections/connector.ts"
import type { Connected, ConnectedDeps } from "./connected-place.ts"
import { providers } from "./connected-providers.ts"
import { withAccess } from "./with-access.ts"

/** Calls the provider of a place with the access of its connection. */
export type CallAtPlace = <T>(
  place: Pick<Connected, "keys">,
  signal: AbortSignal,
  what: (accessToken: string) => Promise<T>,
) => Promise<T>

/**
 * Sources of what real connectors do in place of others.
 * @param otherwise the source of a code that no connector reaches, or of locations that none has matched.
 * @param make the source of a connector; null where it does not do this.
 */
export function connectedSources<S>(
  deps: ConnectedDeps,
  otherwise: (sourceCode: string) => S | null,
  make: (connector: Connector, call: CallAtPlace, otherwise: S | null) => S | null,
): (sourceCode: string) => S | null {
  const made = new Map<string, S>()
  for (const [code, provider] of Object.entries(providers)) {
    const connector = deps.connectors(provider)
    if (!connector || connector.isSimulated) continue
    const call: CallAtPlace = ({ keys }, signal, what) => withAccess(deps, connector, keys, what, signal)
    const source = make(connector, call, otherwise(code))
    if (source) made.set(code, source)
  }
  return (code) => made.get(code) ?? otherwise(code)
}
