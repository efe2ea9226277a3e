import { type Scheme, setCookie } from "#lib/http/cookies.ts"
import { shadowBase } from "#lib/routes/base.ts"
import { offerLifeS, sessionLifeS, shadowLifeS } from "./seal.ts"

/** D-064: the prefix makes browsers insist on https, this host and the whole site. */
export const sessionCookieName = (scheme: Scheme): string =>
  scheme === "https" ? "__Host-app_session" : "app_session"

/** D-050: of one path each, so that many stand side by side. */
export const shadowCookieName = "app_shadow"

/** A session that waits for a yes, because someone else is signed in. */
export const offeredCookieName = "app_offered"

/** D-067. */
export const returnCookieName = "app_return_to"
/** Message of the login form after an error; kept until it has been shown. */
export const flashCookieName = "app_flash"

/** Values typed into a form that was sent after its session ended; kept until the next login. */
export const unsentFormCookieName = "app_unsent"

/** Whose browser it is, as long as one person alone has logged in with it. */
export const typistCookieName = "app_typist"
/** By which the next logins of a browser are known to come from it. */
export const knownBrowsersCookieName = "app_known_browsers"
/** As long as browsers keep a cookie. */
export const typistLifeS = 400 * 24 * 60 * 60

/** Long enough to log in again. */
export const returnLifeS = 600

/** Message after the button of the pending notice; gone a moment later. */
export const resendCookieName = "app_resend"

/** The sealed token of a link from a mail. */
export const linkTokenCookieName = "app_link"

export const sessionCookie = (scheme: Scheme, seal: string): string =>
  setCookie(scheme, sessionCookieName(scheme), seal, { maxAgeS: sessionLifeS })

export const clearedSessionCookie = (scheme: Scheme): string =>
  setCookie(scheme, sessionCookieName(scheme), "", { maxAgeS: 0 })

/** @param id of the child account, as it stands in the address. */
export const shadowCookie = (scheme: Scheme, id: string, seal: string): string =>
  setCookie(scheme, shadowCookieName, seal, { maxAgeS: shadowLifeS, path: shadowBase(id) })

export const clearedShadowCookie = (scheme: Scheme, id: string): string =>
  setCookie(scheme, shadowCookieName, "", { maxAgeS: 0, path: shadowBase(id) })

export const offeredCookie = (scheme: Scheme, seal: string): string =>
  setCookie(scheme, offeredCookieName, seal, { maxAgeS: offerLifeS })

export const clearedOfferedCookie = (scheme: Scheme): string =>
  setCookie(scheme, offeredCookieName, "", { maxAgeS: 0 })

export const returnCookie = (scheme: Scheme, path: string): string =>
  setCookie(scheme, returnCookieName, path, { maxAgeS: returnLifeS })

export const clearedReturnCookie = (scheme: Scheme): string =>
  setCookie(scheme, returnCookieName, "", { maxAgeS: 0 })

export const flashCookie = (scheme: Scheme, seal: string): string =>
  setCookie(scheme, flashCookieName, seal, { maxAgeS: 60 })

export const unsentFormCookie = (scheme: Scheme, seal: string): string =>
  setCookie(scheme, unsentFormCookieName, seal, { maxAgeS: returnLifeS })

export const clearedUnsentFormCookie = (scheme: Scheme): string =>
  setCookie(scheme, unsentFormCookieName, "", { maxAgeS: 0 })

export const typistCookie = (scheme: Scheme, seal: string): string =>
  setCookie(scheme, typistCookieName, seal, { maxAgeS: typistLifeS })

export const resendCookie = (scheme: Scheme, outcome: "sent" | "failed"): string =>
  setCookie(scheme, resendCookieName, outcome, { maxAgeS: 20 })

export const clearedFlashCookie = (scheme: Scheme): string =>
  setCookie(scheme, flashCookieName, "", { maxAgeS: 0 })

/** Long enough to choose a password; the link opens it again. */
export const linkTokenLifeS = 30 * 60

export const linkTokenCookie = (scheme: Scheme, seal: string): string =>
  setCookie(scheme, linkTokenCookieName, seal, { maxAgeS: linkTokenLifeS })

export const clearedLinkTokenCookie = (scheme: Scheme): string =>
  setCookie(scheme, linkTokenCookieName, "", { maxAgeS: 0 })
