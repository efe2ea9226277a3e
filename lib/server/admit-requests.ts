import { AsyncResource } from "node:async_hooks"
import { subscribe, unsubscribe } from "node:diagnostics_channel"
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { readCookie } from "#lib/http/cookies.ts"
import { originOf } from "#lib/http/origin.ts"
import { eventLoop } from "#lib/monitoring/event-loop.ts"
import { metrics } from "#lib/monitoring/metrics.ts"
import { currentRequest, noteRequest } from "#lib/monitoring/request-record.ts"
import { splitBase } from "#lib/routes/base.ts"
import { ownCookieName } from "#lib/session/own-cookie.ts"
import { type Admission, createAdmission, type Visitor } from "./admission.ts"
import { answerBusy } from "./busy-answer.ts"
import { whenAnswered } from "./when-answered.ts"

/** Whose request it is; a session counts wherever it was opened, since its page looks at that itself. */
async function visitorOf({ headers, url = "/" }: IncomingMessage): Promise<Visitor> {
  const given = new Headers()
  for (const [name, value] of Object.entries(headers)) if (typeof value === "string") given.set(name, value)
  const origin = originOf(given)
  const { shadowId } = splitBase(url.split(/[?#]/, 1)[0]!)
  const seal = readCookie(headers.cookie, ownCookieName({ origin, shadowId })) ?? ""
  // Needed only where someone waits, and all schemas come with it.
  const { unsealSession } = await import("#lib/session/seal.ts")
  const session = await unsealSession(seal, shadowId === null ? "session" : "shadow")
  return session
    ? { key: `${session.account_id} ${session.user_id}`, isSignedIn: true }
    : { key: origin.address ?? "", isSignedIn: false }
}

function noteWait(outcome: "begun" | "refused", queueMs: number): void {
  noteRequest({ queueMs, delayAtBeginMs: eventLoop().delayMs() })
  metrics().queueWaits.observe({ outcome }, queueMs / 1_000)
}

/**
 * Has the servers of this process render only so many pages at once (`createAdmission`). What else they serve costs
 * little, and is never held up: health, files, forms and the calls of scripts.
 * @returns ends it.
 */
export function admitRequests(
  admission: Admission = createAdmission({ isBusy: () => eventLoop().isBusy() }),
): () => void {
  const known = new WeakSet<Server>()

  function reportMetrics(): void {
    metrics().renders.set({ state: "under_way" }, admission.underWay())
    metrics().renders.set({ state: "waiting" }, admission.waiting())
  }

  async function waitAndServe(request: IncomingMessage, response: ServerResponse, serve: () => void) {
    const serveThen = AsyncResource.bind((queueMs: number) => {
      noteWait("begun", queueMs)
      serve()
    })
    const refuseThen = AsyncResource.bind((queueMs: number) => {
      noteWait("refused", queueMs)
      answerBusy(request, response)
    })
    const visitor = await visitorOf(request)
    if (request.socket.destroyed) return
    let begunMs: number | undefined
    let giveUp = () => false
    whenAnswered(request, response, () => {
      if (!giveUp() && begunMs !== undefined) admission.end(performance.now() - begunMs)
      reportMetrics()
    })
    giveUp = admission.wait(visitor, {
      begin(waitedMs) {
        begunMs = performance.now()
        serveThen(waitedMs)
      },
      refuse: refuseThen,
    })
    reportMetrics()
  }

  function admit(request: IncomingMessage, response: ServerResponse, serve: () => void): void {
    if (!admission.tryBegin()) return void waitAndServe(request, response, serve)
    const begunMs = performance.now()
    whenAnswered(request, response, () => {
      admission.end(performance.now() - begunMs)
      reportMetrics()
    })
    reportMetrics()
    serve()
  }

  /** Stands before the listeners of a server; they are called as they would have been, only later. */
  function guard(server: Server): void {
    if (known.has(server)) return
    known.add(server)
    const { emit } = server
    server.emit = function (this: Server, ...given: [event: string, ...args: unknown[]]): boolean {
      const serve = () => Reflect.apply(emit, this, given)
      const [event, request, response] = given
      if (event !== "request" || currentRequest()?.kind !== "page") return serve()
      admit(request as IncomingMessage, response as ServerResponse, serve)
      return true
    }
  }

  const begin = (message: unknown) => guard((message as { server: Server }).server)
  subscribe("http.server.request.start", begin)
  return () => void unsubscribe("http.server.request.start", begin)
}
