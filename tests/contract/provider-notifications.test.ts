import { createHmac } from "node:crypto"
import { sql } from "drizzle-orm"
import { handleFacebookChallenge, handleFacebookNotification } from "#lib/server/notifications/facebook.ts"
import { handleGoogleNotification } from "#lib/server/notifications/google.ts"
import { handleTrustpilotNotification } from "#lib/server/notifications/trustpilot.ts"
import { handleTwilioNotification } from "#lib/server/notifications/twilio.ts"
import { createConnectors } from "#review-api/connections/create-connectors.ts"
import type { FacebookSettings } from "#review-api/connections/facebook/facebook-settings.ts"
import type { TrustpilotSettings } from "#review-api/connections/trustpilot/trustpilot-settings.ts"
import { createTwilioSms } from "#review-api/sms/twilio-transport.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import { appRequest, setAppEnvironment } from "#tests/support/app-request.ts"
import { patientConfig } from "#tests/support/patient-config.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { seedTwoAccounts } from "#tests/support/seed.ts"
import { webhookOf } from "#tests/support/stand-ins/facebook/serve-controls.ts"
import { connectGoogle } from "#tests/support/stand-ins/google/connect-google.ts"
import { listAtGoogle, placeOf } from "#tests/support/stand-ins/google/seed-places.ts"
import { type GoogleStandIn, startGoogle } from "#tests/support/stand-ins/google/start-google.ts"
import { createTwilio } from "#tests/support/stand-ins/twilio/start-twilio.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const path = "/api/notifications/google"
const trustpilotSecret = "a-secret-that-nobody-guesses"
const facebookSecret = "the-secret-of-an-app"
const facebookToken = "a-verify-token-that-nobody-guesses"
const clock = standingClock("2026-06-01T09:00:00Z")
let api: TestApi
let standIn: GoogleStandIn
const twilio = createTwilio(clock)
let data: string

beforeAll(async () => {
  standIn = await startGoogle({ now: clock.now })
  const base = { clock, config: patientConfig }
  const trustpilot: TrustpilotSettings = {
    apiKey: "key",
    apiSecret: "secret",
    consentUrl: standIn.origin,
    apiUrl: standIn.origin,
    webhookSecret: trustpilotSecret,
    patience: standIn.settings.patience,
    betweenMs: 0,
  }
  const facebook: FacebookSettings = {
    appId: "12345",
    appSecret: facebookSecret,
    version: "v21.0",
    verifyToken: facebookToken,
    consentUrl: standIn.origin,
    graphUrl: standIn.origin,
    patience: standIn.settings.patience,
  }
  const settings = { google: standIn.settings, trustpilot, facebook, simulated: false }
  const connectors = createConnectors(base, settings)
  const sms = createTwilioSms(twilio.account)
  api = await startTestApi({ clock, connectors, sms, config: { rateLimitPerMinute: 40 } })
  setAppEnvironment({ REVIEW_API_URL: api.url })
  const { first } = await seedTwoAccounts(api.deps)
  listAtGoogle(standIn.fixture, [{ title: "Alder Cafe", address: "1 Main Street", city: "Berlin" }])
  await connectGoogle(api.deps, standIn, { accountId: first.id })
  await doJobs(api.deps, "connection")
  const { name } = standIn.fixture.addReview(placeOf(1), { starRating: "FIVE" })
  data = (await standIn.notifications.notificationOf(name, "NEW_REVIEW"))!.data
})
afterAll(async () => {
  await api.close()
  await standIn.close()
})

const push = async (body: string, authorization?: string, peer = "203.0.113.1") => {
  const headers = { "content-type": "application/json", ...(authorization ? { authorization } : {}) }
  const answer = await handleGoogleNotification(appRequest(path, { method: "POST", headers, body, peer }))
  return [answer.status, await answer.text()]
}
const hinted = () => anyRows(api.deps.db, sql`select 1 from connection_places where hinted_at is not null`)
const envelope = () =>
  JSON.stringify({ message: { data, messageId: "1" }, subscription: "projects/p/subscriptions/s" })

