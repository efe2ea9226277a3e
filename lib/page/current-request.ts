import { headers } from "next/headers"
import { cache } from "react"
import type { Flags } from "#lib/contract/flags.ts"
import { flagsCookieName, readForced } from "#lib/flags/forced.ts"
import { gateHeaders } from "#lib/gate/gate-headers.ts"
import { readCookie } from "#lib/http/cookies.ts"
import { type PageAddress, visitOf } from "#lib/session/visit.ts"

/** The visit that is being rendered: the one that the middleware has read, where it has. */
export const currentVisit = cache(async () => {
  const given = await headers()
  const shadow = given.get(gateHeaders.shadow)
  return visitOf(given, shadow && decodeURIComponent(shadow))
})

/** The address of the page that is being rendered. */
export async function currentAddress(): Promise<PageAddress> {
  const given = await headers()
  return { path: given.get(gateHeaders.path) ?? "", search: given.get(gateHeaders.search) ?? "" }
}

/** Nonce for `<script>` and `<style>` elements of the page that is being rendered. */
export async function currentNonce(): Promise<string | undefined> {
  return (await headers()).get(gateHeaders.nonce) ?? undefined
}

/** Feature flags that are forced for this request (D-038). */
export async function currentForced(): Promise<Flags> {
  return readForced(readCookie((await headers()).get("cookie"), flagsCookieName))
}
