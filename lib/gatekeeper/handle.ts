import { randomBytes } from "node:crypto"
import { type NextRequest, NextResponse } from "next/server"
import { possibleFlags } from "#lib/contract/flags.ts"
import { env } from "#lib/env/env.ts"
import { unavailableText } from "#lib/errors/texts.ts"
import { flagsCookieLifeS, flagsCookieName, readForced } from "#lib/flags/forced.ts"
import { decide } from "#lib/gate/decide.ts"
import type { Decision, GateFacts } from "#lib/gate/decision.ts"
import { gateHeaders } from "#lib/gate/gate-headers.ts"
import { loggablePath, pageAt } from "#lib/gate/page-at.ts"
import { pages } from "#lib/gate/pages.gen.ts"
import { retryAfterS } from "#lib/http/answer-status.ts"
import { readCookie, replaceCookie, setCookie } from "#lib/http/cookies.ts"
import { pageSearchOf, receivedHeader } from "#lib/http/received.ts"
import { noteRequest } from "#lib/monitoring/request-record.ts"
import { inBase, splitBase } from "#lib/routes/base.ts"
import * as cookies from "#lib/session/cookies.ts"
import { sealLinkToken } from "#lib/session/link-token.ts"
import { clearedOwnCookie, ownCookie, ownCookieName } from "#lib/session/own-cookie.ts"
import { renewedWhenDue } from "#lib/session/renew.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import { sealSession } from "#lib/session/seal.ts"
import { handOver, type Visit, visitOf } from "#lib/session/visit.ts"
import { canonicalRedirect } from "./canonical-query.ts"
import { registeredAddress } from "./registered-address.ts"
import { contentSecurityPolicy, policySource, securityHeaders } from "./security-headers.ts"

const isDocument = (request: NextRequest): boolean =>
  request.method === "GET" && (request.headers.get("accept") ?? "").includes("text/html")

/** Headers that only the gate may set; what a client sends under these names never reaches a page. */
const isPrivateHeader = (name: string): boolean =>
  (name.startsWith("x-outpost-") && name !== "x-outpost-client" && name !== receivedHeader) ||
  name === "content-security-policy"

type Renewal = {
  visit: Visit
  setCookies: string[]
  seal: string | null
  endedCode?: string
  isEnded: boolean
}

async function renew(visit: Visit, request: NextRequest): Promise<Renewal> {
  const none = { visit, setCookies: [], seal: null, isEnded: false }
  if (!visit.session || !isDocument(request)) return none
  const renewed = await renewedWhenDue(visit.session)
  if (!renewed.session) {
    const setCookies = [clearedOwnCookie(visit)]
    return {
      visit: { ...visit, session: null },
      setCookies,
      seal: "",
      endedCode: renewed.code,
      isEnded: true,
    }
  }
  if (!renewed.isNew) return none
  const seal = await sealSession(renewed.session)
  const setCookies = [ownCookie(visit, seal)]
  return { visit: { ...visit, session: renewed.session }, setCookies, seal, isEnded: false }
}

function factsOf(request: NextRequest, { visit, endedCode, isEnded }: Renewal): GateFacts {
  const forced = readForced(readCookie(request.headers.get("cookie"), flagsCookieName))
  return {
    host: visit.tenant.kind,
    method: request.method,
    path: splitBase(request.nextUrl.pathname).path,
    search: pageSearchOf(request),
    isShadow: visit.shadowId !== null,
    isDocument: isDocument(request),
    session: visit.session,
    hasMessage: readCookie(request.headers.get("cookie"), cookies.flashCookieName) !== null,
    ...(isEnded ? { ended: { code: endedCode } } : {}),
    forced,
    flags: possibleFlags(forced),
    hasInternalPages: env().INTERNAL_PAGES,
  }
}

const denials: Record<number, string> = {
  404: "Not Found",
  405: "Method Not Allowed",
  414: "URI Too Long",
  503: unavailableText,
}

function denied({ status }: Extract<Decision, { action: "deny" }>): NextResponse {
  const headers: Record<string, string> = { "content-type": "text/plain; charset=utf-8" }
  if (status === 503) headers["retry-after"] = String(retryAfterS)
  if (status === 405) headers.allow = "GET, HEAD"
  return new NextResponse(denials[status], { status, headers })
}

