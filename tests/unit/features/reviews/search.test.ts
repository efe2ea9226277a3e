import { joinList } from "#lib/contract/comma-list.ts"
import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import {
  decodeQuery,
  encodeQuery,
  metricsBreakdownQuerySchema,
  metricsDays,
  metricsQuerySchema,
  reviewFilterQuery,
  reviewStatuses,
  reviewsQuerySchema,
  reviewTypes,
} from "#lib/contract/index.ts"
import { addDays } from "#lib/dates/day.ts"
import { dateDescriptors } from "#lib/dates/descriptors.ts"
import { consumeRemoved, leadsTo } from "#lib/features/filter-bar/removed.ts"
import { countFilters } from "#lib/features/filters/count.ts"
import { canonicalChildReviewsQuery, canonicalReviewsQuery } from "#lib/features/reviews/canonical.ts"
import { fromDetailQuery, toDetailQuery } from "#lib/features/reviews/detail-query.ts"
import { changedReviewsHref } from "#lib/features/reviews/hrefs.ts"
import { toMetricsQuery, toReviewQuery, toReviewsListQuery } from "#lib/features/reviews/queries.ts"
import { loadReviewsSearch } from "#lib/features/reviews/search-params.ts"
import { fc } from "#tests/support/properties.ts"

const facts = { today: "2026-11-20", weekStart: "sunday" as const }
const load = (query: string) => loadReviewsSearch(new URLSearchParams(query))

