import type { ProviderReview } from "#review-api/connections/connector.ts"
import {
  AccessExpired,
  AtProviderGone,
  ConsentInvalid,
  ProviderConfused,
  ProviderForbidden,
  ProviderRetired,
} from "#review-api/connections/connector-errors.ts"
import { createFacebookConnector } from "#review-api/connections/facebook/facebook-connector.ts"
import { Refused } from "#review-api/directories/destination.ts"
import { SourceBusy } from "#review-api/directories/response-source.ts"
import { connected, consentOf, placesOf, sceneRedirect } from "#tests/support/connected-scene.ts"
import { atMinute, facebookScene } from "#tests/support/connector-scenes.ts"

const { signal } = new AbortController()

describe("Facebook", () => {
  let scene: Awaited<ReturnType<typeof facebookScene>>
  let accessToken: string
  let first: string
  const fixture = () => scene.facebook.fixture
  const page = (pageToken: string | null = null, externalId = scene.names.place) =>
    scene.connector.reviews(accessToken, { externalId, pageToken }, signal)
  const nameOf = (externalId: string) => ({ placeExternalId: scene.names.place, externalId })
  beforeEach(async () => {
    scene = await facebookScene()
    ;({ accessToken } = await connected(scene))
    first = scene.review("a", 1, "Lovely")
  })
  afterEach(() => scene.close())

  test("asks for the rights that it needs, bound by state, and never with the secret [P-450, P-535]", () => {
    const { pathname, searchParams } = new URL(consentOf(scene.connector).address)
    expect(pathname).toBe("/v21.0/dialog/oauth")
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: "1234567890",
      redirect_uri: sceneRedirect,
      response_type: "code",
      state: "the state",
      scope:
        "pages_show_list,pages_read_engagement,pages_read_user_content,pages_manage_engagement,pages_manage_metadata,pages_manage_posts",
      auth_type: "rerequest",
    })
  })

  test.each([false, true])(
    "access of a code is traded for access of 60 days, also when it is not said: %s",
    async (hidesExpiry) => {
      scene.facebook.odd.hidesExpiry = hidesExpiry
      const grant = await connected(scene)
      expect(grant).toMatchObject({ refreshToken: null })
      const days = (Date.parse(grant.accessEndsAt) - Date.parse(atMinute(500))) / 86_400_000
      expect(Math.round(days)).toBe(60)
      expect(
        scene.facebook.asked.filter(
          (call) => call.includes(scene.facebook.settings.appSecret) || call.includes("code="),
        ),
      ).toEqual([])
    },
  )

  test("a code is used once", async () => {
    const { address, codeVerifier } = consentOf(scene.connector)
    const exchange = { code: scene.allow(address), codeVerifier, redirectUri: sceneRedirect }
    await scene.connector.exchange(exchange, signal)
    await expect(scene.connector.exchange(exchange, signal)).rejects.toThrow(ConsentInvalid)
  })

  test("each call proves the secret of the app, with the token in no address", async () => {
    await page()
    const calls = scene.facebook.asked.filter(
      (call) => call.startsWith("GET /v21.0/") && !call.includes("dialog"),
    )
    expect(calls.length).toBeGreaterThan(2)
    for (const call of calls) expect(call).toMatch(/appsecret_proof=[0-9a-f]{64}/)
    for (const token of scene.facebook.consent.issued)
      expect(scene.facebook.asked.filter((call) => call.includes(token))).toEqual([])
    const settings = { ...scene.facebook.settings, appSecret: "another" }
    const other = createFacebookConnector(settings, { now: () => new Date(atMinute(500)) })
    await expect(other.accounts(accessToken, signal)).rejects.toThrow(ProviderConfused)
  })

  test.each([
    [{ reason: "190" }, AccessExpired, "GET /v21.0/me"],
    [{ reason: "102" }, AccessExpired, "GET /v21.0/me"],
    [{ reason: "4", times: 3 }, SourceBusy, "ratings"],
    [{ reason: "17" }, SourceBusy, "ratings"],
    [{ reason: "32" }, SourceBusy, "ratings"],
    [{ reason: "613" }, SourceBusy, "ratings"],
    [{ reason: "80001" }, SourceBusy, "ratings"],
    [{ reason: "10" }, ProviderForbidden, "ratings"],
    [{ reason: "200" }, ProviderForbidden, "ratings"],
    [{ reason: "283" }, ProviderForbidden, "ratings"],
    [{ reason: "12" }, ProviderRetired, "ratings"],
    [{ reason: "803" }, AtProviderGone, "ratings"],
    [{ status: 404 }, AtProviderGone, "ratings"],
    [{ reason: "2", times: 3 }, SourceBusy, "ratings"],
    [{ status: 500, times: 3 }, SourceBusy, "ratings"],
    [{ reason: "100" }, ProviderConfused, "ratings"],
    [{ hangs: true, times: 3 }, SourceBusy, "ratings"],
  ])("%j is told as what it is", async (failure, expected, on) => {
    scene.facebook.inject({ on: new RegExp(on), status: 400, ...failure })
    const call = () => (on === "ratings" ? page() : scene.connector.accounts(accessToken, signal))
    await expect(call()).rejects.toThrow(expected)
    if (!("reason" in failure) || failure.reason !== "4") await call()
  })

  test("a limit of the app stops all calls for as long as Facebook says, one of a page only its own", async () => {
    await page()
    const asked = () => scene.facebook.asked.length
    scene.facebook.inject({ on: /ratings/, status: 403, reason: "32", retryAfter: 600 })
    await expect(page()).rejects.toMatchObject({ name: "SourcePaused", waitMs: 600_000 })
    expect((await page()).reviews).toHaveLength(1)
    scene.facebook.inject({ on: /ratings/, status: 403, reason: "4", retryAfter: 1_200 })
    await expect(page()).rejects.toMatchObject({ name: "SourcePaused", waitMs: 1_200_000 })
    const before = asked()
    await expect(scene.connector.accounts(accessToken, signal)).rejects.toThrow(SourceBusy)
    expect(asked()).toBe(before)
  })

  test("rests before it is turned down, when Facebook says that nearly all calls are used", async () => {
    scene.facebook.odd.usedPercent = 94
    await page()
    scene.facebook.odd.usedPercent = 95
    await page()
    const before = scene.facebook.asked.length
    await expect(page()).rejects.toMatchObject({ name: "SourcePaused", waitMs: 300_000 })
    expect(scene.facebook.asked).toHaveLength(before)
  })

  test("lists pages with address, phone and store number, and those below a page, each once", async () => {
    const location = { street: "1 Pier Road", city: "Portland", zip: "04101" }
    fixture().addPage({ id: "3000", name: "Brand" })
    for (let at = 1; at <= 130; at++)
      fixture().addPage({ id: String(3_000 + at), name: `Shop ${at}`, parentId: "3000", store_number: at })
    for (let at = 1; at <= 110; at++)
      fixture().addPage({ id: String(4_000 + at), name: `Cafe ${at}`, location, phone: "(207) 555-0100" })
    fixture().addPage({ id: "5000", name: "Only seen", tasks: [] })
    const places = await placesOf(scene, accessToken)
    expect(places).toHaveLength(243)
    expect(new Set(places.map(({ externalId }) => externalId)).size).toBe(243)
    expect(places.find(({ name }) => name === "Shop 130")).toMatchObject({
      externalId: "3130",
      storeCode: "130",
    })
    expect(places.find(({ name }) => name === "Cafe 110")).toEqual({
      externalId: "4110",
      placeId: null,
      storeCode: null,
      name: "Cafe 110",
      address: "1 Pier Road",
      city: "Portland",
      postalCode: "04101",
      phone: "(207) 555-0100",
    })
    fixture().addRecommendation("3001", { review_text: "At a shop" })
    expect((await page(null, "3001")).reviews).toMatchObject([{ content: "At a shop" }])
    await expect(page(null, "5000")).rejects.toThrow(ProviderForbidden)
    scene.facebook.odd.repeatsCursor = true
    await expect(placesOf(scene, accessToken)).rejects.toThrow(ProviderConfused)
  })

  test("asks for tokens of pages once, and again when they are worth nothing any more", async () => {
    const listings = () => scene.facebook.asked.filter((call) => call.includes("/me/accounts")).length
    await Promise.all([page(), page(), page()])
    await page()
    expect(listings()).toBe(1)
    scene.facebook.access.endPageTokens()
    await expect(page()).rejects.toThrow(ProviderForbidden)
    scene.expireAccess()
    await expect(page()).rejects.toThrow(AccessExpired)
  })

  test("yes and no are told as such, stars of old as stars, and what is new or missing does not matter", async () => {
    const place = scene.names.place
    fixture().addRecommendation(place, {
      created_time: atMinute(2),
      recommendation_type: "negative",
      review_text: " Cold\0 soup ",
    })
    fixture().addRecommendation(place, { created_time: atMinute(3), rating: 2, hasStory: false })
    fixture().addRecommendation(place, { created_time: atMinute(4), recommendation_type: "undecided" })
    const nameless = fixture().addRecommendation(place, { created_time: atMinute(5), hasStory: false })
    delete nameless.reviewer
    const { reviews } = await page()
    expect(reviews).toMatchObject([
      { recommends: true, rating: null, author: null, url: null },
      { rating: null, content: null },
      { rating: 2, createdAt: atMinute(3) },
      { recommends: false, rating: null, content: "Cold soup" },
      { recommends: true, rating: null, content: "Lovely", externalId: first },
    ])
    expect(reviews[1]).not.toHaveProperty("recommends")
    expect(reviews[2]).not.toHaveProperty("recommends")
    const again = (await page()).reviews
    const ids = ({ externalId }: ProviderReview) => externalId
    expect(again.map(ids)).toEqual(reviews.map(ids))
    expect(new Set(reviews.map(ids)).size).toBe(5)
  })

  test("the first comment of the page itself is its response; a second text takes its place", async () => {
    const other = fixture().addComment(first, "777", "I agree")
    expect((await page()).reviews[0]!.response).toBeNull()
    await scene.connector.respond(accessToken, nameOf(first), "Thank you", signal)
    await scene.connector.respond(accessToken, nameOf(first), "Thank you!", signal)
    expect((await page()).reviews[0]!.response).toMatchObject({ content: "Thank you!", state: "approved" })
    expect(
      fixture()
        .story(first)!
        .story.comments.map(({ message }) => message),
    ).toEqual(["I agree", "Thank you!"])
    await scene.connector.removeResponse(accessToken, nameOf(first), signal)
    expect(fixture().story(first)!.story.comments).toEqual([other])
  })

  test("a review without a post can't be answered, and says so; nor can a text that is too long be sent", async () => {
    fixture().addRecommendation(scene.names.place, { created_time: atMinute(9), rating: 5, hasStory: false })
    const [old] = (await page()).reviews
    await expect(
      scene.connector.respond(accessToken, nameOf(old!.externalId), "Thanks", signal),
    ).rejects.toMatchObject({
      name: "Refused",
      reason: "Facebook has no post for this review, so you can't respond to it there.",
    })
    await scene.connector.removeResponse(accessToken, nameOf(old!.externalId), signal)
    const most = "é".repeat(8_000)
    await expect(scene.connector.respond(accessToken, nameOf(first), `${most}!`, signal)).rejects.toThrow(
      Refused,
    )
    expect(fixture().written).toEqual([])
    expect((await scene.connector.respond(accessToken, nameOf(first), most, signal)).content).toBe(most)
    scene.facebook.inject({ on: /^POST/, status: 400, reason: "368" })
    await expect(scene.connector.respond(accessToken, nameOf(first), "Thanks", signal)).rejects.toThrow(
      Refused,
    )
  })

  test("knows whether recommendations can be read, by the version that is asked", async () => {
    expect(await scene.connector.readsReviews!(accessToken, signal)).toBe(true)
    const later = createFacebookConnector(
      { ...scene.facebook.settings, version: "v22.0" },
      { now: () => new Date(atMinute(500)) },
    )
    expect(await later.readsReviews!(accessToken, signal)).toBe(false)
    await expect(
      later.reviews(accessToken, { externalId: scene.names.place, pageToken: null }, signal),
    ).rejects.toThrow(ProviderRetired)
    expect(await placesOf({ connector: later, domains: [] }, accessToken)).toHaveLength(1)
    fixture().pages.clear()
    await placesOf(scene, accessToken)
    expect(await scene.connector.readsReviews!(accessToken, signal)).toBeNull()
  })
})
