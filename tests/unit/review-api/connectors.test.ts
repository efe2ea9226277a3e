import { createHash, randomBytes } from "node:crypto"
import type { Connector, ProviderPlace, ReviewPage } from "#review-api/connections/connector.ts"
import {
  AccessExpired,
  AtProviderGone,
  ConsentEnded,
  ConsentInvalid,
  ProviderConfused,
  ProviderForbidden,
} from "#review-api/connections/connector-errors.ts"
import { retryAfterMs } from "#review-api/connections/google/ask-google.ts"
import { createGoogleConnector } from "#review-api/connections/google/google-connector.ts"
import {
  createSimulatedConnector,
  type SimulatedFixture,
} from "#review-api/connections/simulated-connector.ts"
import { defaultConfig } from "#review-api/core/config.ts"
import { ResponseRefused, SourceBusy } from "#review-api/directories/response-source.ts"
import { type GoogleStandIn, startGoogle } from "#tests/support/stand-ins/google/start-google.ts"

const redirectUri = "https://app.example.com/oauth/outbound/google/callback"
const account = "accounts/7"
const place = `${account}/locations/70`
const { signal } = new AbortController()
const atMinute = (minute: number): string => new Date(Date.UTC(2026, 4, 1, 9, minute)).toISOString()

type Scene = {
  connector: Connector
  allow(address: string): string
  review(id: string, minute: number, comment?: string): void
  edit(id: string, comment: string): void
  remove(id: string): void
  expireAccess(): void
  close(): Promise<void>
}

async function googleScene(): Promise<Scene & { google: GoogleStandIn }> {
  let at = new Date(atMinute(500))
  const google = await startGoogle({ now: () => at })
  const { fixture } = google
  fixture.addAccount(account, "Hotels")
  fixture.addLocation({
    name: place,
    isVerified: true,
    title: "Harbour Inn",
    metadata: { placeId: "ChIJ-70" },
  })
  return {
    google,
    connector: createGoogleConnector(google.settings, { now: () => at }),
    allow: google.allow,
    review: (id, minute, comment) =>
      fixture.addReview(place, {
        ...{ reviewId: id, starRating: "FOUR", createTime: atMinute(minute) },
        ...(comment === undefined ? {} : { comment }),
      }),
    edit: (id, comment) => fixture.editReview(`${place}/reviews/${id}`, { comment }),
    remove: (id) => fixture.deleteReview(`${place}/reviews/${id}`),
    expireAccess() {
      at = new Date(at.getTime() + 2 * 3_600_000)
    },
    close: google.close,
  }
}

async function simulatedScene(): Promise<Scene> {
  let at = new Date(atMinute(500))
  const nothing = { storeCode: null, address: null, city: null, postalCode: null, phone: null }
  const fixture: SimulatedFixture = {
    accounts: [
      {
        account: { externalId: account, name: "Hotels" },
        places: [{ externalId: place, placeId: "ChIJ-70", name: "Harbour Inn", ...nothing }],
      },
    ],
    reviews: new Map([[place, []]]),
  }
  const reviews = fixture.reviews.get(place)!
  const clock = { now: () => at }
  return {
    connector: createSimulatedConnector({ clock, config: defaultConfig }, "google", fixture),
    allow: (address) => new URL(address).searchParams.get("code")!,
    review: (externalId, minute, content) => {
      const instants = { createdAt: atMinute(minute), updatedAt: atMinute(minute) }
      const given = { externalId, rating: 4, content: content ?? null, author: `Customer ${externalId}` }
      reviews.push({ ...given, ...instants, url: null, images: [], response: null })
    },
    edit: (id, content) =>
      Object.assign(reviews.find(({ externalId }) => externalId === id)!, {
        content,
        updatedAt: at.toISOString(),
      }),
    remove: (id) =>
      reviews.splice(
        reviews.findIndex(({ externalId }) => externalId === id),
        1,
      ),
    expireAccess() {
      at = new Date(at.getTime() + 2 * 3_600_000)
    },
    close: async () => {},
  }
}

function consentOf(connector: Connector) {
  const codeVerifier = randomBytes(32).toString("base64url")
  const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url")
  const address = connector.authorizationUrl({ state: "the state", codeChallenge, redirectUri })
  return { address, codeVerifier }
}

async function connected({ connector, allow }: Scene) {
  const { address, codeVerifier } = consentOf(connector)
  return connector.exchange({ code: allow(address), codeVerifier, redirectUri }, signal)
}

