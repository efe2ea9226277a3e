import type { Scheme } from "#lib/http/cookies.ts"
import * as cookies from "./cookies.ts"

/** Facts of a visit that decide which cookie is its own. */
type Place = { origin: { scheme: Scheme }; shadowId: string | null }

/** Name of the cookie that holds the session of a visit (D-050, D-064). */
export const ownCookieName = ({ origin, shadowId }: Place): string =>
  shadowId === null ? cookies.sessionCookieName(origin.scheme) : cookies.shadowCookieName

/** Sets the cookie of the session that a visit is about: the shadow session's own below `/as/{id}`. */
export const ownCookie = ({ origin, shadowId }: Place, seal: string): string =>
  shadowId === null
    ? cookies.sessionCookie(origin.scheme, seal)
    : cookies.shadowCookie(origin.scheme, shadowId, seal)

/** Clears that cookie and no other. */
export const clearedOwnCookie = ({ origin, shadowId }: Place): string =>
  shadowId === null
    ? cookies.clearedSessionCookie(origin.scheme)
    : cookies.clearedShadowCookie(origin.scheme, shadowId)
