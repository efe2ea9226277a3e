import type { FastifyRequest } from "fastify"
import { linkBaseHeader } from "#lib/contract/index.ts"

const isPlain = (address: string): boolean =>
  /^https?:\/\/(?:[a-z\d.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:\/[\w/.~%-]*)?$/i.test(address)

/**
 * What the paths of links are put behind, without a slash at its end (D-275): the address that the caller says it comes
 * through, else the one that it called. It comes back to that caller alone, so it is believed.
 * @returns empty, so that links are relative, when neither is an address.
 */
export function linkBaseOf({ headers, protocol, host }: FastifyRequest): string {
  const given = headers[linkBaseHeader]
  const base =
    typeof given === "string" ? given.slice(0, given.endsWith("/") ? -1 : undefined) : `${protocol}://${host}`
  return base.length <= 500 && isPlain(base) ? base : ""
}
