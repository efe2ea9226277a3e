import { randomBytes } from "node:crypto"
import { retryAfterMs } from "#review-api/connections/ask-provider.ts"
import type { ReviewPage } from "#review-api/connections/connector.ts"
import {
  AccessExpired,
  AtProviderGone,
  ConsentEnded,
  ConsentInvalid,
  NotificationRefused,
  ProviderConfused,
  ProviderForbidden,
} from "#review-api/connections/connector-errors.ts"
import { Refused } from "#review-api/directories/destination.ts"
import { SourceBusy } from "#review-api/directories/response-source.ts"
import { connected, consentOf, placesOf, sceneRedirect } from "#tests/support/connected-scene.ts"
import {
  atMinute,
  facebookScene,
  googleScene,
  type Scene,
  simulatedScene,
  trustpilotScene,
} from "#tests/support/connector-scenes.ts"
import { trustpilotIdOf } from "#tests/support/stand-ins/trustpilot/fixture.ts"
import { webhookOf } from "#tests/support/stand-ins/trustpilot/serve-controls.ts"
import { webhookSecret } from "#tests/support/stand-ins/trustpilot/start-trustpilot.ts"

const redirectUri = sceneRedirect
const place = "accounts/7/locations/70"
const { signal } = new AbortController()

describe.each([
  ["simulated", simulatedScene],
  ["Google, at its stand-in", googleScene],
  ["Trustpilot, at its stand-in", trustpilotScene],
  ["Facebook, at its stand-in", facebookScene],
] as const)("a connector, %s", (_, makeScene) => {
  let scene: Scene
  beforeEach(async () => {
    scene = await makeScene()
  })
  afterEach(() => scene.close())

  test("gives access for a code, its verifier and its redirect URI together, and never without one of them", async () => {
    const { connector, allow } = scene
    const { address, codeVerifier } = consentOf(connector)
    expect(new URL(address).searchParams.get("state")).toBe("the state")
    for (const wrong of [
      ...(scene.bindsVerifier ? [{ codeVerifier: randomBytes(32).toString("base64url") }] : []),
      { redirectUri: "https://elsewhere.example.com/oauth/outbound/google/callback" },
      { code: "made-up" },
    ]) {
      const given = { code: allow(address), codeVerifier, redirectUri, ...wrong }
      await expect(connector.exchange(given, signal)).rejects.toThrow(ConsentInvalid)
    }
    const grant = await connector.exchange({ code: allow(address), codeVerifier, redirectUri }, signal)
    expect(grant.refreshToken === null).toBe(!scene.renews)
    const accounts = await connector.accounts(grant.accessToken, signal)
    expect(accounts.map(({ externalId }) => externalId)).toEqual([scene.names.account])
  })

  test("renews access that ran out, where it can be, and not after it was revoked", async () => {
    const { connector, renews } = scene
    const grant = await connected(scene)
    scene.expireAccess()
    await expect(placesOf(scene, grant.accessToken)).rejects.toThrow(AccessExpired)
    const renewed = renews ? await connector.refresh(grant.refreshToken!, signal) : await connected(scene)
    expect(renewed.refreshToken === null).toBe(!renews)
    expect(await placesOf(scene, renewed.accessToken)).toHaveLength(1)
    const given = renewed.refreshToken ?? renewed.accessToken
    await connector.revoke(given, signal)
    await expect(placesOf(scene, renewed.accessToken)).rejects.toThrow(AccessExpired)
    await expect(connector.refresh(given, signal)).rejects.toThrow(ConsentEnded)
    await connector.revoke(given, signal)
  })

  test("lists places, and their reviews page by page in its order, each once", async () => {
    const { connector, names, pageSize } = scene
    const { accessToken } = await connected(scene)
    const places = await placesOf(scene, accessToken)
    expect(places).toMatchObject([{ externalId: names.place, name: "Harbour Inn" }])
    const ids = new Map<string, string>()
    for (let minute = 0; minute < 220; minute++)
      ids.set(`r${minute}`, scene.review(`r${minute}`, minute, `Number ${minute}`))
    scene.edit("r3", "Changed")
    const pages: ReviewPage[] = []
    for (let pageToken: string | null = null; ; ) {
      const page = await connector.reviews(accessToken, { externalId: names.place, pageToken }, signal)
      pages.push(page)
      pageToken = page.nextPageToken
      if (pageToken === null) break
    }
    expect(pages.map(({ reviews }) => reviews.length)).toEqual([
      ...Array<number>(Math.floor(220 / pageSize)).fill(pageSize),
      20,
    ])
    expect(pages[0]!.total).toBe(scene.counts ? 220 : null)
    const all = pages.flatMap(({ reviews }) => reviews)
    const newest = connector.order === "changed" ? ["r3", "r219", "r218"] : ["r219", "r218", "r217"]
    expect(all.slice(0, 3).map(({ externalId }) => externalId)).toEqual(newest.map((name) => ids.get(name)))
    expect(new Set(all.map(({ externalId }) => externalId)).size).toBe(220)
    const edited = all.find(({ externalId }) => externalId === ids.get("r3"))!
    expect(edited).toMatchObject({ rating: scene.rating, content: "Changed", createdAt: atMinute(3) })
    expect([edited.updatedAt > edited.createdAt, edited.hidesEdits ?? false]).toEqual(
      scene.datesEdits ? [true, false] : [false, true],
    )
  })

  test("publishes a response in place of the former one, takes it away, and knows what is gone", async () => {
    const { connector } = scene
    const { accessToken } = await connected(scene)
    const name = { placeExternalId: scene.names.place, externalId: scene.review("a", 1) }
    expect((await connector.review(accessToken, name, signal)).response).toBeNull()
    expect(await connector.respond(accessToken, name, "Thank you", signal)).toMatchObject({
      content: "Thank you",
      state: "approved",
      reason: null,
    })
    await connector.respond(accessToken, name, "Thank you!", signal)
    expect((await connector.review(accessToken, name, signal)).response?.content).toBe("Thank you!")
    await connector.removeResponse(accessToken, name, signal)
    await connector.removeResponse(accessToken, name, signal)
    expect((await connector.review(accessToken, name, signal)).response).toBeNull()
    scene.remove("a")
    await expect(connector.review(accessToken, name, signal)).rejects.toThrow(AtProviderGone)
    await expect(connector.respond(accessToken, name, "Too late", signal)).rejects.toThrow(AtProviderGone)
    const nowhere = { externalId: scene.names.nowhere, pageToken: null }
    await expect(connector.reviews(accessToken, nowhere, signal)).rejects.toThrow(AtProviderGone)
  })
})

