import { readCookie, type Scheme, setCookie } from "#lib/http/cookies.ts"
import { knownBrowsersCookieName, typistLifeS } from "./cookies.ts"

/** As many people can share a browser. */
const most = 5
const between = "~"

/** Tokens left by a browser's logins: each lets a later login with the same email count by itself (D-277). */
export function knownBrowsers(request: Request): string[] {
  const kept = readCookie(request.headers.get("cookie"), knownBrowsersCookieName) ?? ""
  return kept
    .split(between)
    .filter((token) => /^[\w.-]{20,200}$/.test(token))
    .slice(0, most)
}

/** Keeps what a login has left, before what is there; of the same email the API gives the same again. */
export function knownBrowsersCookie(request: Request, scheme: Scheme, token: string): string {
  const others = knownBrowsers(request).filter((one) => one !== token)
  const kept = [token, ...others].slice(0, most).join(between)
  return setCookie(scheme, knownBrowsersCookieName, kept, { maxAgeS: typistLifeS })
}