describe("the query of /reviews", () => {
  test("without anything shows thirty days", () => {
    expect(toReviewQuery(load(""), facts)).toEqual({
      published_after: "2026-10-22",
      published_before: "2026-11-20",
    })
  })

  const whole =
    "from=2026-01-01&to=2026-01-31&groupId=3&locationId=7&sourceId=2&rating=0&sentiment=-1&category=Food" +
    "&status=in_progress&reviewStatusLabelId=8&reviewTypes=review,survey&tags=a,b&search_terms=wait&keyword=Parking"

  test("is read whole from the address [F-725]", () => {
    expect(toReviewQuery(load(whole), facts)).toEqual({
      published_after: "2026-01-01",
      published_before: "2026-01-31",
      group_id: "3",
      location_id: "7",
      source_id: "2",
      rating: 0,
      sentiment: -1,
      category: "food",
      status: "in_progress",
      review_status_label_id: "8",
      review_types: ["review", "survey"],
      tags: ["a", "b"],
      keywords: "wait",
      keywords_mentioned: ["Parking"],
    })
  })

  test.each([
    ["groupId=3", "F-728", { group_id: "3" }],
    ["locationId=7", "F-729", { location_id: "7" }],
    ["sourceId=2", "F-730", { source_id: "2" }],
    ["rating=0", "F-731", { rating: 0 }],
    ["sentiment=-1", "F-732", { sentiment: -1 }],
    ["category=Food", "F-733", { category: "food" }],
  ])("takes %s from the address [%s]", (address, _, query) => {
    expect(toReviewQuery(load(address), facts)).toEqual({ ...toReviewQuery(load(""), facts), ...query })
  })

  test("takes several ratings, statuses and states of the response, and one of them as it always was", () => {
    const several = "rating=5,0,5&status=unread,completed&response=draft,failed&sentiment=0"
    expect(toReviewQuery(load(several), facts)).toMatchObject({
      rating: [5, 0],
      status: ["unread", "completed"],
      response: ["draft", "failed"],
      sentiment: 0,
    })
    expect(toReviewQuery(load("rating=5&status=unread&response=unanswered"), facts)).toMatchObject({
      rating: 5,
      status: "unread",
      response: "unanswered",
    })
    const repeated = canonicalReviewsQuery(
      "rating=5&rating=4&status=unread&status=completed&groupId=1&groupId=2",
    )
    expect(decodeURIComponent(repeated)).toBe("groupId=1&rating=5,4&removed=true&status=unread,completed")
    const ids = Array.from({ length: 501 }, (_, at) => String(at + 1))
    const places = canonicalReviewsQuery(ids.map((id) => `locationId=${id}`).join("&"))
    expect(new URLSearchParams(places).getAll("locationId")).toEqual([ids.join(",")])
    expect(loadReviewsSearch(fromDetailQuery(toDetailQuery(several)))).toEqual(load(several))
  })

  test("knows tags that have commas, and writes a category in lower case", () => {
    const query = new URLSearchParams({ category: "Wait Time", tags: "late\\, loud,a\\\\b,c\\d" })
    const search = loadReviewsSearch(query)
    expect(search).toMatchObject({ category: "wait time", tags: ["late, loud", "a\\b", "c\\d"] })
    const written = canonicalReviewsQuery(query)
    expect(new URLSearchParams(written).get("tags")).toBe("late\\, loud,a\\\\b,c\\\\d")
    expect(load(written)).toEqual(search)
  })

  test("of reviews of many accounts has no label, which is one account's", () => {
    expect(canonicalChildReviewsQuery("reviewStatusLabelId=8&response=draft&tags=a&pick=tags")).toBe("tags=a")
  })

  test("has no word of the word cloud where insights are off [F-745]", () => {
    const query = "rating=5&keyword=parking"
    expect(canonicalReviewsQuery(query, { ...facts, hasInsights: true })).toBe(query)
    expect(canonicalReviewsQuery(query, { ...facts, hasInsights: false })).toBe("rating=5")
  })

  test.each([
    "rating=9",
    "rating=all",
    "sentiment=2",
    "rating=,9,x",
    "response=lost",
    "status=lost",
    "reviewTypes=gossip",
    "dateDescriptor=never",
    "from=2026-02-30&to=2026-03-01",
    "sort%5Bby%5D=mood",
    `search_terms=${"x".repeat(201)}`,
    `groupId=${"1".repeat(65)}`,
    "tags=,,",
    "after=%00&search_terms=a%0Ab&tags=%07",
    "page=1e21&q=x",
    "rating=&status=&tags=",
  ])("falls back where a value is broken: %s", (query) => {
    expect(toReviewsListQuery(load(query), facts)).toEqual(toReviewsListQuery(load(""), facts))
    expect(new URLSearchParams(canonicalReviewsQuery(query, facts)).toString()).toMatch(/^(removed=true)?$/)
  })

  test.each([
    ["rating=none&rating=5", "rating=5&removed=true"],
    ["rating=5,9", "rating=5&removed=true"],
    ["sentiment=neutral", "removed=true"],
    ["status=lost", "removed=true"],
    ["rating=5&rating=&status=all&sort[by]=mood&nosuch=1", "rating=5&nosuch=1"],
  ])("says so where something of a chosen filter is taken out: %s (D-270)", (query, canonical) => {
    expect(canonicalReviewsQuery(query, facts)).toBe(canonical)
    expect(canonicalReviewsQuery(canonical, facts)).toBe(canonical)
  })

  test("an address leads to one that says what was taken out, once, whatever else it lacks (D-270)", () => {
    const led = (sent: string, known: object = {}) => {
      const query = new URLSearchParams(canonicalReviewsQuery(sent))
      const isPruned = consumeRemoved(query)
      return leadsTo(new URLSearchParams(sent), query, canonicalReviewsQuery(query, known), isPruned)
    }
    expect(led("rating=none&rating=5")).toBe("rating=5&removed=true")
    expect(led("rating=5&removed=true")).toBeNull()
    expect(led("rating=5,4")).toBeNull()
    const days = "from=2000-01-01&to=2026-11-26&dateDescriptor=allTime"
    expect(led("dateDescriptor=allTime&removed=true", { today: "2026-11-26" })).toBe(`${days}&removed=true`)
    expect(led("dateDescriptor=allTime", { today: "2026-11-26" })).toBe(days)
  })

  test("keeps a cursor beside an automatic date and drops it with a chosen one [F-300 F-735]", () => {
    expect(toReviewsListQuery(load("after=abc"), facts)).toMatchObject({ after: "abc" })
    expect(canonicalReviewsQuery("after=abc", facts)).toBe("after=abc")
    const chosen = { from: "2026-11-14", to: "2026-11-20", dateDescriptor: "sevenDays" }
    expect(changedReviewsHref(new URLSearchParams("after=abc"), chosen)).not.toContain("after")
  })

  test("of two cursors takes the older page", () => {
    expect(toReviewsListQuery(load("after=a&before=b"), facts)).toMatchObject({ after: "a" })
    expect(toReviewsListQuery(load("after=a&before=b"), facts)).not.toHaveProperty("before")
    expect(canonicalReviewsQuery("after=a&before=b", facts)).toBe("after=a")
  })

  test("narrows the figures by every filter of the list (D-268)", () => {
    const several = { location_ids: ["7", "9"] }
    expect(toMetricsQuery(load("locationId=7,9"), facts)).toMatchObject(several)
    expect(toReviewQuery(load("locationId=7,9,7,"), facts)).toMatchObject(several)
    expect(toReviewQuery(load("locationId=7"), facts)).toMatchObject({ location_id: "7" })
    expect(toMetricsQuery(load("rating=5&groupId=3&search_terms=x&dateDescriptor=today"), facts)).toEqual({
      start_date: "2026-11-20",
      end_date: "2026-11-20",
      group_id: "3",
      rating: 5,
      keywords: "x",
    })
    const [every, dates] = [
      "groupId=1&locationId=2&sourceId=3&rating=0&status=unread&reviewStatusLabelId=4&assignedUserIds=me,7&response=draft&reviewTypes=survey&sentiment=-1&category=c&tags=t&search_terms=s&keyword=k&alert=an-alert-of-22-letters",
      { start_date: "2026-10-22", end_date: "2026-11-20" },
    ]
    const { published_after: _, published_before: __, ...others } = toReviewQuery(load(every), facts)
    expect(Object.keys(others)).toHaveLength(filtersOn("reviews").length - 1)
    expect(toMetricsQuery(load(every), facts)).toEqual({ ...dates, ...others })
  })

  test("is one set for the list and its figures in the API too, whose days have names of their own (D-268)", () => {
    const { published_after: _, published_before: __, parent_id: ___, ...filters } = reviewFilterQuery
    const wanted = { ...metricsDays, ...filters }
    for (const { shape } of [metricsQuerySchema, metricsBreakdownQuerySchema.omit({ group_by: true })]) {
      const { with_lag: ____, ...given } = shape
      expect(Object.keys(given).toSorted()).toEqual(Object.keys(wanted).toSorted())
      for (const [name, schema] of Object.entries(wanted))
        expect(given[name as keyof typeof given]).toBe(schema)
    }
  })
})

