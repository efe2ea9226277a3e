import {
  type FacebookSettings,
  lastVersionWithReviews,
} from "#review-api/connections/facebook/facebook-settings.ts"
import { StandInConsent } from "../consent.ts"
import { createStandInApp } from "../stand-in-app.ts"
import { FacebookAccess, facebookRules, serveAccess } from "./facebook-access.ts"
import { serveGraph } from "./facebook-api.ts"
import { FacebookError, facebookError } from "./facebook-error.ts"
import { FacebookFixture } from "./fixture.ts"
import { serveControls } from "./serve-controls.ts"

export const verifyToken = "stand-in-verify-token-of-38-letters"

/** Existing versions of the Graph API. */
const versions = /^\/v(?:2[1-6])\.0\//
const open = /^\/v\d+\.\d+\/(?:dialog\/oauth|oauth\/access_token)(?:\?|$)/

const nothingOdd = { repeatsCursor: false, readsReviews: true, hidesExpiry: false, usedPercent: 0 }

/** Facebook on this machine: all of its hosts at one address, with a memory, checks and failures to order. */
export async function startFacebook({
  port = 0,
  now = () => new Date(),
  secret = "",
  webhookUrl = null as string | null,
} = {}) {
  const fixture = new FacebookFixture(now)
  const consent = new StandInConsent(now, secret, facebookRules, "1234567890")
  const access = new FacebookAccess(consent)
  const { app, asked, watch, inject, calm, listen } = createStandInApp({
    now,
    errorOf: facebookError,
    demandAccess(request) {
      if (!/^\/v\d/.test(request.url)) return
      if (!versions.test(request.url)) throw new FacebookError({ code: 2_635 })
      if (!open.test(request.url)) access.demand(request)
    },
  })
  const odd = Object.assign(watch, { ...nothingOdd })
  app.addHook("onSend", async (_request, reply, payload) => {
    const use = { call_count: odd.usedPercent, total_time: 1, total_cputime: 1 }
    reply.header("x-app-usage", JSON.stringify(use))
    return payload
  })
  serveAccess(app, access, now, odd)
  serveGraph(app, fixture, access, odd)
  serveControls(app, fixture, access, odd, webhookUrl)
  const origin = await listen(port)
  const settings: FacebookSettings = {
    appId: consent.client.id,
    appSecret: consent.client.secret,
    version: lastVersionWithReviews,
    consentUrl: origin,
    graphUrl: origin,
    verifyToken,
    patience: { withinMs: 1_000, firstWaitMs: 1 },
  }
  return {
    origin,
    fixture,
    consent,
    access,
    odd,
    asked,
    settings,
    inject,
    /** Nothing goes wrong any more. */
    calm() {
      calm()
      Object.assign(odd, nothingOdd)
      fixture.refusedFields = []
    },
    /** Consent as a person gives it: follows the address, allows it. @returns the code. */
    allow: (authorizationUrl: string): string => consent.allow(new URL(authorizationUrl).searchParams),
    close: () => app.close(),
  }
}

export type FacebookStandIn = Awaited<ReturnType<typeof startFacebook>>
