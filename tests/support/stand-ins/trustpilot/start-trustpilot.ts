import type { TrustpilotSettings } from "#review-api/connections/trustpilot/trustpilot-settings.ts"
import { StandInConsent } from "../consent.ts"
import { createStandInApp } from "../stand-in-app.ts"
import { TrustpilotFixture } from "./fixture.ts"
import { serveControls } from "./serve-controls.ts"
import { serveTrustpilot, trustpilotError, trustpilotRules } from "./trustpilot-api.ts"

export const webhookSecret = "stand-in-webhook-secret-of-38-letters"

/** Trustpilot on this machine: all of its hosts at one address, with a memory, checks and failures to order. */
export async function startTrustpilot({
  port = 0,
  now = () => new Date(),
  secret = "",
  webhookUrl = null as string | null,
} = {}) {
  const fixture = new TrustpilotFixture(now)
  const consent = new StandInConsent(now, secret, trustpilotRules)
  const { app, asked, watch, inject, calm, listen } = createStandInApp({
    now,
    errorOf: trustpilotError,
    demandAccess: (request) => {
      if (request.url.startsWith("/v1/private/")) consent.demandAccess(request)
    },
  })
  const odd = Object.assign(watch, { repeatsPage: false })
  serveTrustpilot(app, fixture, consent, odd)
  serveControls(app, fixture, consent, webhookUrl)
  const origin = await listen(port)
  const settings: TrustpilotSettings = {
    apiKey: consent.client.id,
    apiSecret: consent.client.secret,
    consentUrl: origin,
    apiUrl: origin,
    webhookSecret,
    patience: { withinMs: 1_000, firstWaitMs: 1 },
    betweenMs: 0,
  }
  return {
    origin,
    fixture,
    consent,
    odd,
    asked,
    settings,
    inject,
    /** Nothing goes wrong any more. */
    calm() {
      calm()
      odd.repeatsPage = false
    },
    /** Consent as a person gives it: follows the address, allows it. @returns the code. */
    allow: (authorizationUrl: string): string => consent.allow(new URL(authorizationUrl).searchParams),
    close: () => app.close(),
  }
}

export type TrustpilotStandIn = Awaited<ReturnType<typeof startTrustpilot>>
