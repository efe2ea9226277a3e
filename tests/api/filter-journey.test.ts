import fc from "fast-check"
import {
  encodeQuery,
  type ReviewFilter,
  type ReviewsQuery,
  reviewSorts,
  reviewStatuses,
  reviewsAnswerSchema,
  reviewsCountAnswerSchema,
  reviewTypes,
} from "#lib/contract/index.ts"
import { addDays } from "#lib/dates/day.ts"
import { type DatePreset, dateDescriptors } from "#lib/dates/descriptors.ts"
import { resolveRange } from "#lib/dates/resolve-range.ts"
import { canonicalReviewsQuery } from "#lib/features/reviews/canonical.ts"
import { toReviewQuery, toReviewsListQuery } from "#lib/features/reviews/queries.ts"
import { loadReviewsSearch } from "#lib/features/reviews/search-params.ts"
import { routes } from "#lib/routes/routes.ts"
import type { Caller } from "../support/api-caller.ts"
import { testDatabases } from "../support/databases.ts"
import { fits, inOrder } from "../support/recount-reviews.ts"
import { makeWorld, type World, worldCategories, worldTags, worldWords } from "../support/review-world.ts"
import { startTestApi, type TestApi } from "../support/test-api.ts"
import { letIn } from "../support/world-people.ts"

const facts = { today: "2024-04-20", weekStart: "monday" as const }
const presets = dateDescriptors.filter((name): name is DatePreset => name !== "custom")

type Range = { descriptor: DatePreset } | { from: string; to: string } | null

const rangeOf: fc.Arbitrary<Range> = fc.oneof(
  fc.constant(null),
  fc.record({ descriptor: fc.constantFrom(...presets) }),
  fc.tuple(fc.integer({ min: -3, max: 105 }), fc.integer({ min: 0, max: 60 })).map(([start, length]) => ({
    from: addDays("2024-01-15", start),
    to: addDays("2024-01-15", start + length),
  })),
)

/** What somebody may choose on /reviews: the values as the page knows them, all of them or a few. */
const choiceOf = (world: World) => {
  const all = fc.record(
    {
      groupId: fc.constantFrom(...world.groupIds.map(String)),
      locationId: fc.constantFrom(...world.locationIds.map(String)),
      sourceId: fc.constantFrom("1", "2", "3"),
      rating: fc.integer({ min: 0, max: 5 }),
      sentiment: fc.constantFrom(1 as const, -1 as const),
      category: fc.constantFrom(...worldCategories),
      status: fc.constantFrom(...reviewStatuses),
      reviewTypes: fc.subarray([...reviewTypes], { minLength: 1 }),
      tags: fc.subarray(worldTags, { minLength: 1 }),
      search_terms: fc.constantFrom(...worldWords, "zurich", "%", "_", "o'hara"),
      "sort[by]": fc.constantFrom(...reviewSorts),
      "sort[order]": fc.constantFrom("asc" as const, "desc" as const),
    },
    { requiredKeys: [] },
  )
  const few = fc
    .tuple(all, fc.integer({ min: 0, max: 9 }))
    .map(
      ([choice, from]) => Object.fromEntries(Object.entries(choice).slice(from, from + 3)) as typeof choice,
    )
  return fc.oneof(all, { arbitrary: few, weight: 4 })
}
type Choice = ReturnType<typeof choiceOf> extends fc.Arbitrary<infer T> ? T : never

/** Addresses come with broken, empty and unknown values too, and in any order. */
const noise = fc.subarray(
  [
    ["page", "2"],
    ["before", ""],
    ["after", ""],
    ["zebra", "1"],
    ["savedFilterId", " "],
  ] as const,
  { minLength: 0 },
)

function addressOf(choice: Choice, range: Range, more: readonly (readonly [string, string])[]): string {
  const chosen = Object.entries(choice).map(([name, value]) => [name, String(value)] as const)
  const days =
    range === null
      ? []
      : "descriptor" in range
        ? [["dateDescriptor", range.descriptor] as const]
        : [["from", range.from] as const, ["to", range.to] as const]
  return new URLSearchParams([...chosen, ...more, ...days].map(([name, value]) => [name, value])).toString()
}

/** What the choice means, told without the code under test. */
function meaningOf(choice: Choice, range: Range): ReviewFilter {
  const days =
    range !== null && "from" in range
      ? range
      : resolveRange(range?.descriptor ?? "thirtyDays", facts.today, facts.weekStart)
  const { groupId, locationId, sourceId, reviewTypes: types, search_terms, ...rest } = choice
  const filter = {
    published_after: days.from,
    published_before: days.to,
    group_id: groupId,
    location_id: locationId,
    source_id: sourceId,
    rating: rest.rating,
    sentiment: rest.sentiment,
    category: rest.category,
    status: rest.status,
    review_types: types,
    tags: rest.tags,
    keywords: search_terms,
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

describe.each(testDatabases())("a filter of /reviews on its whole way, on %s", (database) => {
  let api: TestApi
  let world: World
  let callers: Record<"admin" | "limited", Caller>

  beforeAll(async () => {
    api = await startTestApi({ database })
    world = await makeWorld(api.deps, { seed: 71, reviews: 400 })
    await makeWorld(api.deps, { seed: 72, reviews: 60 })
    const people = await letIn(api.deps, world)
    callers = { admin: await api.login(people.admin), limited: await api.login(people.limited) }
  })
  afterAll(() => api.close())

  async function get(as: Caller, path: string, query: object): Promise<unknown> {
    const answer = await api.call("GET", `${path}?${encodeQuery(query as Record<string, unknown>)}`, { as })
    expect([answer.status, path]).toEqual([200, path])
    return answer.body
  }

  /** Every page in the order of the cursors, as somebody reads them who follows Older to the end. */
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
        world.known.filter(
          (review) =>
            (who === "admin" || world.seenLocationIds.includes(review.locationId)) &&
            fits(world, meaningOf(choice, range), review),
        ),
        choice["sort[by]"] ?? "published_at",
        choice["sort[order]"] ?? "desc",
      ).map(({ id }) => id)
      const as = callers[who]
      const { ids, totals } = await readAll(as, { ...toReviewsListQuery(search, facts), per_page: perPage })
      expect(ids).toEqual(wanted)
      expect(totals).toEqual([wanted.length])
      const counted = await get(as, "/reviews/count", toReviewQuery(search, facts))
      expect(reviewsCountAnswerSchema.parse(counted)).toEqual({ count: wanted.length, exact: true })
      kept += wanted.length
    }
    await fc.assert(
      fc.asyncProperty(
        choiceOf(world),
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
          [{ rating: 5, "sort[by]": "location_name", "sort[order]": "asc" }, null, [], "limited", 7],
        ],
      },
    )
    expect(kept).toBeGreaterThan(world.known.length)
  })
})