describe("what providers send to the app", () => {
  test("is turned down without a signed token, with another one, or when it can't be read", async () => {
    const good = `Bearer ${await standIn.notifications.token()}`
    expect(await push(envelope())).toEqual([401, "A signed token is required."])
    expect(await push(envelope(), "Basic abc")).toEqual([401, "A signed token is required."])
    expect(await push(envelope(), `Bearer ${await standIn.notifications.token({ aud: "x" })}`)).toEqual([
      401,
      "",
    ])
    for (const body of ["", "{", "[]", '{"message":7}', '{"message":{"data":7}}']) {
      expect([body, ...(await push(body, good))]).toEqual([body, 400, "The notification could not be read."])
    }
    expect((await push("x".repeat(70_000), good))[0]).toBe(413)
    expect(await hinted()).toEqual([])
  })

  test("is taken with a signed token, and a place is looked at", async () => {
    expect(await push(envelope(), `Bearer ${await standIn.notifications.token()}`)).toEqual([204, ""])
    expect(await hinted()).toHaveLength(1)
  })

  test("from Trustpilot is taken with the key of its address alone, and only what it is about is handed on", async () => {
    const send = async (query: string, body: string) => {
      const headers = { "content-type": "application/json" }
      const request = appRequest(`/api/notifications/trustpilot${query}`, {
        method: "POST",
        headers,
        body,
        peer: "203.0.113.3",
      })
      return (await handleTrustpilotNotification(request)).status
    }
    const event = (text: string) => {
      const eventData = { id: "53bffd360000640002975387", stars: 5, text }
      return JSON.stringify({ events: [{ eventName: "service-review-updated", version: "1", eventData }] })
    }
    const key = `?key=${trustpilotSecret}`
    expect(await send(key, event("Fine"))).toBe(204)
    expect(await send(key, event("x".repeat(40_000)))).toBe(204)
    for (const query of ["", "?key=", "?key=wrong", `?key=${trustpilotSecret}x`, "?key=%20"])
      expect([query, await send(query, event("Fine"))]).toEqual([query, 401])
    for (const body of ["", "{", "[]", "{}", '{"events":[{"eventName":7}]}'])
      expect([body, await send(key, body)]).toEqual([body, 400])
    expect(await send(key, event("x".repeat(70_000)))).toBe(413)
  })

  test("from Facebook is taken with a signature over its very bytes, whatever they are about", async () => {
    const send = async (body: string, signature?: string) => {
      const headers = {
        "content-type": "application/json",
        ...(signature === undefined ? {} : { "x-hub-signature-256": signature }),
      }
      const request = appRequest("/api/notifications/facebook", {
        method: "POST",
        headers,
        body,
        peer: "203.0.113.4",
      })
      return (await handleFacebookNotification(request)).status
    }
    const signed = (body: string, secret = facebookSecret) =>
      send(body, `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`)
    const { body, signature } = webhookOf("2001", facebookSecret)
    expect(await send(body, signature)).toBe(204)
    expect(await send(body.replace("2001", "2002"), signature)).toBe(401)
    expect(await send(`${body} `, signature)).toBe(401)
    expect(await signed(body, "another secret")).toBe(401)
    for (const wrong of [undefined, "", "sha256=", "sha1=abc", signature.toUpperCase(), `${signature}0`])
      expect([wrong, await send(body, wrong)]).toEqual([wrong, 401])
    expect(await signed(JSON.stringify({ object: "user", text: "ä".repeat(20_000) }))).toBe(204)
    expect(await signed("[]")).toBe(204)
    expect(await signed("{")).toBe(400)
    expect(await signed(JSON.stringify({ text: "x".repeat(70_000) }))).toBe(413)
    // A verify token signs nothing.
    expect(await send(body, facebookToken)).toBe(401)
  })

  test("Facebook gets its challenge back for the right verify token, and no one else does", async () => {
    const ask = async (query: Record<string, string>) => {
      const parameters = new URLSearchParams({
        "hub.mode": "subscribe",
        "hub.challenge": "1158201444",
        ...query,
      })
      const address = `/api/notifications/facebook?${parameters}`
      const answer = await handleFacebookChallenge(appRequest(address, { peer: "203.0.113.5" }))
      return [answer.status, await answer.text()]
    }
    expect(await ask({ "hub.verify_token": facebookToken })).toEqual([200, "1158201444"])
    for (const token of ["", "wrong", `${facebookToken}x`, "with blanks"])
      expect([token, (await ask({ "hub.verify_token": token }))[0]]).toEqual([token, 401])
    expect((await ask({ "hub.verify_token": facebookToken, "hub.challenge": "<script>" }))[0]).toBe(400)
    expect((await ask({ "hub.verify_token": facebookToken, "hub.mode": "unsubscribe" }))[0]).toBe(400)
  })

  test("from Twilio is taken with a signature over the address and every field, and answered with nothing to reply", async () => {
    const send = async (body: string, signature?: string, query = "") => {
      const headers = {
        "content-type": "application/x-www-form-urlencoded",
        ...(signature === undefined ? {} : { "x-twilio-signature": signature }),
      }
      const request = appRequest(`/api/notifications/twilio${query}`, {
        method: "POST",
        headers,
        body,
        peer: "203.0.113.6",
      })
      const answer = await handleTwilioNotification(request)
      return [answer.status, answer.headers.get("content-type"), await answer.text()]
    }
    const { form, signature } = twilio.written("+13125550142", "STOP – sofort")
    const text = form.toString()
    expect(await send(text, signature)).toEqual([
      200,
      "text/xml; charset=utf-8",
      '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
    ])
    for (const wrong of [undefined, "", "x", signature.slice(1), `${signature}=`, signature.toUpperCase()])
      expect([wrong, (await send(text, wrong))[0]]).toEqual([wrong, 401])
    expect((await send(text, signature, "?message=1"))[0]).toBe(401)
    expect((await send(`${text}&Body=START`, signature))[0]).toBe(401)
    expect((await send("Body=ST\nOP", signature))[0]).toBe(400)
    expect((await send(text, signature, `?${"x".repeat(600)}`))[0]).toBe(400)
    expect((await send("x".repeat(70_000), signature))[0]).toBe(413)
  })

  test("counts for the address that it comes from, and for no one else's", async () => {
    const token = `Bearer ${await standIn.notifications.token({ aud: "x" })}`
    const statuses = []
    for (let turn = 0; turn < 41; turn += 1) statuses.push((await push(envelope(), token, "203.0.113.2"))[0])
    expect(statuses).toEqual([...Array(40).fill(401), 503])
    expect((await push(envelope(), `Bearer ${await standIn.notifications.token()}`))[0]).toBe(204)
  })

  test("is to be sent again while the Review API is away", async () => {
    await api.app.close()
    expect(await push(envelope(), `Bearer ${await standIn.notifications.token()}`)).toEqual([503, ""])
  })
})