describe("FILTERS (n)", () => {
  test.each([
    ["", 0],
    ["dateDescriptor=thirtyDays&from=2026-10-22&to=2026-11-20", 0],
    ["dateDescriptor=sevenDays", 1],
    ["from=2026-01-01&to=2026-01-02", 1],
    ["groupId=1&locationId=2&sourceId=3&rating=0", 4],
    ["tags=a,b,c&reviewTypes=review,survey", 2],
    ["rating=all&savedFilterId=1&after=x&sort%5Bby%5D=rating&view=groups", 0],
  ])("for %j counts %i [F-746]", (query, count) => {
    expect(countFilters("reviews", load(query), "thirtyDays")).toBe(count)
  })
})

describe("the canonical query of /reviews", () => {
  test("orders names, drops what is empty and never writes a default", () => {
    expect(
      canonicalReviewsQuery(
        "tags=b&rating=4&sort%5Bby%5D=published_at&status=&groupId=3&sort%5Border%5D=desc",
        facts,
      ),
    ).toBe("groupId=3&rating=4&tags=b")
  })

  test("adds the days of a preset that came alone, and leaves stale ones", () => {
    expect(canonicalReviewsQuery("dateDescriptor=sevenDays", facts)).toBe(
      "from=2026-11-14&to=2026-11-20&dateDescriptor=sevenDays",
    )
    expect(canonicalReviewsQuery("dateDescriptor=sevenDays")).toBe("dateDescriptor=sevenDays")
    const stale = "from=2020-01-01&to=2020-01-07&dateDescriptor=sevenDays"
    expect(canonicalReviewsQuery(stale, facts)).toBe(stale)
  })

  test("keeps what it does not know", () => {
    expect(canonicalReviewsQuery("zebra=1&features.dashboard=false&rating=4")).toBe(
      "rating=4&features.dashboard=false&zebra=1",
    )
  })
})

