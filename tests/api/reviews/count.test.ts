import type { QueryOf } from "#lib/contract/index.ts"
import type { Database } from "#review-api/db/connect.ts"
import type { Deps } from "#review-api/services/deps.ts"
import { listReviews } from "#review-api/services/reviews/list-reviews.ts"
import { countReviews } from "#review-api/services/reviews/verbs.ts"
import { fillBigAccount } from "../../../bench/support/big-data.ts"
import { databasesFor, openTestDatabase } from "../../support/databases.ts"
import {
  addReviews,
  callOf,
  createFixture,
  depsOf,
  type ReviewFixture,
} from "../../support/review-fixture.ts"

describe.each(databasesFor("sql", "search"))("counting reviews on %s", (kind) => {
  let database: Database
  let fixture: ReviewFixture
  let nowMs = Date.UTC(2026, 0, 1)
  let deps: Deps
  const count = (query: QueryOf<"reviews.count">, scope = fixture.admin, with_ = deps) =>
    countReviews(callOf<"reviews.count">(with_, scope, query))

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    deps = depsOf(database, { clock: { now: () => new Date(nowMs) } })
    fixture = await createFixture(database, { seed: 31, reviews: 100 })
  })
  afterAll(() => database.close())

  test("a counted number is remembered for 60 seconds, for its filter and scope alone", async () => {
    const filter = { keywords: "slow" }
    const { count: before } = await count(filter)
    const { count: limited } = await count(filter, fixture.limited)
    expect(limited).toBeLessThan(before)
    const slow = fixture.known.find((review) => review.content.includes("slow"))!
    const { id: _id, accountId: _account, ...known } = slow
    await addReviews(database, fixture, [{ ...known, tags: [], respondedAt: null }])
    nowMs += 59_999
    expect(await count(filter)).toEqual({ count: before, exact: true })
    expect((await count({ ...filter, rating: slow.stars })).count).toBeGreaterThan(0)
    nowMs += 1
    expect(await count(filter)).toEqual({ count: before + 1, exact: true })
    expect((await count({})).count).toBe(fixture.known.length + 1)
  })

  describe("with many reviews", () => {
    let big: ReviewFixture["admin"]
    const hurried = () => ({ ...deps, config: { ...deps.config, countTimeoutMs: 0 } })

    beforeAll(async () => {
      const until = new Date("2025-12-31T00:00:00Z")
      const made = await fillBigAccount(database.db, {
        reviews: 12_000,
        locations: 100,
        accountName: "Big",
        until,
      })
      big = { ...fixture.admin, accountId: made.accountId, accountIds: [made.accountId] }
    })

    test("counting one by one gives what the rollups say", async () => {
      const rolled = await count({}, big)
      const counted = await count({ keywords: "guest" }, big)
      expect(rolled).toEqual({ count: 12_000, exact: true })
      expect(counted).toEqual(rolled)
    })

    test("a list counts up to 10,000 one by one, and says when that is not all", async () => {
      const list = (query: QueryOf<"reviews.list">) => listReviews(callOf<"reviews.list">(deps, big, query))
      expect(await list({ keywords: "guest" })).toMatchObject({
        _total: 10_000,
        _total_exact: false,
      })
      expect(await list({ keywords: "guest" })).not.toHaveProperty("_total_pages")
      const few = await list({ keywords: "guest 77", per_page: 500 })
      expect(few).toMatchObject({ _total: few._embedded.reviews.length, _total_exact: true })
      expect(await list({})).toMatchObject({ _total: 12_000, _total_exact: true })
    })

    test("a list without time to count shows no less than it lists, and knows a list of one page", async () => {
      const list = (query: QueryOf<"reviews.list">) =>
        listReviews(callOf<"reviews.list">(hurried(), big, query))
      const many = await list({ keywords: "guest", per_page: 500 })
      expect(many._total).toBeGreaterThanOrEqual(500)
      expect(many._total_exact).toBe(false)
      expect(many).not.toHaveProperty("_total_pages")
      expect(await list({ keywords: "visit 1234" })).toMatchObject({ _total: 1, _total_exact: true })
      expect(await list({ keywords: "nothing says this" })).toMatchObject({ _total: 0, _total_exact: true })
    })

    test("a count that takes too long tells how far it came", async () => {
      const cut = await count({ keywords: "visit" }, big, hurried())
      expect(cut.exact).toBe(false)
      expect(cut.count).toBeLessThan(12_000)
    })
  })
})