async function redirected(
  decision: Extract<Decision, { action: "redirect" }>,
  request: NextRequest,
  visit: Visit,
) {
  const { scheme } = visit.origin
  const { base } = splitBase(request.nextUrl.pathname)
  const to = decision.leavesShadow ? decision.to : inBase(decision.to, base)
  const answer = NextResponse.redirect(new URL(to, request.url), 307)
  const back = safeReturnPath(decision.returnTo)
  if (back) answer.headers.append("set-cookie", cookies.returnCookie(scheme, back))
  if (decision.linkToken !== undefined) {
    const seal = await sealLinkToken({ path: decision.to, token: decision.linkToken })
    answer.headers.append("set-cookie", cookies.linkTokenCookie(scheme, seal))
  }
  if (decision.forced) {
    const value = JSON.stringify(decision.forced)
    const attributes = { maxAgeS: flagsCookieLifeS, isReadable: true }
    answer.headers.append("set-cookie", setCookie(scheme, flagsCookieName, value, attributes))
  }
  return answer
}

async function passed(request: NextRequest, { visit, seal }: Renewal): Promise<NextResponse> {
  const nonce = randomBytes(18).toString("base64")
  const { path } = splitBase(request.nextUrl.pathname)
  const search = pageSearchOf(request)
  const asks = pageAt(path, pages)?.leadsToApplication ? visit.session : null
  const target = asks && (await registeredAddress(asks, search))
  const policy = contentSecurityPolicy(nonce, policySource(target))
  const headers = new Headers([...request.headers].filter(([name]) => !isPrivateHeader(name)))
  headers.set("content-security-policy", policy)
  headers.set(gateHeaders.nonce, nonce)
  headers.set(gateHeaders.path, path)
  headers.set(gateHeaders.search, search)
  if (visit.shadowId !== null) headers.set(gateHeaders.shadow, encodeURIComponent(visit.shadowId))
  if (seal !== null) {
    headers.set("cookie", replaceCookie(headers.get("cookie"), ownCookieName(visit), seal))
  }
  handOver({ ...visit, letThrough: { path, search } }, headers)
  const answer = NextResponse.next({ request: { headers } })
  answer.headers.set("content-security-policy", policy)
  // Messages to a form are shown once.
  if (isDocument(request) && readCookie(request.headers.get("cookie"), cookies.flashCookieName)) {
    answer.headers.append("set-cookie", cookies.clearedFlashCookie(visit.origin.scheme))
  }
  return answer
}

/** Hands a request to another path, without the headers that only the gate may set. */
function rewritten(to: string, request: NextRequest, visit: Visit): NextResponse {
  const headers = new Headers([...request.headers].filter(([name]) => !isPrivateHeader(name)))
  handOver(visit, headers)
  return NextResponse.rewrite(new URL(to, request.url), { request: { headers } })
}

/** A page that opens without a session, by an address that others do not know, is logged without that. */
function notePage(pathname: string): void {
  const { base, path } = splitBase(pathname)
  const page = pageAt(path, pages)
  if (!page) return
  const isSecret = page.hasSecretAddress || page.audience === "public"
  noteRequest({ path: inBase(isSecret ? loggablePath(page, path) : path, base) })
}

/** The gate: reads the facts of a request for a page, asks `decide` and performs its action (design 3.1, 3.2). */
export async function gate(request: NextRequest): Promise<NextResponse> {
  const { shadowId, path } = splitBase(request.nextUrl.pathname)
  notePage(request.nextUrl.pathname)
  const renewal = await renew(await visitOf(request.headers, shadowId), request)
  const facts = factsOf(request, renewal)
  const decided = decide(facts)
  const decision = (decided.action === "next" && (await canonicalRedirect(facts))) || decided
  const answer =
    decision.action === "deny"
      ? denied(decision)
      : decision.action === "redirect"
        ? await redirected(decision, request, renewal.visit)
        : decision.action === "rewrite"
          ? rewritten(decision.to, request, renewal.visit)
          : await passed(request, renewal)
  for (const cookie of renewal.setCookies) answer.headers.append("set-cookie", cookie)
  for (const [name, value] of Object.entries(securityHeaders(renewal.visit.origin.scheme))) {
    answer.headers.set(name, value)
  }
  if (decision.action !== "next") answer.headers.set("cache-control", "no-store")
  const hasLinkToken = decision.action === "redirect" && decision.linkToken !== undefined
  if (hasLinkToken || pageAt(path, pages)?.hasSecretAddress) {
    answer.headers.set("referrer-policy", "no-referrer")
  }
  return answer
}
