import type { GoogleSettings } from "#review-api/connections/google/google-settings.ts"
import { StandInConsent } from "../consent.ts"
import { createStandInApp } from "../stand-in-app.ts"
import { GoogleFixture } from "./fixture.ts"
import { googleRules, serveConsent } from "./google-consent.ts"
import { GoogleError } from "./google-error.ts"
import { StandInNotifications, serveNotifications } from "./notifications.ts"
import { servePhotos } from "./photos.ts"
import { servePosts } from "./posts.ts"
import { serveProfiles } from "./profiles.ts"
import { type OddReviews, serveReviews } from "./reviews.ts"
import { serveControls } from "./serve-controls.ts"

const statusNames: Record<number, string> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
}

/** Odd settings, as they usually are. */
const usual = (): OddReviews => ({ repeatsPageToken: false, together: "listed" })

/** Google on this machine: all of its hosts at one address, with a memory, checks and failures to order. */
export async function startGoogle({
  port = 0,
  now = () => new Date(),
  secret = "",
  audience = "https://app.example.com/api/notifications/google",
} = {}) {
  const fixture = new GoogleFixture(now)
  const consent = new StandInConsent(now, secret, googleRules)
  const notifications = new StandInNotifications(now, audience)
  const { app, asked, watch, restsUntilMs, inject, calm, listen } = createStandInApp({
    now,
    errorOf(status, reason, headers) {
      const name = statusNames[status] ?? "UNKNOWN"
      return new GoogleError(status, name, reason ?? name, headers)
    },
    demandAccess: (request) => {
      if (/^\/(?:upload\/)?v\d\//.test(request.url)) consent.demandAccess(request)
    },
  })
  const odd = Object.assign(watch, usual())
  serveConsent(app, consent)
  serveProfiles(app, fixture, odd)
  servePosts(app, fixture)
  servePhotos(app, fixture)
  serveReviews(app, fixture, odd)
  serveNotifications(app, fixture, notifications)
  serveControls(app, fixture, consent, notifications)
  const origin = await listen(port)

  const settings: GoogleSettings = {
    clientId: consent.client.id,
    clientSecret: consent.client.secret,
    consentUrl: origin,
    tokenUrl: origin,
    accountsUrl: origin,
    locationsUrl: origin,
    reviewsUrl: origin,
    performanceUrl: origin,
    push: { ...notifications.push, notificationsUrl: origin, keysUrl: `${origin}/oauth2/v3/certs` },
    patience: { withinMs: 1_000, firstWaitMs: 1 },
    callsPerMinute: 300,
    betweenMs: 0,
    togetherFrom: 100,
  }
  return {
    origin,
    fixture,
    consent,
    notifications,
    odd,
    asked,
    restsUntilMs,
    settings,
    /** Nothing goes wrong any more. */
    calm() {
      calm()
      Object.assign(odd, usual())
      fixture.moderation = "at once"
      fixture.refusedFields = []
      fixture.figuresDenied = []
    },
    inject,
    /** Consent as a person gives it: follows the address, allows it. @returns the code. */
    allow: (authorizationUrl: string): string => consent.allow(new URL(authorizationUrl).searchParams),
    close: () => app.close(),
  }
}

export type GoogleStandIn = Awaited<ReturnType<typeof startGoogle>>
