import type { AddressInfo } from "node:net"
import Fastify from "fastify"
import type { GoogleSettings } from "#review-api/connections/google/google-settings.ts"
import { StandInConsent, serveConsent } from "./consent.ts"
import { GoogleFixture } from "./fixture.ts"
import { GoogleError, TokenError } from "./google-error.ts"
import { StandInNotifications, serveNotifications } from "./notifications.ts"
import { servePosts } from "./posts.ts"
import { serveProfiles } from "./profiles.ts"
import { serveReviews } from "./reviews.ts"
import { serveControls } from "./serve-controls.ts"

/** What goes wrong with the next calls whose `METHOD /path` matches. */
export type Injected = {
  on: RegExp
  /** How many calls; one without a word. */
  times?: number
  status?: number
  /** Seconds, for `Retry-After`. */
  retryAfter?: number
  reason?: string
  /** Nothing is answered. */
  hangs?: boolean
  /** The call is done, and its answer gets lost. */
  losesAnswer?: boolean
}

const statusNames: Record<number, string> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
}

/** Google on this machine: all of its hosts at one address, with a memory, checks and failures to order. */
export async function startGoogle({
  port = 0,
  now = () => new Date(),
  secret = "",
  audience = "https://app.example.com/api/notifications/google",
} = {}) {
  const fixture = new GoogleFixture(now)
  const consent = new StandInConsent(now, secret)
  const notifications = new StandInNotifications(now, audience)
  const odd = { repeatsPageToken: false, onCall: (_call: string): void => {} }
  const injected: (Injected & { times: number })[] = []
  const asked: string[] = []
  let quotaFromMs = 0

  const app = Fastify({ logger: false, forceCloseConnections: true })
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  )
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof GoogleError)
      return reply.code(error.httpStatus).headers(error.headers).send(error.body)
    if (error instanceof TokenError) return reply.code(400).send(error.body)
    return reply.code(400).send(new GoogleError(400, "INVALID_ARGUMENT").body)
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send("<html>Not found</html>"))

  const taken = (call: string, isAfter: boolean): Injected | undefined => {
    const at = injected.findIndex(({ on, losesAnswer = false }) => losesAnswer === isAfter && on.test(call))
    const found = injected[at]
    if (found && --found.times <= 0) injected.splice(at, 1)
    return found
  }
  app.addHook("preHandler", async (request) => {
    const call = `${request.method} ${request.url}`
    asked.push(call)
    odd.onCall(call)
    const failure = taken(call, false)
    if (failure?.hangs) await new Promise(() => {})
    if (failure?.status) {
      const headers: Record<string, string> =
        failure.retryAfter === undefined ? {} : { "retry-after": String(failure.retryAfter) }
      if (failure.status === 429) quotaFromMs = now().getTime() + 1_000 * (failure.retryAfter ?? 0)
      const name = statusNames[failure.status] ?? "UNKNOWN"
      throw new GoogleError(failure.status, name, failure.reason ?? name, headers)
    }
    if (/^\/v\d\//.test(request.url)) consent.demandAccess(request)
  })
  app.addHook("onSend", async (request, reply, payload) => {
    if (taken(`${request.method} ${request.url}`, true)) reply.raw.destroy()
    return payload
  })
  serveConsent(app, consent)
  serveProfiles(app, fixture, odd)
  servePosts(app, fixture)
  serveReviews(app, fixture, odd)
  serveNotifications(app, fixture, notifications)
  serveControls(app, fixture, consent, notifications)
  await app.listen({ host: "127.0.0.1", port })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  const settings: GoogleSettings = {
    clientId: consent.client.id,
    clientSecret: consent.client.secret,
    consentUrl: origin,
    tokenUrl: origin,
    accountsUrl: origin,
    locationsUrl: origin,
    reviewsUrl: origin,
    push: { ...notifications.push, notificationsUrl: origin, keysUrl: `${origin}/oauth2/v3/certs` },
    patience: { withinMs: 1_000, firstWaitMs: 1 },
  }
  return {
    origin,
    fixture,
    consent,
    notifications,
    odd,
    /** `METHOD /path?query` of each call, in order. */
    asked,
    /** Until when the last 429 has asked to wait, in milliseconds. */
    restsUntilMs: () => quotaFromMs,
    settings,
    /** Nothing goes wrong any more. */
    calm() {
      injected.length = 0
      Object.assign(odd, { repeatsPageToken: false })
      fixture.moderation = "at once"
      fixture.refusedFields = []
    },
    inject: (failure: Injected) => injected.push({ times: 1, ...failure }),
    /** Consent as a person gives it: follows the address, allows it. @returns the code. */
    allow: (authorizationUrl: string): string => consent.allow(new URL(authorizationUrl).searchParams),
    close: () => app.close(),
  }
}

export type GoogleStandIn = Awaited<ReturnType<typeof startGoogle>>
