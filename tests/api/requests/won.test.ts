import { and, eq, sql } from "drizzle-orm"
import { accountsToMatch, matchReviews } from "#review-api/asking/match-reviews.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { requestEvents, requests } from "#review-api/db/schema/requests.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { seedRequest } from "#tests/support/ask.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { seedUrls } from "#tests/support/seed-urls.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const dayMs = 86_400_000
const google = 1
const trustpilot = 7

describe.each(testDatabases())("reviews that requests probably brought, on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let place = 0
  let googleUrl = 0
  let now = Date.parse("2026-05-04T12:00:00Z")
  let count = 0

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => new Date(now) } })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    place = first.locationIds[0]!
    googleUrl = (await seedUrls(api.deps, first.id, place))[0]!
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    now += 200 * dayMs
    await api.deps.db.delete(requests)
  })

  /** A request whose link to Google was clicked so many days ago. */
  async function clicked(daysAgo: number, event: Partial<typeof requestEvents.$inferInsert> = {}) {
    const { id } = await seedRequest(api.deps, { accountId: first.id, locationId: place })
    const at = new Date(now - daysAgo * dayMs).toISOString()
    await api.deps.db.insert(requestEvents).values({
      accountId: first.id,
      requestId: id,
      kind: "click",
      urlId: googleUrl,
      isAutomatic: false,
      at,
      ...event,
    })
    await api.deps.db.update(requests).set({ clickedAt: at }).where(eq(requests.id, id))
    return id
  }

  /** A review so many days ago; at Google and at the location of the requests unless said otherwise. */
  async function reviewed(daysAgo: number, own: Partial<typeof reviews.$inferInsert> = {}) {
    count += 1
    const [row] = await api.deps.db
      .insert(reviews)
      .values({
        accountId: first.id,
        locationId: place,
        sourceId: google,
        identity: `won-${count}`,
        stars: 4,
        publishedAt: new Date(now - daysAgo * dayMs).toISOString(),
        ...own,
      })
      .returning()
    return row!.id
  }

  const match = () => matchReviews(api.deps.db, first.id, new Date(now))
  const wonBy = async (id: number) => {
    const [row] = await api.deps.db
      .select({ won: requests.wonReviewId })
      .from(requests)
      .where(and(eq(requests.accountId, first.id), eq(requests.id, id)))
    return row!.won
  }
  /** Figures that are kept, and the same counted from the rows. */
  const counts = async () => {
    const shape = { won: column.number() }
    const [kept] = await rowsOf(
      api.deps.db,
      shape,
      sql`select coalesce(sum(won), 0)::integer as won from request_days`,
    )
    const [counted] = await rowsOf(
      api.deps.db,
      shape,
      sql`select count(*)::integer as won from requests where won_review_id is not null`,
    )
    return [kept!.won, counted!.won]
  }

  test("count for the request whose link led to their site, and are counted where they are shown", async () => {
    const id = await clicked(10)
    const review = await reviewed(8)
    expect(await accountsToMatch(api.deps.db, new Date(now))).toEqual([first.id])
    expect(await match()).toBe(1)
    expect(await wonBy(id)).toBe(review)
    expect(await counts()).toEqual([1, 1])
    expect(await accountsToMatch(api.deps.db, new Date(now))).toEqual([])
    expect(await match()).toBe(0)
  })

  test.each([
    ["before the click", 11, {}],
    ["more than 14 days after it", -5, {}],
    ["at another site", 8, { sourceId: trustpilot }],
    ["in the account's own survey", 8, { reviewType: "survey" }],
    ["and deleted since", 8, { deletedAt: "2026-01-01T00:00:00Z" }],
    ["and removed at the site", 8, { originDeletedAt: "2026-01-01T00:00:00Z" }],
  ] as const)("don't count when published %s", async (_, daysAgo, own) => {
    const id = await clicked(10)
    await reviewed(daysAgo, own)
    expect(await match()).toBe(0)
    expect(await wonBy(id)).toBeNull()
  })

  test("don't count at another location, in another account, or by a scanner's click", async () => {
    const scanned = await clicked(10, { isAutomatic: true })
    const survey = await clicked(10, { urlId: null })
    await reviewed(8, { locationId: first.locationIds[1]! })
    await reviewed(8, { accountId: second.id, locationId: second.locationIds[0]! })
    expect(await match()).toBe(0)
    await reviewed(8)
    expect(await match()).toBe(0)
    expect([await wonBy(scanned), await wonBy(survey)]).toEqual([null, null])
  })

  test("count for one request each, the nearest click first", async () => {
    const far = await clicked(12)
    const near = await clicked(9)
    const only = await reviewed(8.5)
    expect(await match()).toBe(1)
    expect([await wonBy(far), await wonBy(near)]).toEqual([null, only])
    const later = await reviewed(8)
    expect(await match()).toBe(1)
    expect([await wonBy(far), await wonBy(near)]).toEqual([later, only])
    expect(await counts()).toEqual([2, 2])
  })

  test("count once for a request that brought several clicks and several reviews", async () => {
    const id = await clicked(10)
    await api.deps.db.insert(requestEvents).values({
      accountId: first.id,
      requestId: id,
      kind: "click",
      urlId: googleUrl,
      isAutomatic: false,
      at: new Date(now - 9 * dayMs).toISOString(),
    })
    const near = await reviewed(8.9)
    await reviewed(8)
    expect(await match()).toBe(1)
    expect(await wonBy(id)).toBe(near)
  })

  test("count from the day of the click where a site tells days alone", async () => {
    const id = await clicked(10)
    const day = new Date(now - 10 * dayMs).toISOString().slice(0, 10)
    const review = await reviewed(0, { publishedOn: day, publishedAt: `${day}T00:00:00Z` })
    expect(await match()).toBe(1)
    expect(await wonBy(id)).toBe(review)
  })

  test("are taken back when the review goes, and found again when it comes back", async () => {
    const id = await clicked(10)
    const review = await reviewed(8)
    await match()
    const at = new Date(now).toISOString()
    const one = and(eq(reviews.accountId, first.id), eq(reviews.id, review))
    await api.deps.db.update(reviews).set({ originDeletedAt: at }).where(one)
    expect([await wonBy(id), await counts()]).toEqual([null, [0, 0]])
    await api.deps.db.update(reviews).set({ originDeletedAt: null }).where(one)
    expect(await match()).toBe(1)
    expect(await wonBy(id)).toBe(review)
    await api.deps.db.update(reviews).set({ locationId: first.locationIds[1]! }).where(one)
    expect(await wonBy(id)).toBeNull()
    await api.deps.db.update(reviews).set({ locationId: place }).where(one)
    await match()
    await api.deps.db.delete(reviews).where(one)
    expect([await wonBy(id), await counts()]).toEqual([null, [0, 0]])
  })

  test("are told by request and campaign as an estimate", async () => {
    const id = await clicked(10)
    await reviewed(8)
    await match()
    const as = await api.login("admin@first.test")
    const { body } = await api.call("GET", `/requests/${id}`, { as })
    expect(body.won_review_id).toEqual(expect.any(Number))
    const campaign = await api.call("GET", `/campaigns/${body.campaign_id}`, { as })
    expect(campaign.body.figures).toMatchObject({ sent: 1, clicked: 1, won: 1 })
  })
})
