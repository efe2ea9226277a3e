import type { QueryOf, ReviewFilter } from "#lib/contract/index.ts"
import type { Database } from "#review-api/db/connect.ts"
import type { Deps } from "#review-api/services/deps.ts"
import { metricsBreakdown } from "#review-api/services/metrics/breakdown.ts"
import { metricsOverview } from "#review-api/services/metrics/verbs.ts"
import { listReviews } from "#review-api/services/reviews/list-reviews.ts"
import { countReviews } from "#review-api/services/reviews/verbs.ts"
import { fc } from "#tests/support/properties.ts"
import { fillBigAccount } from "../../../bench/support/big-data.ts"
import { filtersOf } from "../../support/any-review-filter.ts"
import { databasesFor, openTestDatabase } from "../../support/databases.ts"
import { expectFigures, sumOf } from "../../support/recount-figures.ts"
import { fits } from "../../support/recount-reviews.ts"
import { callOf, createFixture, depsOf, type ReviewFixture } from "../../support/review-fixture.ts"

/** A filter of the list in the words of figures (D-099). */
function metricsQueryOf({ published_after, published_before, ...same }: ReviewFilter) {
  return { ...same, start_date: published_after, end_date: published_before } as QueryOf<"metrics.overview">
}

describe.each(databasesFor("sql"))("figures above a list (D-268) on %s", (kind) => {
  let database: Database
  let deps: Deps
  let fixture: ReviewFixture
  const clock = { now: () => new Date("2024-05-10T12:00:00Z") }
  const overview = (query: QueryOf<"metrics.overview">, scope = fixture.admin, with_ = deps) =>
    metricsOverview(callOf<"metrics.overview">(with_, scope, query, { account_id: String(scope.accountId) }))
  const breakdown = (query: QueryOf<"metrics.breakdown">, scope = fixture.admin, with_ = deps) =>
    metricsBreakdown(callOf<"metrics.breakdown">(with_, scope, query))

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    deps = depsOf(database, { clock })
    fixture = await createFixture(database, { seed: 57, reviews: 300 })
    await createFixture(database, { seed: 58, reviews: 30 })
  })
  afterAll(() => database.close())

  test("are those of the list's own reviews, whatever mixture of its filters is chosen", async () => {
    const isRecounted = async (given: ReviewFilter, who: "admin" | "limited") => {
      // Figures with a start alone run to today, lists to the last review.
      const filter = { published_before: given.published_after && "2024-05-10", ...given }
      const scope = fixture[who]
      const sees = (id: number) => who === "admin" || fixture.seenLocationIds.includes(id)
      const wanted = fixture.known.filter(
        (review) => sees(review.locationId) && fits(fixture, filter, review),
      )
      const query = metricsQueryOf(filter)
      const answer = await overview(query, scope)
      expectFigures(answer, wanted)
      expect(answer.exact).toBeUndefined()
      expect(sumOf(answer.series!.map(({ total_reviews }) => total_reviews!))).toBe(wanted.length)
      const byRating = (await breakdown({ ...query, group_by: "rating" }, scope)).breakdown
      expect(byRating.map(({ key, total_reviews }) => [key, total_reviews])).toEqual(
        [0, 1, 2, 3, 4, 5].map((stars) => [stars, wanted.filter((review) => review.stars === stars).length]),
      )
      const bySource = (await breakdown({ ...query, group_by: "source" }, scope)).breakdown
      for (const row of bySource) {
        expectFigures(
          row,
          wanted.filter(({ sourceId }) => sourceId === row.key),
        )
      }
      expect(sumOf(bySource.map(({ total_reviews }) => total_reviews!))).toBe(wanted.length)
      const byMonth = (await breakdown({ ...query, group_by: "month" }, scope)).breakdown
      expect(sumOf(byMonth.map(({ total_reviews }) => total_reviews!))).toBe(wanted.length)
      const list = await listReviews(callOf<"reviews.list">(deps, scope, filter))
      const count = await countReviews(callOf<"reviews.count">(deps, scope, filter))
      expect([list._total, list._total_exact, count]).toEqual([
        wanted.length,
        true,
        { count: wanted.length, exact: true },
      ])
    }
    const who = fc.constantFrom<"admin" | "limited">("admin", "limited")
    await fc.assert(fc.asyncProperty(filtersOf(fixture), who, isRecounted), {
      numRuns: 60,
      examples: [
        [{ keywords: "slow" }, "admin"],
        [{ rating: 0, published_after: "2024-01-20", published_before: "2024-03-01" }, "limited"],
        [{ status: "unread", has_response: false }, "admin"],
      ],
    })
  })

  test("are compared with the period before of the same filter", async () => {
    const filter = { status: "unread", rating: 5 } as const
    const range = { start_date: "2024-03-01", end_date: "2024-03-20", with_lag: true }
    const of = (published_after: string, published_before: string) =>
      fixture.known.filter((review) =>
        fits(fixture, { ...filter, published_after, published_before }, review),
      )
    const answer = await overview({ ...filter, ...range })
    expectFigures(answer, of("2024-03-01", "2024-03-20"))
    expect(answer.total_reviews_lag).toBe(of("2024-02-10", "2024-02-29").length)
    const { breakdown: rows } = await breakdown({ ...filter, ...range, group_by: "rating" })
    expect(rows.find(({ key }) => key === 5)!["total_reviews_lag"]).toBe(answer.total_reviews_lag)
  })

  test("of many reviews that all fit are, counted one by one, what the rollups say", async () => {
    const made = await fillBigAccount(database.db, {
      reviews: 12_000,
      locations: 100,
      accountName: "Big",
      until: new Date("2024-05-09T00:00:00Z"),
    })
    const big = { ...fixture.admin, accountId: made.accountId, accountIds: [made.accountId] }
    const year = { start_date: "2023-06-01", end_date: "2024-05-10", with_lag: true }
    for (const range of [{}, year, { start_date: "2022-01-01", end_date: "2024-05-10" }]) {
      const counted = await overview({ ...range, keywords: "guest" }, big)
      expect(counted).toEqual(await overview(range, big))
      expect(counted.total_reviews).toBeGreaterThan(1_000)
      for (const group_by of ["day", "week", "month", "rating", "source"] as const) {
        expect(await breakdown({ ...range, keywords: "guest", group_by }, big)).toEqual(
          await breakdown({ ...range, group_by }, big),
        )
      }
    }
    const hurried = { ...deps, config: { ...deps.config, countTimeoutMs: 0 } }
    const uncounted = { total_reviews: null, avg_rating: null, series: [], exact: false }
    expect(await overview({ keywords: "visit" }, big, hurried)).toMatchObject(uncounted)
    expect(await breakdown({ keywords: "visit", group_by: "rating" }, big, hurried)).toEqual({
      breakdown: [],
      exact: false,
    })
    expect((await overview({ keywords: "VISIT" }, big)).total_reviews).toBe(12_000)
  })
})
