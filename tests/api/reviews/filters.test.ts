import { type ReviewFilter, reviewSorts } from "#lib/contract/index.ts"
import type { Database } from "#review-api/db/connect.ts"
import type { Scope } from "#review-api/permissions/scope.ts"
import type { Deps } from "#review-api/services/deps.ts"
import { listReviews } from "#review-api/services/reviews/list-reviews.ts"
import { countReviews } from "#review-api/services/reviews/verbs.ts"
import { fc } from "#tests/support/properties.ts"
import { filtersOf } from "../../support/any-review-filter.ts"
import { databasesFor, openTestDatabase } from "../../support/databases.ts"
import { fits, inOrder } from "../../support/recount-reviews.ts"
import {
  addReviews,
  callOf,
  createFixture,
  depsOf,
  type ReviewFixture,
} from "../../support/review-fixture.ts"

const textOf = (values: readonly number[]) => values.map(String)

describe.each(databasesFor("sql", "search"))("filters of reviews on %s", (kind) => {
  let database: Database
  let deps: Deps
  let fixture: ReviewFixture
  let other: ReviewFixture
  const list = (query: ReviewFilter & Record<string, unknown>, scope: Scope = fixture.admin) =>
    listReviews(callOf<"reviews.list">(deps, scope, query))
  const count = (query: ReviewFilter, scope: Scope = fixture.admin) =>
    countReviews(callOf<"reviews.count">(deps, scope, query))

  async function expectAgreement(filter: ReviewFilter, scope: Scope, by: string) {
    const visible = fixture.known.filter(
      (review) => scope === fixture.admin || fixture.seenLocationIds.includes(review.locationId),
    )
    const wanted = visible.filter((review) => fits(fixture, filter, review))
    const answer = await list({ ...filter, per_page: 500, "sort[by]": by }, scope)
    expect(answer._embedded.reviews.map((review) => review.id)).toEqual(
      inOrder(wanted, by, "desc").map((review) => review.id),
    )
    expect(answer).toMatchObject({ _total: wanted.length, _total_exact: true })
    expect(await count(filter, scope)).toEqual({ count: wanted.length, exact: true })
  }

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    deps = depsOf(database)
    fixture = await createFixture(database, { seed: 21, reviews: 400 })
    other = await createFixture(database, { seed: 22, reviews: 30 })
  })
  afterAll(() => database.close())

  test("rows, total and count of any filter are those of a recount in plain code", async () => {
    const scopes = fc.constantFrom("admin" as const, "limited" as const)
    await fc.assert(
      fc.asyncProperty(filtersOf(fixture), scopes, fc.constantFrom(...reviewSorts), (filter, scope, by) =>
        expectAgreement(filter, fixture[scope], by),
      ),
      { numRuns: 60 },
    )
  })

  test("each filter by itself keeps and drops reviews", async () => {
    const alone: ReviewFilter[] = [
      { group_id: String(fixture.groupIds[0]) },
      { location_id: String(fixture.locationIds[1]) },
      { location_ids: textOf(fixture.locationIds.slice(0, 2)) },
      { source_id: "2" },
      { source_ids: ["1", "3"] },
      { published_after: "2024-03-01" },
      { published_before: "2024-03-01" },
      { rating: 0 },
      { rating: 5 },
      { rating: [0, 5] },
      { status: "responded" },
      { status: ["unread", "completed"] },
      { review_types: ["survey", "direct"] },
      { sentiment: -1 },
      { sentiment: 0 },
      { category: "food" },
      { tags: ["Wi-Fi"] },
      { keywords: "ZÜR" },
      { has_response: true },
      { has_response: false },
      { response: "unanswered" },
      { response: "published" },
      { response: "draft" },
      { response: "failed" },
      { response: ["draft", "failed"] },
      { keywords_mentioned: ["slow", "cafe"] },
    ]
    for (const filter of alone) {
      const kept = fixture.known.filter((review) => fits(fixture, filter, review)).length
      expect(kept).toBeGreaterThan(0)
      expect(kept).toBeLessThan(fixture.known.length)
      await expectAgreement(filter, fixture.admin, "published_at")
    }
  })

  test("quotes around a search find what they hold", async () => {
    const bare = await list({ keywords: "slow" })
    expect(bare._total).toBeGreaterThan(0)
    for (const keywords of [`"slow"`, "“slow”"]) expect((await list({ keywords }))._total).toBe(bare._total)
    expect((await list({ keywords: `"` }))._total).toBeLessThan(bare._total!)
  })

  test("foreign, missing and unassigned groups, locations and sources are all the same empty list", async () => {
    const unseen = fixture.locationIds.find((id) => !fixture.seenLocationIds.includes(id))!
    const filters: ReviewFilter[] = [
      { group_id: String(other.groupIds[0]) },
      { group_id: "999999999" },
      { group_id: "9".repeat(64) },
      { location_id: String(other.locationIds[0]) },
      { location_id: "999999999" },
      { location_id: String(unseen) },
      { location_ids: textOf(other.locationIds) },
      { source_id: "0" },
      { source_id: "999999" },
      { source_id: "9".repeat(30) },
      { source_ids: ["999999", "99999999999"] },
      { location_id: String(fixture.locationIds[0]), location_ids: [String(fixture.locationIds[1])] },
    ]
    for (const filter of filters) {
      for (const by of reviewSorts) {
        const answer = await list({ ...filter, "sort[by]": by }, fixture.limited)
        expect(answer._embedded.reviews).toEqual([])
        expect(answer).toMatchObject({ _total: 0, _total_pages: 0, _page: 1, _total_exact: true })
      }
      expect(await count(filter, fixture.limited)).toEqual({ count: 0, exact: true })
    }
  })

  test("any day that can be written is taken", async () => {
    for (const day of ["0000-01-01", "0001-01-01", "9998-12-15", "9999-12-15", "9999-12-31", "1969-12-31"]) {
      await expectAgreement({ published_after: day }, fixture.admin, "published_at")
      await expectAgreement({ published_before: day }, fixture.limited, "published_at")
      const query = { published_after: day, published_before: day, keywords: "slow" }
      await expectAgreement(query, fixture.admin, "published_at")
    }
  })

  test("instants narrow to the moment, at both ends, and count alike (D-011)", async () => {
    const published = fixture.known.map((review) => review.publishedAt).toSorted()
    const [since, until] = [published[3]!, published[40]!].map((text) => new Date(text).toISOString())
    const within = fixture.known.filter(({ publishedAt }) => {
      const at = new Date(publishedAt).toISOString()
      return at >= since! && at <= until!
    })
    const query = { published_after: since, published_before: until }
    const { _embedded, _total } = await list({ ...query, per_page: 500 })
    const found = _embedded.reviews.map(({ id }) => Number(id))
    expect(found.every((id) => within.some((review) => review.id === id))).toBe(true)
    expect(_total).toBe(found.length)
    expect(await count(query)).toEqual({ count: found.length, exact: true })
    expect(found.length).toBeGreaterThan(0)
  })

  test("a rating of 4.5 counts as five stars, 4.49 as four", async () => {
    const five = (await list({ rating: 5, per_page: 500 }))._embedded.reviews.map((review) => review.rating)
    const four = (await list({ rating: 4, per_page: 500 }))._embedded.reviews.map((review) => review.rating)
    expect(new Set(five)).toEqual(new Set([4.5, 5]))
    expect(new Set(four)).toEqual(new Set([4, 4.49]))
  })

  test.each([
    [
      "America/New_York",
      "2024-03-10",
      "2024-03-10T04:59:59.999Z",
      "2024-03-10T05:00:00Z",
      "2024-03-11T03:59:59Z",
    ],
    [
      "America/New_York",
      "2024-11-03",
      "2024-11-03T03:59:59.999Z",
      "2024-11-03T04:00:00Z",
      "2024-11-04T04:59:59Z",
    ],
    [
      "Pacific/Kiritimati",
      "2024-01-01",
      "2023-12-31T09:59:59Z",
      "2023-12-31T10:00:00Z",
      "2024-01-01T09:59:59Z",
    ],
    [
      "Pacific/Pago_Pago",
      "2024-01-01",
      "2024-01-01T10:59:59Z",
      "2024-01-01T11:00:00Z",
      "2024-01-02T10:59:59Z",
    ],
  ])(
    "a day of %s holds both its ends, also when clocks change: %s",
    async (timeZone, day, out, first, last) => {
      const here = await createFixture(database, {
        timeZone,
        seed: 23,
        reviews: 1,
        from: "2020-01-01T00:00:00Z",
      })
      const { id: _id, accountId: _account, ...known } = here.known[0]!
      const after = new Date(Math.ceil((Date.parse(last) + 1) / 1000) * 1000).toISOString()
      const made = await addReviews(
        database,
        here,
        [out, first, last, after].map((publishedAt) => ({
          ...known,
          publishedAt,
          tags: [],
          respondedAt: null,
        })),
      )
      const query = { published_after: day, published_before: day }
      const wanted = [made[2]!.id, made[1]!.id]
      const answer = await list(query, here.admin)
      expect(answer._embedded.reviews.map((review) => review.id)).toEqual(wanted)
      expect(answer._total).toBe(2)
      const words = { ...query, keywords: " ", category: undefined }
      expect((await list(words, here.admin))._total).toBe(2)
    },
  )
})
