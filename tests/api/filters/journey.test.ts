import {
  encodeQuery,
  type ReviewsQuery,
  reviewsAnswerSchema,
  reviewsCountAnswerSchema,
} from "#lib/contract/index.ts"
import { canonicalReviewsQuery } from "#lib/features/reviews/canonical.ts"
import { toReviewQuery, toReviewsListQuery } from "#lib/features/reviews/queries.ts"
import { loadReviewsSearch } from "#lib/features/reviews/search-params.ts"
import { routes } from "#lib/routes/routes.ts"
import { fc } from "#tests/support/properties.ts"
import {
  addressOf,
  type Choice,
  choiceOf,
  facts,
  meaningOf,
  noise,
  type Range,
  rangeOf,
} from "../../support/any-screen-filter.ts"
import type { Caller } from "../../support/api-caller.ts"
import { databasesFor } from "../../support/databases.ts"
import { letIn } from "../../support/fixture-people.ts"
import { fits, inOrder } from "../../support/recount-reviews.ts"
import { createFixture, type ReviewFixture } from "../../support/review-fixture.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

describe.each(databasesFor("sql"))("a filter of /reviews on its whole way, on %s", (database) => {
  let api: TestApi
  let fixture: ReviewFixture
  let callers: Record<"admin" | "limited", Caller>

  beforeAll(async () => {
    api = await startTestApi({ database })
    fixture = await createFixture(api.deps, { seed: 71, reviews: 400 })
    await createFixture(api.deps, { seed: 72, reviews: 60 })
    const people = await letIn(api.deps, fixture)
    callers = { admin: await api.login(people.admin), limited: await api.login(people.limited) }
  })
  afterAll(() => api.close())

  async function get(as: Caller, path: string, query: object): Promise<unknown> {
    const answer = await api.call("GET", `${path}?${encodeQuery(query as Record<string, unknown>)}`, { as })
    expect([answer.status, path]).toEqual([200, path])
    return answer.body
  }

  /** Every page in the order of the cursors, as someone reads them who follows Older to the end. */
  async function readAll(as: Caller, query: ReviewsQuery) {
    const ids: unknown[] = []
    const totals = new Set<number>()
    let after: string | null | undefined
    do {
      const list = reviewsAnswerSchema.parse(await get(as, "/reviews", after ? { ...query, after } : query))
      ids.push(...list._embedded.reviews.map(({ id }) => id))
      expect(list._total_exact).toBe(true)
      totals.add(list._total)
      after = list.paging?.cursors.after
    } while (after)
    return { ids, totals: [...totals] }
  }

  test("filter, address, filter, query, rows of all pages, total and count agree with a recount in plain code", async () => {
    let kept = 0
    const journey = async (
      choice: Choice,
      range: Range,
      more: readonly (readonly [string, string])[],
      who: "admin" | "limited",
      perPage: number,
    ) => {
      const canonical = canonicalReviewsQuery(addressOf(choice, range, more), facts)
      expect(canonicalReviewsQuery(canonical, facts)).toBe(canonical)
      const { searchParams } = new URL(routes.reviews(canonical), "http://localhost")
      const search = loadReviewsSearch(searchParams)
      expect(search).toMatchObject(
        Object.fromEntries(
          Object.entries(choice).filter(([name]) => searchParams.has(name) || !name.startsWith("sort")),
        ),
      )

      const wanted = inOrder(
        fixture.known.filter(
          (review) =>
            (who === "admin" || fixture.seenLocationIds.includes(review.locationId)) &&
            fits(fixture, meaningOf(choice, range), review),
        ),
        choice["sort[by]"] ?? "published_at",
        choice["sort[order]"] ?? "desc",
      ).map(({ id }) => id)
      const as = callers[who]
      const { ids, totals } = await readAll(as, { ...toReviewsListQuery(search, facts), per_page: perPage })
      expect(ids).toEqual(wanted)
      expect(totals).toEqual([wanted.length])
      const counted = await get(as, "/reviews/count", toReviewQuery(search, facts))
      expect(reviewsCountAnswerSchema.parse(counted)).toMatchObject({ count: wanted.length, exact: true })
      kept += wanted.length
    }
    await fc.assert(
      fc.asyncProperty(
        choiceOf(fixture),
        rangeOf,
        noise,
        fc.constantFrom("admin" as const, "limited" as const),
        fc.integer({ min: 7, max: 120 }),
        journey,
      ),
      {
        numRuns: 80,
        examples: [
          [{}, { descriptor: "allTime" }, [], "admin", 25],
          [{ rating: [5], "sort[by]": "location_name", "sort[order]": "asc" }, null, [], "limited", 7],
        ],
      },
    )
    expect(kept).toBeGreaterThan(fixture.known.length)
  })
})
