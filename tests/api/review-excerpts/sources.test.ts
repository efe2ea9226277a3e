import {
  AtProviderGone,
  ProviderConfused,
  ProviderForbidden,
  QuotaEnded,
} from "#review-api/connections/connector-errors.ts"
import { createDailyQuota } from "#review-api/connections/daily-quota.ts"
import type { SearchedLocation } from "#review-api/connections/excerpt-source.ts"
import type { Database } from "#review-api/db/connect.ts"
import { SourceBusy } from "#review-api/directories/response-source.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor, openTestDatabase } from "#tests/support/databases.ts"
import { type ExcerptScene, tripadvisorScene, yelpScene } from "#tests/support/excerpt-scenes.ts"
import { standingClock } from "#tests/support/responses.ts"

const { signal } = new AbortController()

const inn: SearchedLocation = {
  name: "Harbour Inn",
  address: "3 Quay Street",
  city: "Portland",
  state: "ME",
  zipcode: "04101",
  country: "US",
  phone: "+12075550101",
}

const scenes = [
  ["Yelp", yelpScene],
  ["Tripadvisor", tripadvisorScene],
] as const

describe.each(databasesFor("locks"))("sources of excerpts on %s", (database) => {
  const clock = standingClock("2026-06-01T09:00:00Z")
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(database)
  })
  afterAll(() => db.close())

  describe.each(scenes)("%s, at its stand-in", (name, makeScene) => {
    let scene: ExcerptScene
    let id: string
    beforeEach(async () => {
      clock.pass(24 * 60)
      scene = await makeScene({ db: db.db, clock })
      id = scene.idOf(1)
      scene.fixture.addBusiness({
        id,
        name: "Harbour Inn",
        street: "3 Quay Street",
        city: "Portland",
        state: "ME",
        zipcode: "04101",
        phone: "+12075550101",
        rating: 4.5,
        reviewsCount: 112,
      })
    })
    afterEach(() => scene.close())

    test("finds businesses by name and place, and none where it knows none", async () => {
      expect(await scene.source.search(inn, signal)).toEqual([
        {
          externalId: id,
          name: "Harbour Inn",
          address: "3 Quay Street",
          city: "Portland",
          postalCode: "04101",
          phone: name === "Yelp" ? "+12075550101" : null,
        },
      ])
      expect(await scene.source.search({ ...inn, name: "Nowhere" }, signal)).toEqual([])
    })

    test("shows the newest few, cut where its terms say, each with its author, day and address there", async () => {
      const { excerpts: most, characters } = scene.most
      for (let at = 0; at <= most; at++)
        scene.fixture.addReview(id, {
          text: `${at} ${"long words ".repeat(60)}`,
          rating: 4,
          author: `Guest ${at}`,
          createdAt: `2026-05-0${at + 1}T10:00:00.000Z`,
        })
      const { excerpts, ...overall } = await scene.source.latest(id, signal)
      expect(overall).toMatchObject({ rating: 4.5, reviewsCount: 112 + most + 1 })
      expect(excerpts!.map(({ author }) => author)).toEqual(
        Array.from({ length: most }, (_, at) => `Guest ${most - at}`),
      )
      for (const { text, isCut, url, createdAt, rating } of excerpts!) {
        expect([...text].length).toBeLessThanOrEqual(characters)
        expect({ isCut, rating, day: createdAt!.slice(0, 8) }).toEqual({
          isCut: true,
          rating: 4,
          day: "2026-05-",
        })
        expect(new URL(url).hostname).toBe(`www.${name.toLowerCase()}.com`)
      }
    })

    test("has nothing to show where no one has written, and says when a business is gone", async () => {
      expect((await scene.source.latest(id, signal)).excerpts).toEqual([])
      scene.fixture.removeBusiness(id)
      await expect(scene.source.latest(id, signal)).rejects.toThrow(AtProviderGone)
    })

    test("tells a refused key from a source that can't be reached, and never says the key", async () => {
      const wrong = scene.withKey("wrong-key")
      await expect(wrong.latest(id, signal)).rejects.toThrow(ProviderForbidden)
      scene.inject({ on: /GET/, status: 500, times: 3 })
      await expect(scene.source.latest(id, signal)).rejects.toThrow(SourceBusy)
      scene.inject({ on: /GET/, status: 400, reason: "VALIDATION_ERROR" })
      const refused = await scene.source.latest(id, signal).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(ProviderConfused)
      expect(String(refused)).not.toContain("stand-in-")
    })

    test("tries again after a short failure, and waits as long as it is asked to", async () => {
      scene.inject({ on: /GET/, status: 503 })
      expect(await scene.source.latest(id, signal)).toMatchObject({ rating: 4.5 })
      scene.inject({ on: /GET/, status: 429, retryAfter: 60 })
      await expect(scene.source.latest(id, signal)).rejects.toThrow(SourceBusy)
      const asked = scene.asked.length
      await expect(scene.source.latest(id, signal)).rejects.toThrow(SourceBusy)
      expect(scene.asked).toHaveLength(asked)
      clock.pass(2)
      expect(await scene.source.latest(id, signal)).toMatchObject({ rating: 4.5 })
    })

    test("ends a question when its time is over, whatever the source does", async () => {
      scene.inject({ on: /GET/, hangs: true, times: 9 })
      await expect(scene.source.latest(id, AbortSignal.timeout(50))).rejects.toThrow(/time/i)
    })

    test("asks no more when the calls of a day are used up, until the next one", async () => {
      const { calls_per_day: granted, calls_left: left } = await scene.source.quota.left()
      expect(left).toBe(granted)
      await scene.source.latest(id, signal)
      expect((await scene.source.quota.left()).calls_left).toBe(granted - 2)
      for (let at = 2; at < granted; at++) await scene.source.quota.take()
      const asked = scene.asked.length
      await expect(scene.source.latest(id, signal)).rejects.toThrow(QuotaEnded)
      expect(scene.asked).toHaveLength(asked)
      clock.pass(24 * 60)
      expect(await scene.source.latest(id, signal)).toMatchObject({ rating: 4.5 })
    })
  })

  describe("Yelp alone", () => {
    let scene: ExcerptScene
    beforeEach(async () => {
      clock.pass(24 * 60)
      scene = await yelpScene({ db: db.db, clock })
      scene.fixture.addBusiness({ id: "inn", name: "Harbour Inn", city: "Portland" })
    })
    afterEach(() => scene.close())

    test("shows the rating without excerpts where its plan has no reviews", async () => {
      scene.fixture.hasReviews = false
      expect(await scene.source.latest("inn", signal)).toMatchObject({ rating: 4.5, excerpts: null })
    })

    test("believes Yelp about the calls of a day, and what others of this key have used", async () => {
      scene.fixture.callsPerDay = 50
      scene.fixture.count()
      scene.fixture.calls = 46
      await scene.source.latest("inn", signal)
      expect(await scene.source.quota.left()).toMatchObject({ calls_per_day: 50, calls_left: 2 })
      scene.fixture.calls = 50
      await expect(scene.source.latest("inn", signal)).rejects.toThrow(QuotaEnded)
      expect((await scene.source.quota.left()).calls_left).toBe(0)
    })

    test("looks for a business again that goes by another id, and finds none in a place that Yelp does not know", async () => {
      scene.fixture.migrated.add("inn")
      await expect(scene.source.latest("inn", signal)).rejects.toThrow(AtProviderGone)
      expect(await scene.source.search({ ...inn, city: "Atlantis" }, signal)).toEqual([])
      expect(scene.asked.every((call) => call.startsWith("GET /v3/businesses/"))).toBe(true)
    })
  })

  test("counts the calls of several processes together, and grants none twice", async () => {
    const quotas = [1, 2, 3].map(() =>
      createDailyQuota({ db: db.db, clock }, { host: "shared.example", perDay: 5 }),
    )
    const take = (at: number) =>
      quotas[at % 3]!.take().then(
        () => "granted",
        (error: unknown) => (error instanceof QuotaEnded ? "ended" : String(error)),
      )
    const taken = await atOnce(Array.from({ length: 9 }, (_, at) => take(at)))
    expect(taken.filter((one) => one === "granted")).toHaveLength(5)
    expect(taken.filter((one) => one === "ended")).toHaveLength(4)
  })
})
