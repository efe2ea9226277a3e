import { ownValue } from "#lib/contract/own-value.ts"
import { noAccessText, notFoundText } from "#lib/errors/texts.ts"
import { readForcedFlags } from "#lib/flags/forced.ts"
import { firstUnmet, type GuardSession, isInactive, type Requirement } from "#lib/permissions/requirement.ts"
import { noticeOf } from "#lib/permissions/session-notice.ts"
import { isBrandFile } from "#lib/routes/brand-files.ts"
import { paths } from "#lib/routes/routes.ts"
import { type Decision, type GateFacts, redirect, type Stage } from "./decision.ts"
import { detour } from "./detours.ts"
import { isFor, mayOpen } from "./may-open.ts"
import { newAddressOf } from "./old-addresses.ts"
import type { PageTable } from "./page.ts"
import { pageAt, startPages, withoutEnding } from "./page-at.ts"
import { pages } from "./pages.gen.ts"

/**
 * Where an address leads that is a page of the other kind of account (D-070): scorecards have a page of their own, which
 * is the page of partner tools for parents.
 */
const rootsOf: Readonly<Record<string, string>> = {
  [paths.partnerTools()]: paths.scorecards(),
  [paths.scorecards()]: paths.partnerTools(),
}

const maxSearchLength = 8_000

const notFound = () => redirect("unknown-path", paths.error({ statusCode: 404, message: notFoundText }))
const noAccess = (reason: string) => redirect(reason, paths.error({ statusCode: 403, message: noAccessText }))

const host: Stage = (facts) => {
  if (facts.host === "unknown") return { action: "deny", reason: "unknown-host", status: 404 }
  if (facts.host === "unavailable") return { action: "deny", reason: "host-unavailable", status: 503 }
  return null
}

const shape: Stage = (facts, table) => {
  if (facts.method === "POST" && pageAt(facts.path, table)?.acceptsPosts) {
    return { action: "rewrite", reason: "post", to: `/api${facts.path}` }
  }
  if (facts.method !== "GET" && facts.method !== "HEAD") {
    return { action: "deny", reason: "method", status: 405 }
  }
  if (facts.search.length > maxSearchLength) return { action: "deny", reason: "query-length", status: 414 }
  return null
}

const brand: Stage = (facts) => {
  if (!isBrandFile(facts.path) || facts.isShadow) return null
  if (facts.host !== "own") return { action: "deny", reason: "brand-of-another", status: 404 }
  return { action: "next", reason: "brand" }
}

/** Pages without a session belong to no account, and shadow sessions are opened outside of one. */
const outsideOfShadows: Stage = (facts, table) => {
  if (!facts.isShadow) return null
  const page = pageAt(facts.path, table)
  const isOutside = page?.isOutsideOfShadows ?? page?.audience === "public"
  if (!isOutside && facts.path !== paths.legacyLogin()) return null
  return { ...redirect("outside-of-shadows", `${facts.path}${facts.search}`), leavesShadow: true }
}

const forcedFlags: Stage = (facts) => {
  const taken = readForcedFlags(facts.search, facts.forced)
  if (!taken) return null
  return { ...redirect("forced-flags", `${facts.path}${taken.search}`), forced: taken.forced }
}

const linkToken: Stage = (facts, table) => {
  const token = pageAt(facts.path, table)?.acceptsLinkToken
    ? new URLSearchParams(facts.search).get("token")
    : null
  return token === null ? null : { ...redirect("link-token", facts.path), linkToken: token }
}

/** Whoever comes by a sign-up link, or has just opened an account by one. */
const isOfPartner = ({ search, session }: GateFacts): boolean =>
  new URLSearchParams(search).has("partner") || session !== null

/**
 * Whether a visitor of /login is signed in and has nothing to read there: the way on doesn't wait for the Review API,
 * as the page would.
 */
const isPastLogin = ({ path, search, session, hasMessage }: GateFacts, table: PageTable): boolean =>
  path === paths.login() &&
  hasMessage === false &&
  session !== null &&
  !isInactive(session) &&
  !new URLSearchParams(search).has("confirmation_token") &&
  startOf(session, table) !== null