describe.each([
  ["simulated", simulatedScene],
  ["Google, at its stand-in", googleScene],
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
      { codeVerifier: randomBytes(32).toString("base64url") },
      { redirectUri: "https://elsewhere.example.com/oauth/outbound/google/callback" },
      { code: "made-up" },
    ]) {
      const given = { code: allow(address), codeVerifier, redirectUri, ...wrong }
      await expect(connector.exchange(given, signal)).rejects.toThrow(ConsentInvalid)
    }
    const grant = await connector.exchange({ code: allow(address), codeVerifier, redirectUri }, signal)
    expect(grant.refreshToken).toBeTruthy()
    expect(await connector.accounts(grant.accessToken, signal)).toEqual([
      { externalId: account, name: "Hotels" },
    ])
  })

  test("renews access that ran out, and not after it was revoked", async () => {
    const { connector } = scene
    const grant = await connected(scene)
    scene.expireAccess()
    await expect(connector.accounts(grant.accessToken, signal)).rejects.toThrow(AccessExpired)
    const renewed = await connector.refresh(grant.refreshToken!, signal)
    expect(renewed.refreshToken).toBeTruthy()
    expect(await connector.accounts(renewed.accessToken, signal)).toHaveLength(1)
    await connector.revoke(renewed.refreshToken!, signal)
    await expect(connector.accounts(renewed.accessToken, signal)).rejects.toThrow(AccessExpired)
    await expect(connector.refresh(renewed.refreshToken!, signal)).rejects.toThrow(ConsentEnded)
    await connector.revoke(renewed.refreshToken!, signal)
  })

  test("lists places, and their reviews page by page, the most recently changed first", async () => {
    const { connector } = scene
    const { accessToken } = await connected(scene)
    const places: ProviderPlace[] = []
    for await (const some of connector.places(accessToken, account, signal)) places.push(...some)
    expect(places).toMatchObject([{ externalId: place, placeId: "ChIJ-70", name: "Harbour Inn" }])
    for (let minute = 0; minute < 120; minute++) scene.review(`r${minute}`, minute, `Number ${minute}`)
    scene.edit("r3", "Changed")
    const pages: ReviewPage[] = []
    for (let pageToken: string | null = null; ; ) {
      const page = await connector.reviews(accessToken, { externalId: place, pageToken }, signal)
      pages.push(page)
      pageToken = page.nextPageToken
      if (pageToken === null) break
    }
    expect(pages.map(({ reviews }) => reviews.length)).toEqual([50, 50, 20])
    expect(pages[0]!.total).toBe(120)
    const ids = pages.flatMap(({ reviews }) => reviews.map(({ externalId }) => externalId))
    expect(ids.slice(0, 3)).toEqual(["r3", "r119", "r118"])
    expect(new Set(ids).size).toBe(120)
    expect(pages[0]!.reviews[0]).toMatchObject({ rating: 4, content: "Changed", createdAt: atMinute(3) })
  })

  test("publishes a response in place of the former one, takes it away, and knows what is gone", async () => {
    const { connector } = scene
    const { accessToken } = await connected(scene)
    scene.review("a", 1)
    const name = { placeExternalId: place, externalId: "a" }
    expect((await connector.review(accessToken, name, signal)).response).toBeNull()
    expect(await connector.respond(accessToken, name, "Thank you", signal)).toMatchObject({
      ...{ content: "Thank you", state: "approved", reason: null },
    })
    await connector.respond(accessToken, name, "Thank you!", signal)
    expect((await connector.review(accessToken, name, signal)).response?.content).toBe("Thank you!")
    await connector.removeResponse(accessToken, name, signal)
    await connector.removeResponse(accessToken, name, signal)
    expect((await connector.review(accessToken, name, signal)).response).toBeNull()
    scene.remove("a")
    await expect(connector.review(accessToken, name, signal)).rejects.toThrow(AtProviderGone)
    await expect(connector.respond(accessToken, name, "Too late", signal)).rejects.toThrow(AtProviderGone)
    const nowhere = { externalId: "accounts/7/locations/none", pageToken: null }
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
      ...{ access_type: "offline", prompt: "consent", response_type: "code", code_challenge_method: "S256" },
      ...{ redirect_uri: redirectUri, scope: "https://www.googleapis.com/auth/business.manage" },
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

  test("reading is tried again after a short failure; how long a long one lasts is told", async () => {
    scene.google.inject({ on: /GET \/v4/, status: 503, times: 2 })
    expect((await page()).reviews).toHaveLength(1)
    scene.google.inject({ on: /GET \/v4/, status: 429, retryAfter: 90 })
    await expect(page()).rejects.toMatchObject({ name: "SourceBusy", waitMs: 90_000 })
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
      ...{ reviewId: "odd", starRating: "SIX", createTime: atMinute(2) },
      comment: "(Translated by Google) Nice\n\n(Original)\nSchön\0",
    })
    review.reviewReply = { comment: "Danke", updateTime: atMinute(3), reviewReplyState: "HALF_APPROVED" }
    Object.assign(review, { futureField: { deep: 1 } })
    const [first] = (await page()).reviews
    expect(first).toMatchObject({ externalId: "odd", rating: null, content: "Schön" })
    expect(first!.response).toMatchObject({ content: "Danke", state: "approved" })
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
      ...{ state: "rejected", reason: "Policy violation: personal info." },
    })
    fixture.moderate(`${place}/reviews/a`, null)
    expect((await scene.connector.review(accessToken, name, signal)).response?.state).toBe("approved")
  })

  test("a response above 4,096 bytes is not sent, one of as many is", async () => {
    const name = { placeExternalId: place, externalId: "a" }
    const most = "é".repeat(2_048)
    await expect(scene.connector.respond(accessToken, name, `${most}!`, signal)).rejects.toThrow(
      ResponseRefused,
    )
    expect(scene.google.fixture.puts).toEqual([])
    expect((await scene.connector.respond(accessToken, name, most, signal)).content).toBe(most)
  })

  test("a place that is not verified is forbidden, and says so by its code", async () => {
    scene.google.fixture.locations.get(place)!.isVerified = false
    await expect(page()).rejects.toMatchObject({ name: "ProviderForbidden", code: "FAILED_PRECONDITION" })
  })
})
