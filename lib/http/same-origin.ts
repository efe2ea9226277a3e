import { browserClientHeader, clientHeader, clientName } from "#lib/contract/wire.ts"
import type { Origin } from "./origin.ts"

/** Whether a request comes from a page of this very site; browsers send `Origin` with every write. */
export const isSameOrigin = (headers: Headers, { host, origin }: Origin): boolean =>
  host !== "" && headers.get("origin") === origin

/** The guard of writes (D-004): the client header under either name, which a foreign form cannot send, and a same-origin `Origin`. */
export const isOwnWrite = (headers: Headers, origin: Origin): boolean =>
  (headers.get(browserClientHeader) ?? headers.get(clientHeader)) === clientName &&
  isSameOrigin(headers, origin)