describe("Google", () => {
  let scene: Awaited<ReturnType<typeof googleScene>>
  let accessToken: string
  const page = () => scene.connector.reviews(accessToken, { externalId: place, pageToken: null }, signal)
  beforeEach(async () => {
    scene = await googleScene()
    ;({ accessToken } = await connected(scene))
    scene.review("a", 1, "Lovely")
  })
  afterEach(() => scene.close())

  test("asks for offline access with consent each time, bound by PKCE", () => {
    const { searchParams: asked } = new URL(consentOf(scene.connector).address)
    expect(Object.fromEntries(asked)).toMatchObject({
      access_type: "offline",
      prompt: "consent",
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: redirectUri,
      scope: "https://www.googleapis.com/auth/business.manage",
    })
    expect(asked.has("client_secret")).toBe(false)
  })

  test.each([
    [{ status: 401 }, AccessExpired],
    [{ status: 403 }, ProviderForbidden],
    [{ status: 403, reason: "rateLimitExceeded", times: 3 }, SourceBusy],
    [{ status: 404 }, AtProviderGone],
    [{ status: 429, times: 3 }, SourceBusy],
    [{ status: 500, times: 3 }, SourceBusy],
    [{ status: 418 }, ProviderConfused],
    [{ hangs: true, times: 3 }, SourceBusy],
  ])("%j is told as what it is", async (failure, expected) => {
    scene.google.inject({ on: /GET \/v4\/.*\/reviews/, ...failure })
    await expect(page()).rejects.toThrow(expected)
    expect((await page()).reviews).toHaveLength(1)
  })

  test("reviews of many places come in one list, the last change first; one place that is not there refuses all", async () => {
    const { together } = scene.connector
    const { fixture } = scene.google
    const other = "accounts/7/locations/71"
    fixture.addLocation({ name: other, isVerified: true, title: "Harbour Kiosk", metadata: {} })
    for (let minute = 2; minute < 62; minute++)
      fixture.addReview(minute % 3 ? other : place, { starRating: "TWO", createTime: atMinute(minute) })
    const read = (externalIds: string[], pageToken: string | null = null) =>
      together!.reviews(accessToken, { externalIds, pageToken }, signal)
    scene.google.inject({ on: /batchGetReviews/, status: 503, times: 2 })
    const one = await read([place, other])
    const two = await read([place, other], one.nextPageToken)
    expect([one.reviews.length, two.reviews.length, two.nextPageToken]).toEqual([50, 11, null])
    const all = [...one.reviews, ...two.reviews]
    const instants = all.map(({ review }) => review.updatedAt)
    expect(instants).toEqual(instants.toSorted().toReversed())
    expect(all.filter(({ placeExternalId }) => placeExternalId === place)).toHaveLength(21)
    expect(all.at(-1)).toMatchObject({
      placeExternalId: place,
      review: { externalId: "a", content: "Lovely" },
    })
    await expect(read([place, "accounts/7/locations/none"])).rejects.toThrow(AtProviderGone)
    await expect(read([place, "accounts/8/locations/70"])).rejects.toThrow(ProviderConfused)
    fixture.locations.get(other)!.isVerified = false
    await expect(read([place, other])).rejects.toThrow(ProviderForbidden)
    const many = Array.from({ length: together!.most + 1 }, () => place)
    expect((await read(many.slice(1))).reviews).toHaveLength(50)
    await expect(read(many)).rejects.toThrow(ProviderConfused)
    expect(together!.groupOf(place)).toBe(together!.groupOf(other))
    expect(together!.groupOf("accounts/8/locations/70")).not.toBe(together!.groupOf(other))
    scene.google.odd.together = "empty"
    expect(await read([place])).toEqual({ reviews: [], nextPageToken: null })
  })

  test("reading is tried again after a short failure; how long a long one lasts is told", async () => {
    scene.google.inject({ on: /GET \/v4/, status: 503, times: 2 })
    expect((await page()).reviews).toHaveLength(1)
    scene.google.inject({ on: /GET \/v4/, status: 429, retryAfter: 90 })
    await expect(page()).rejects.toMatchObject({ name: "SourcePaused", waitMs: 90_000 })
    expect(scene.google.asked.filter((call) => call.startsWith("GET /v4"))).toHaveLength(4)
  })

  test.each([
    ["7", 7_000],
    ["Fri, 01 May 2026 09:00:30 GMT", 30_000],
    ["Fri, 01 May 2026 08:00:00 GMT", 0],
    ["soon", null],
    [undefined, null],
  ])("Retry-After: %s", (header, expected) => {
    expect(retryAfterMs(header, Date.parse("2026-05-01T09:00:00Z"))).toBe(expected)
  })

  test("a page token that leads back ends a list instead of going round for good", async () => {
    for (let at = 0; at < 21; at++) scene.google.fixture.addAccount(`accounts/${100 + at}`, "Another")
    expect(await scene.connector.accounts(accessToken, signal)).toHaveLength(22)
    scene.google.odd.repeatsPageToken = true
    await expect(scene.connector.accounts(accessToken, signal)).rejects.toThrow(ProviderConfused)
  })

  test("values and fields that are new do not matter, and translations are left out", async () => {
    const review = scene.google.fixture.addReview(place, {
      reviewId: "odd",
      starRating: "SIX",
      createTime: atMinute(2),
      comment: "(Translated by Google) Nice\n\n(Original)\nSchön\0",
    })
    review.reviewReply = { comment: "Danke", updateTime: atMinute(3), reviewReplyState: "HALF_APPROVED" }
    Object.assign(review, { futureField: { deep: 1 } })
    const [first] = (await page()).reviews
    expect(first).toMatchObject({ externalId: "odd", rating: null, content: "Schön" })
    expect(first!.response).toMatchObject({ content: "Danke", state: "approved" })
  })

  test("marks of translation count where Google writes them, in responses too", async () => {
    const own = "Try the Pho (Original) bowl."
    const review = scene.google.fixture.addReview(place, {
      reviewId: "marked",
      starRating: "FOUR",
      createTime: atMinute(4),
      comment: own,
    })
    const reply = "(Translated by Google) Thanks\n\n(Original)\nGracias"
    review.reviewReply = { comment: reply, updateTime: atMinute(5), reviewReplyState: "APPROVED" }
    expect((await page()).reviews[0]).toMatchObject({ content: own, response: { content: "Gracias" } })
  })

  test("says that a response waits, or why it was rejected", async () => {
    const { fixture } = scene.google
    fixture.moderation = "waits"
    const name = { placeExternalId: place, externalId: "a" }
    expect(await scene.connector.respond(accessToken, name, "Call us", signal)).toMatchObject({
      state: "pending",
    })
    fixture.moderate(`${place}/reviews/a`, "PERSONAL_INFO")
    expect((await scene.connector.review(accessToken, name, signal)).response).toMatchObject({
      state: "rejected",
      reason: "Policy violation: personal info.",
    })
    fixture.moderate(`${place}/reviews/a`, null)
    expect((await scene.connector.review(accessToken, name, signal)).response?.state).toBe("approved")
  })

  test("a response above 4,096 bytes is not sent, one of as many is", async () => {
    const name = { placeExternalId: place, externalId: "a" }
    const most = "é".repeat(2_048)
    await expect(scene.connector.respond(accessToken, name, `${most}!`, signal)).rejects.toThrow(Refused)
    expect(scene.google.fixture.puts).toEqual([])
    expect((await scene.connector.respond(accessToken, name, most, signal)).content).toBe(most)
  })

  test("a place that is not verified is forbidden, and says so by its code", async () => {
    scene.google.fixture.locations.get(place)!.isVerified = false
    await expect(page()).rejects.toMatchObject({ name: "ProviderForbidden", code: "FAILED_PRECONDITION" })
  })
})

