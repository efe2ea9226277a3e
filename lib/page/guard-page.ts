import { redirect } from "next/navigation"
import type { ReactNode } from "react"
import { possibleFlags } from "#lib/contract/flags.ts"
import { env } from "#lib/env/env.ts"
import { ApiFailure, isOfSession, isSilence } from "#lib/errors/api-failure.ts"
import { noAccessText, notFoundText } from "#lib/errors/texts.ts"
import { decide, refusalOf } from "#lib/gate/decide.ts"
import type { Decision, GateFacts } from "#lib/gate/decision.ts"
import { answerAsFailed } from "#lib/http/answer-status.ts"
import type { Requirement } from "#lib/permissions/requirement.ts"
import { inBase } from "#lib/routes/base.ts"
import { groupedQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { WhitelabelFailure } from "#lib/session/account-facts.ts"
import type { PageAddress } from "#lib/session/visit.ts"
import { currentAddress, currentForced, currentVisit } from "./current-request.ts"
import { loadContext, type PageContext } from "./load-context.ts"

type Params = Record<string, string>
type SearchParams = Record<string, string | string[] | undefined>
export type GuardedPageProps = { params: Promise<Params> }
export type GuardedRender = (page: {
  context: PageContext
  params: Params
  searchParams: SearchParams
}) => ReactNode | Promise<ReactNode>

function follow(decision: Decision | null): void {
  if (decision?.action === "redirect") redirect(decision.leavesShadow ? decision.to : inBase(decision.to))
  if (decision?.action === "deny") redirect(routes.error({ statusCode: decision.status }))
}

/** Where a page goes when a call of the Review API refuses it (D-014). @throws everything else. */
function leave(failure: unknown): never {
  if (!(failure instanceof ApiFailure)) throw failure
  const { status } = failure
  // These change the cookie, which a page cannot: the route asks the API once more and does it.
  if (isOfSession(failure)) redirect(routes.sessionEnded())
  if (failure.code === "not_offered") throw failure
  if (status === 403) redirect(routes.error({ statusCode: 403, message: noAccessText }))
  if (status === 404) redirect(routes.error({ statusCode: 404, message: notFoundText }))
  throw failure
}

const isSame = (one: PageAddress | undefined, other: PageAddress): boolean =>
  one?.path === other.path && one.search === other.search

/** Facts from the cookie, and whether the gate has already let it through in this request. */
async function gateFacts(): Promise<{ facts: GateFacts; isLetThrough: boolean }> {
  const [{ session, tenant, shadowId, letThrough }, forced, address] = await Promise.all([
    currentVisit(),
    currentForced(),
    currentAddress(),
  ])
  const place = { host: tenant.kind, isShadow: shadowId !== null, ...address }
  const flags = possibleFlags(forced)
  const hasInternalPages = env().INTERNAL_PAGES
  const facts = { ...place, method: "GET", isDocument: false, session, flags, forced: {}, hasInternalPages }
  return { facts, isLetThrough: isSame(letThrough, address) }
}

async function guardedContext(requirement: Requirement): Promise<PageContext | null> {
  const { facts, isLetThrough } = await gateFacts()
  if (!isLetThrough) follow(decide(facts))
  try {
    const context = await loadContext()
    const { session, settings, flags, account, ownsWhitelabel } = context
    const all = { ...facts, session, settings, flags, account, ownsWhitelabel }
    const decision = decide({ ...all, whitelabel: "received" })
    if (decision.action === "notice") return null
    follow(decision)
    follow(refusalOf(requirement, all))
    return context
  } catch (error) {
    if (!(error instanceof WhitelabelFailure)) return leave(error)
    const { status, code } = error.failure
    if (status === 401 || status === 402) redirect(routes.sessionEnded())
    if (isSilence(error.failure)) throw error.failure
    follow(decide({ ...facts, whitelabel: { status, code } }))
    throw error.failure
  }
}

async function guarded(requirement: Requirement, render: GuardedRender, props: GuardedPageProps) {
  const context = await guardedContext(requirement)
  // The layout draws the notice in the page's place; nothing of the page is asked for.
  if (!context) return null
  const [params, { search }] = await Promise.all([props.params, currentAddress()])
  try {
    return await render({ context, params, searchParams: groupedQuery(search) })
  } catch (error) {
    return leave(error)
  }
}

/**
 * Wraps a page with its guard (000 §2, D-072): the render function runs only when everything holds. The page waits
 * for guard and data, so that refusals are true redirects. A pending or suspended session gets no page (D-033).
 * @param requirement what the page needs besides a session.
 * @param render may throw ApiFailure: 401 and 402 end or change the session, 403 and 404 lead to /error.
 * @param drawFailure what stands in place of the page for every other ApiFailure; the document has its status. A
 * feature that the Review API does not have is none: the code is `not_offered`, the status 200.
 */
export function guardPage(
  requirement: Requirement,
  render: GuardedRender,
  drawFailure: (failure: ApiFailure) => ReactNode,
) {
  return async function GuardedPage(props: GuardedPageProps) {
    try {
      return await guarded(requirement, render, props)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.code !== "not_offered") answerAsFailed(error)
      return drawFailure(error)
    }
  }
}
