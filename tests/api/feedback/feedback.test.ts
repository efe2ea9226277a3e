import { and, eq } from "drizzle-orm"
import { newPublicId } from "#review-api/core/public-id.ts"
import { contactLocations } from "#review-api/db/schema/contacts.ts"
import { accountSettings, accounts } from "#review-api/db/schema/identity.ts"
import { microsurveys, surveyAnswers } from "#review-api/db/schema/microsurveys.ts"
import { locations, urls } from "#review-api/db/schema/places.ts"
import { requests } from "#review-api/db/schema/requests.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { webhookDeliveries, webhookEndpoints } from "#review-api/db/schema/webhook-endpoints.ts"
import { seedMicrosurvey, seedRequest } from "#tests/support/ask.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { expectRightRollups } from "#tests/support/rollup-check.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { seedUrls } from "#tests/support/seed-urls.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const hourMs = 3_600_000

describe.each(databasesFor("rollups", "locks"))("what customers answer, on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let slug = ""
  let locationId = 0
  let urlIds: number[] = []
  let now = Date.parse("2026-01-01T09:00:00Z")

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => new Date(now) } })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    locationId = first.locationIds[0]!
    urlIds = await seedUrls(api.deps, first.id, locationId)
    const [row] = await api.deps.db
      .select({ slug: locations.landingSlug })
      .from(locations)
      .where(and(eq(locations.accountId, first.id), eq(locations.id, locationId)))
    slug = row!.slug
  })
  afterAll(() => api.close())
  beforeEach(() => {
    // A minute of its own for each test: answers are limited.
    now += 60_000
  })

  const look = (path: string, query: Record<string, unknown> = {}) =>
    api.call("GET", `/feedback/${path}`, { query })
  const answer = (path: string, body: object) => api.call("POST", `/feedback/${path}/answers`, { body })
  const asked = (more = {}) => seedRequest(api.deps, { accountId: first.id, locationId, ...more })
  const answersOf = (accountId: number) =>
    api.deps.db.select().from(surveyAnswers).where(eq(surveyAnswers.accountId, accountId))
  const reviewOf = async (id: number) => {
    const [row] = await api.deps.db
      .select()
      .from(reviews)
      .where(and(eq(reviews.accountId, first.id), eq(reviews.id, id)))
    return row!
  }
  const requestOf = async (id: number) => {
    const [row] = await api.deps.db
      .select()
      .from(requests)
      .where(and(eq(requests.accountId, first.id), eq(requests.id, id)))
    return row!
  }
  const expectRight = () => expectRightRollups(api.deps, { accountId: first.id, timeZone: first.timeZone })
  const lastAnswer = async () => (await answersOf(first.id)).toSorted((a, b) => b.id - a.id)[0]!

  test.each(["nps", "stars", "thumbs", "smiley"])(
    "a location's own page asks %s, without anybody setting it up",
    async (type) => {
      const { status, body } = await look(`pages/${slug}`, { type })
      expect([status, body.type, body.location.name, body.answer]).toEqual([200, type, "Alder Café", null])
    },
  )

  test("a page without a type has links alone, never those of sites that forbid asking", async () => {
    const { body } = await look(`pages/${slug}`)
    expect([body.type, body.links.map(({ id }: { id: number }) => id)]).toEqual([
      null,
      [urlIds[2], urlIds[0]],
    ])
    await api.deps.db
      .update(urls)
      .set({ excludeRequestReviews: false })
      .where(and(eq(urls.accountId, first.id), eq(urls.id, urlIds[1]!)))
    expect((await look(`pages/${slug}`)).body.links).toHaveLength(2)
  })

  test("everybody gets the same links, whatever they answer", async () => {
    const linksAfter = async (score: number) => {
      const { body } = await answer(`pages/${slug}`, { type: "stars", score, key: newPublicId() })
      return body.links
    }
    const before = (await look(`pages/${slug}`, { type: "stars" })).body.links
    expect(before).toHaveLength(2)
    for (const score of [1, 2, 3, 4, 5]) expect(await linksAfter(score)).toEqual(before)
  })

  test("stars become a review of type survey with a rating, in figures and lists", async () => {
    const key = newPublicId()
    const { status, body } = await answer(`pages/${slug}`, { type: "stars", score: 4, key })
    expect([status, body.answer.score]).toEqual([201, 4])
    const row = await lastAnswer()
    expect(row).toMatchObject({ channel: "landing_page", requestId: null, contactId: null, score: 4 })
    expect(await reviewOf(row.reviewId!)).toMatchObject({
      reviewType: "survey",
      rating: 4,
      stars: 4,
      sentiment: 1,
      locationId,
      content: null,
    })
    const list = await api.call("GET", "/reviews", {
      as: await api.login("admin@first.test"),
      query: { review_types: "survey", per_page: 1 },
    })
    expect(list.body._embedded.reviews[0]).toMatchObject({ id: row.reviewId, source_name: "Surveys" })
    await expectRight()
  })

  test.each([
    ["nps", 9, 1],
    ["nps", 8, 0],
    ["nps", 6, -1],
    ["thumbs", 1, -1],
    ["smiley", 3, 1],
  ])("%s %d has no stars, and the sentiment %d", async (type, score, sentiment) => {
    await answer(`pages/${slug}`, { type, score, key: newPublicId() })
    const row = await lastAnswer()
    expect(await reviewOf(row.reviewId!)).toMatchObject({ rating: null, stars: 0, sentiment })
  })

  test("answers by one link that arrive together are one, and programs hear of it once", async () => {
    await api.deps.db.insert(webhookEndpoints).values({
      accountId: first.id,
      url: "https://hooks.test/asked",
      events: ["request.answered"],
      secret: "sealed",
    })
    const { token } = await asked()
    const send = (score: number) => answer(`requests/${token}`, { type: "nps", score })
    const before = (await answersOf(first.id)).length
    await atOnce([send(9), send(8)])
    expect(await answersOf(first.id)).toHaveLength(before + 1)
    expect(await api.deps.db.select().from(webhookDeliveries)).toHaveLength(1)
    await api.deps.db.delete(webhookEndpoints)
  })

  test("a form that is sent twice is one answer, and its comment completes it", async () => {
    const before = (await answersOf(first.id)).length
    const key = newPublicId()
    const given = { type: "stars", score: 2, key }
    await Promise.all([answer(`pages/${slug}`, given), answer(`pages/${slug}`, given)])
    const { body } = await answer(`pages/${slug}`, {
      ...given,
      score: 3,
      comment: " The soup was cold.\nTwice. ",
    })
    expect(body.answer).toMatchObject({ score: 3, comment: "The soup was cold.\nTwice." })
    expect(await answersOf(first.id)).toHaveLength(before + 1)
    const row = await lastAnswer()
    expect(await reviewOf(row.reviewId!)).toMatchObject({
      stars: 3,
      sentiment: 0,
      content: "The soup was cold.\nTwice.",
    })
    await expectRight()
  })

  test("a personal link is answered once, and changed for a day (formbricks#4797, formbricks#6055)", async () => {
    const { id, token, contactId } = await asked()
    await answer(`requests/${token}`, { type: "nps", score: 9 })
    const answeredAt = now
    expect(await requestOf(id)).toMatchObject({ status: "answered" })
    expect(Date.parse((await requestOf(id)).answeredAt!)).toBe(answeredAt)
    now += 23 * hourMs
    expect((await answer(`requests/${token}`, { type: "nps", score: 3 })).status).toBe(201)
    expect((await look(`requests/${token}`)).body.answer).toMatchObject({ score: 3 })
    now += 2 * hourMs
    const late = await answer(`requests/${token}`, { type: "nps", score: 10 })
    expect([late.status, late.body.error]).toEqual([410, "You answered on 01/01/26. Thank you."])
    const own = (await answersOf(first.id)).filter(({ requestId }) => requestId === id)
    expect(own.map(({ score, channel }) => [score, channel])).toEqual([[3, "email"]])
    expect(await reviewOf(own[0]!.reviewId!)).toMatchObject({ author: "Ada Pine", sentiment: -1 })
    const known = await api.deps.db
      .select()
      .from(contactLocations)
      .where(and(eq(contactLocations.accountId, first.id), eq(contactLocations.contactId, contactId)))
    expect(known.map((row) => row.locationId)).toEqual([locationId])
  })

  test("looking at a personal link changes nothing", async () => {
    const { id, token } = await asked()
    const before = await requestOf(id)
    await look(`requests/${token}`)
    await api.call("HEAD", `/feedback/requests/${token}`)
    expect(await requestOf(id)).toEqual(before)
    expect((await answersOf(first.id)).filter(({ requestId }) => requestId === id)).toEqual([])
  })

  test("a closed survey says since when, and takes nothing (chatwoot#5450)", async () => {
    const microsurveyId = await seedMicrosurvey(api.deps, first.id)
    const { token } = await asked({ campaign: { selectorType: "microsurvey", microsurveyId } })
    expect((await look(`requests/${token}`)).body).toMatchObject({
      type: "stars",
      question: "How was lunch?",
    })
    await api.deps.db
      .update(microsurveys)
      .set({ active: false, closedAt: "2026-01-02T03:04:05Z" })
      .where(eq(microsurveys.id, microsurveyId))
    expect((await look(`requests/${token}`)).body.closed_at).toBe("2026-01-02T03:04:05.000Z")
    const { status, body } = await answer(`requests/${token}`, { type: "stars", score: 5 })
    expect([status, body.error]).toEqual([410, "This survey closed on 01/01/26."])
  })

  test.each([
    [{ type: "stars", score: 6 }, "score", "must be from 1 to 5"],
    [{ type: "nps", score: -1 }, "score", "must be from 0 to 10"],
    [{ type: "nps", score: 5.5 }, "score", "must be a whole number"],
    [{ type: "stars", score: 5, key: undefined }, "key", "can't be blank"],
    [{ type: "stars", score: 5, key: "short" }, "key", "is invalid"],
    [{ type: "stars", score: 5, comment: "x".repeat(4_001) }, "comment", "is too long"],
  ])("%j is refused at its field", async (given, field, message) => {
    const before = (await answersOf(first.id)).length
    const { status, body } = await answer(`pages/${slug}`, { key: newPublicId(), ...given })
    expect([status, body.errors]).toEqual([422, { [field]: [message] }])
    expect(await answersOf(first.id)).toHaveLength(before)
  })

  test("an answer to a question that was not asked is refused", async () => {
    const { token } = await asked()
    expect((await answer(`requests/${token}`, { type: "stars", score: 5 })).body.errors).toEqual({
      type: ["is not asked here"],
    })
  })

  test("unknown and foreign addresses, and those of accounts that show nothing, are all not found", async () => {
    const { token } = await asked()
    const others = await seedRequest(api.deps, { accountId: second.id, locationId: second.locationIds[0]! })
    const forged = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`
    for (const path of [
      "pages/nobody",
      "pages/r",
      `kiosks/${token}`,
      `requests/${slug}`,
      `requests/${forged}`,
    ]) {
      expect([path, (await look(path)).status]).toEqual([path, 404])
      expect((await answer(path, { type: "nps", score: 1, key: newPublicId() })).status).toBe(404)
    }
    const set = (status: string) =>
      api.deps.db.update(accounts).set({ status }).where(eq(accounts.id, second.id))
    expect((await look(`requests/${others.token}`)).status).toBe(200)
    for (const status of ["suspended", "expired", "cancelled"]) {
      await set(status)
      expect((await look(`requests/${others.token}`)).status).toBe(404)
    }
    await set("active")
    const turn = (code: string) =>
      api.deps.db.insert(accountSettings).values({ accountId: first.id, code, value: "false" })
    await turn("landing_pages")
    expect([(await look(`pages/${slug}`)).status, (await look(`kiosks/${slug}`)).status]).toEqual([404, 200])
    await turn("kiosk")
    expect((await look(`kiosks/${slug}`)).status).toBe(404)
    await api.deps.db.delete(accountSettings).where(eq(accountSettings.accountId, first.id))
  })

  test("a kiosk has no links to review sites, and names the page for a guest's own phone (Google, April 2026)", async () => {
    const { body } = await look(`kiosks/${slug}`)
    expect(body).toMatchObject({ type: "nps", links: [], phone_slug: slug, has_pin: false })
    const given = await answer(`kiosks/${slug}`, { type: "nps", score: 10, key: newPublicId() })
    expect([given.status, given.body.links, (await lastAnswer()).channel]).toEqual([201, [], "kiosk"])
  })

  test("twenty answers a minute are taken from one address at one page", async () => {
    const statuses: number[] = []
    for (let at = 0; at < 21; at++) {
      statuses.push((await answer(`pages/${slug}`, { type: "nps", score: 9, key: newPublicId() })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
    const { token } = await asked()
    expect((await answer(`requests/${token}`, { type: "nps", score: 9 })).status).toBe(201)
  })
})