describe("Trustpilot", () => {
  let scene: Awaited<ReturnType<typeof trustpilotScene>>
  let accessToken: string
  let refreshToken: string
  let first: string
  const page = () =>
    scene.connector.reviews(accessToken, { externalId: scene.names.place, pageToken: null }, signal)
  beforeEach(async () => {
    scene = await trustpilotScene()
    const grant = await connected(scene)
    accessToken = grant.accessToken
    refreshToken = grant.refreshToken!
    first = scene.review("a", 1, "Lovely")
  })
  afterEach(() => scene.close())

  test("asks for consent as it documents it, and never with the secret", () => {
    const { origin, searchParams } = new URL(consentOf(scene.connector).address)
    expect(origin).toBe(scene.trustpilot.origin)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: "stand-in-client",
      redirect_uri: redirectUri,
      response_type: "code",
      state: "the state",
    })
  })

  test("renewed access comes with a refresh token in place of the one that was used", async () => {
    const renewed = await scene.connector.refresh(refreshToken, signal)
    expect(renewed.refreshToken).not.toBe(refreshToken)
    await expect(scene.connector.refresh(refreshToken, signal)).rejects.toThrow(ConsentEnded)
    await expect(scene.connector.refresh(renewed.refreshToken!, signal)).resolves.toBeTruthy()
  })

  test.each([
    [{ status: 400, reason: "Invalid Refresh Token" }, ConsentEnded],
    [{ status: 401, reason: "refresh_token_expired" }, ConsentEnded],
    [{ status: 401, reason: "invalid_client" }, ProviderConfused],
    [{ status: 429, retryAfter: 60 }, SourceBusy],
    [{ status: 503 }, SourceBusy],
    [{ hangs: true }, SourceBusy],
  ])("a renewal that is answered with %j", async (failure, expected) => {
    scene.trustpilot.inject({ on: /refresh/, ...failure })
    await expect(scene.connector.refresh(refreshToken, signal)).rejects.toThrow(expected)
    expect(scene.trustpilot.asked.filter((call) => call.includes("/refresh"))).toHaveLength(1)
  })

  test.each([
    [{ status: 401 }, AccessExpired],
    [{ status: 403 }, ProviderForbidden],
    [{ status: 404 }, AtProviderGone],
    [{ status: 429, times: 3 }, SourceBusy],
    [{ status: 500, times: 3 }, SourceBusy],
    [{ status: 418 }, ProviderConfused],
  ])("%j is told as what it is", async (failure, expected) => {
    scene.trustpilot.inject({ on: /GET .*\/reviews/, ...failure })
    await expect(page()).rejects.toThrow(expected)
    expect((await page()).reviews).toHaveLength(1)
  })

  test("business units are those of the websites that its owner has access to; a dead key is no end of access", async () => {
    expect(await placesOf(scene, accessToken)).toMatchObject([
      { externalId: scene.names.place, name: "Harbour Inn", address: "harbour-inn.example", placeId: null },
    ])
    expect(await placesOf({ ...scene, domains: [] }, accessToken)).toEqual([])
    const found = (domain: string) => `GET /v1/business-units/find?name=${domain}`
    expect(scene.trustpilot.asked).toEqual(
      expect.arrayContaining([found("unknown.example"), found("another.example")]),
    )
    scene.trustpilot.inject({ on: /find/, status: 401 })
    await expect(placesOf(scene, accessToken)).rejects.toThrow(ProviderForbidden)
  })

  test("values and fields that are new or missing do not matter; dates without a zone are in UTC", async () => {
    const { fixture } = scene.trustpilot
    fixture.addReview(scene.names.place, { stars: 7, createdAt: atMinute(2), title: " Odd\0 " })
    Object.assign(fixture.reviews.get(first)!, { consumer: null, futureField: { deep: 1 }, status: "half" })
    fixture.reviews.get(first)!.companyReply = { text: "Thanks", createdAt: atMinute(3), updatedAt: null }
    expect((await page()).reviews).toMatchObject([
      { rating: null, title: "Odd", content: null, createdAt: atMinute(2), updatedAt: atMinute(2) },
      { rating: 4, title: null, content: "Lovely", author: null, url: expect.stringContaining(first) },
    ])
    expect((await page()).reviews[1]!.response).toEqual({
      content: "Thanks",
      updatedAt: atMinute(3),
      state: "approved",
      reason: null,
    })
  })

  test("a review of another business unit is not there, and a text it turns down is refused", async () => {
    const { connector, names, trustpilot } = scene
    const elsewhere = { placeExternalId: names.nowhere, externalId: first }
    await expect(connector.review(accessToken, elsewhere, signal)).rejects.toThrow(AtProviderGone)
    await expect(connector.respond(accessToken, elsewhere, "Hello", signal)).rejects.toThrow(AtProviderGone)
    trustpilot.inject({ on: /POST .*reply/, status: 400 })
    const name = { placeExternalId: names.place, externalId: first }
    await expect(connector.respond(accessToken, name, "Hello", signal)).rejects.toThrow(Refused)
    expect(trustpilot.fixture.posted).toEqual([])
  })

  test("webhooks name the business unit of a new review and the reviews that have changed, with the right key only", async () => {
    const { connector, names, trustpilot } = scene
    const notifications = connector.notifications!
    const review = trustpilot.fixture.reviews.get(first)!
    const read = (body: unknown, key = webhookSecret) =>
      notifications.read(key, { data: Buffer.from(JSON.stringify(body)).toString("base64") })
    const created = webhookOf("service-review-created", review)
    expect(await read(created)).toEqual({ placeIds: [names.place], reviewIds: [] })
    for (const event of ["service-review-updated", "service-review-deleted"] as const)
      expect(await read(webhookOf(event, review))).toEqual({ placeIds: [], reviewIds: [first] })
    const nothing = { placeIds: [], reviewIds: [] }
    const unknown = { ...review, id: trustpilotIdOf("unknown") }
    expect(await read(webhookOf("service-review-created", unknown))).toEqual(nothing)
    for (const body of [{}, [], "events", { events: [{ eventName: "service-review-created" }] }])
      expect(await read(body)).toEqual(nothing)
    expect(await read({ events: [{ ...created.events[0], eventName: "product-review-created" }] })).toEqual(
      nothing,
    )
    for (const key of ["", "wrong", `${webhookSecret}x`])
      await expect(read(created, key)).rejects.toThrow(NotificationRefused)
    trustpilot.inject({ on: /GET \/v1\/reviews/, status: 500, times: 3 })
    await expect(read(created)).rejects.toThrow(SourceBusy)
  })
})