describe("the query of a review's page", () => {
  test("carries the filters there under its own names and back [F-744]", () => {
    const list =
      "from=2026-11-14&to=2026-11-20&dateDescriptor=sevenDays&groupId=3&locationId=7&sourceId=2&reviewTypes=review%2Csurvey"
    const detail = toDetailQuery(list)
    expect(Object.fromEntries(detail)).toEqual({
      published_after: "2026-11-14",
      published_before: "2026-11-20",
      dateDescriptor: "sevenDays",
      group_id: "3",
      location_id: "7",
      source_id: "2",
      review_types: "review,survey",
    })
    expect(fromDetailQuery(detail).toString()).toBe(list)
  })

  test("without a descriptor means those very days", () => {
    expect(
      fromDetailQuery("published_after=2026-01-01&published_before=2026-01-02&group_id=3").toString(),
    ).toBe("from=2026-01-01&to=2026-01-02&dateDescriptor=custom&groupId=3")
  })
})

const text = fc.string({ minLength: 1, maxLength: 20 }).filter((given) => given.trim() === given)
const word = fc.oneof(fc.constant("all"), text)
const id = text.filter((given) => given !== "all")
const filter = fc.record(
  {
    dateDescriptor: fc.constantFrom(...dateDescriptors.filter((name) => name !== "custom")),
    groupId: id,
    locationId: id,
    sourceId: id,
    rating: fc.subarray(["0", "1", "2", "3", "4", "5"], { minLength: 1 }).map((stars) => stars.join(",")),
    sentiment: fc.constantFrom("1", "0", "-1"),
    category: word,
    reviewStatusLabelId: id,
    status: fc.subarray([...reviewStatuses], { minLength: 1 }).map((statuses) => statuses.join(",")),
    response: fc.constantFrom("unanswered", "published", "draft", "draft,failed"),
    reviewTypes: fc.subarray([...reviewTypes], { minLength: 1 }).map((types) => types.join(",")),
    tags: fc.uniqueArray(word, { minLength: 1, maxLength: 5 }).map(joinList),
    search_terms: word,
    after: id,
    "sort[by]": fc.constantFrom("published_at", "rating", "location_name"),
    "sort[order]": fc.constantFrom("asc", "desc"),
  },
  { requiredKeys: [] },
)

describe("any filter", () => {
  test("is the same API query after the way through the address and the wire", () => {
    fc.assert(
      fc.property(filter, fc.integer({ min: 0, max: 4000 }), (values, days) => {
        const now = { today: addDays("2020-01-01", days), weekStart: "monday" as const }
        const given = new URLSearchParams(values as Record<string, string>)
        const direct = toReviewsListQuery(loadReviewsSearch(given), now)
        const address = canonicalReviewsQuery(given, now)
        const throughAddress = toReviewsListQuery(load(address), now)
        const { "sort[by]": by = "published_at", "sort[order]": order = "desc", ...rest } = direct
        const { "sort[by]": by2 = "published_at", "sort[order]": order2 = "desc", ...rest2 } = throughAddress
        expect([rest2, by2, order2]).toEqual([rest, by, order])
        expect(canonicalReviewsQuery(address, now)).toBe(address)
        expect(countFilters("reviews", load(address), "thirtyDays")).toBe(
          countFilters("reviews", loadReviewsSearch(given), "thirtyDays"),
        )
        expect(decodeQuery(reviewsQuerySchema, encodeQuery(direct))).toEqual({ ok: true, value: direct })
      }),
      { numRuns: 300 },
    )
  })
})