const publicPages: Stage = (facts, table) => {
  if (facts.path === paths.legacyLogin()) return redirect("legacy-login", paths.login())
  if (isPastLogin(facts, table)) return redirect("signed-in", paths.home())
  const page = pageAt(facts.path, table)
  if (page?.audience !== "public") return null
  if (page.isOwnHostOnly && facts.host !== "own" && !(page.opensForPartners && isOfPartner(facts)))
    return notFound()
  return { action: "next", reason: "public" }
}

const session: Stage = (facts) => {
  if (facts.session) return null
  if (facts.isShadow) return { ...redirect("no-shadow-session", paths.accounts()), leavesShadow: true }
  const back = facts.isDocument ? { returnTo: `${withoutEnding(facts.path)}${facts.search}` } : {}
  const to = paths.login({ invalidated: facts.ended?.code === "session_invalidated" })
  return { ...redirect("no-session", to), ...back }
}

const whitelabel: Stage = ({ whitelabel: fetched }) => {
  if (fetched === undefined || fetched === "received") return null
  if (fetched.status !== 401) return redirect("white-label-failed", paths.error())
  return redirect("white-label-401", paths.login({ invalidated: fetched.code === "session_invalidated" }))
}

const oldAddresses: Stage = (facts) => {
  const to = newAddressOf(facts.path)
  return to === null ? null : redirect("old-address", `${to}${facts.search}`)
}

const isBilling = (path: string) => path === paths.billing() || path.startsWith(`${paths.billing()}/`)

const inactive: Stage = (facts) => {
  if (!facts.session || !isInactive(facts.session) || isBilling(facts.path)) return null
  // / has a rule of its own (000 §2); from there the next request comes here again.
  const to = facts.path === paths.home() ? paths.settings() : paths.billingEdit()
  return redirect("inactive-account", to)
}

/** Where / leads for a session (000 §2); null when no page exists that it may open. */
export function startOf(of: GuardSession, table: PageTable = pages): string | null {
  const found = startPages
    .map((name) => ownValue(table, name))
    .find((page) => page && mayOpen(page, { session: of }))
  return found?.pattern ?? null
}

const routeSet: Stage = (facts, table) => {
  const of = facts.session!
  if (facts.path === paths.home()) {
    const start = startOf(of, table)
    return start ? redirect("start", start) : notFound()
  }
  const page = pageAt(facts.path, table)
  const isOpen = !page?.isInternal || facts.hasInternalPages
  if (page && isOpen && isFor(page, of)) return null
  const root = pageAt(ownValue(rootsOf, facts.path) ?? "", table)
  if (root && isFor(root, of)) return redirect("root", `${root.pattern}${facts.search}`)
  const isDefault = of.isParent && pageAt(paths.accounts(), table) !== null
  return isDefault ? redirect("unknown-parent-path", paths.accounts()) : notFound()
}

const status: Stage = (facts) => {
  const notice = noticeOf(facts.session!.status)
  return notice && { action: "notice", reason: `session-${notice}`, notice }
}

/**
 * Whether a requirement lets a session pass, in the order of D-072.
 * @returns the redirect to /error, or null.
 */
export function refusalOf(
  requirement: Requirement,
  facts: Pick<GateFacts, "flags" | "settings" | "account" | "ownsWhitelabel"> & { session: GuardSession },
): Decision | null {
  const unmet = firstUnmet(requirement, facts)
  return unmet ? noAccess(`missing-${unmet}`) : null
}

const requirement: Stage = (facts, table) => {
  const page = pageAt(facts.path, table)
  return page && refusalOf(page.requirement, { ...facts, session: facts.session! })
}

const stages: readonly Stage[] = [
  host,
  shape,
  brand,
  outsideOfShadows,
  linkToken,
  forcedFlags,
  publicPages,
  session,
  oldAddresses,
  whitelabel,
  inactive,
  routeSet,
  status,
  detour,
  requirement,
]

/**
 * Decision on a request for a page (000 §2, D-072): the first stage that has something to say decides.
 * Pure; the middleware calls it with what the cookie knows, a page with all facts.
 * @param table the pages that exist.
 */
export function decide(facts: GateFacts, table: PageTable = pages): Decision {
  for (const stage of stages) {
    const decision = stage(facts, table)
    if (decision) return decision
  }
  return { action: "next", reason: "allowed" }
}
