import { savedFilterConfigSchema, savedFilterNameLength } from "#lib/contract/index.ts"
import { clearedNames } from "#lib/features/filters/count.ts"
import { loadReviewsSearch } from "#lib/features/reviews/search-params.ts"
import { applied, configOf } from "#lib/features/saved-filters/config.ts"
import { nameError } from "#lib/features/saved-filters/texts.ts"
import { filteredPages } from "#lib/forms/saved-filters/filtered-pages.ts"

const facts = { today: "2026-03-15", weekStart: "sunday" } as const
const read = (query: string) => configOf(loadReviewsSearch(new URLSearchParams(query)), "reviews")

describe("what a saved filter keeps", () => {
  test.each([
    ["", {}],
    ["dateDescriptor=mtd&from=2020-01-01&to=2020-01-31", { dateDescriptor: "mtd" }],
    ["from=2026-01-01&to=2026-01-31", { dateDescriptor: "custom", from: "2026-01-01", to: "2026-01-31" }],
    ["dateDescriptor=custom&from=2026-01-01", {}],
    ["dateDescriptor=nonsense", {}],
    [
      "groupId=1&locationId=2&sourceId=3&sentiment=-1",
      { groupId: "1", locationId: "2", sourceId: "3", sentiment: -1 },
    ],
    [
      "rating=0&status=unread&tags=a,b\\,+c&search_terms=b&category=c&reviewTypes=survey&sort[by]=rating&page=2&after=x",
      {
        rating: 0,
        status: "unread",
        tags: ["a", "b, c"],
        search_terms: "b",
        category: "c",
        reviewTypes: ["survey"],
        "sort[by]": "rating",
      },
    ],
  ])("of %j is %j [F-171, F-172, F-173]", (query, config) => {
    expect(read(query)).toEqual(config)
  })
})

describe("applying a saved filter (D-104)", () => {
  const patch = (config: object) => applied({ id: 7, config }, "reviews", facts)

  test("puts its config in the place of every filter, page and cursor", () => {
    expect(patch({ groupId: 4, sentiment: 1 })).toMatchObject({
      groupId: "4",
      sentiment: "1",
      locationId: null,
      sourceId: null,
      rating: null,
      status: null,
      tags: null,
      search_terms: null,
      dateDescriptor: null,
      from: null,
      to: null,
      before: null,
      after: null,
      page: null,
      savedFilterId: "7",
    })
  })

  test.each([
    ["negative", "reviews", "-1"],
    ["positive", "reviews", "1"],
    [-1, "keywords", "negative"],
    [1, "keywords", "positive"],
    [0, "reviews", "0"],
    [0, "keywords", null],
    ["negative", "keywords", "negative"],
  ] as const)(
    "takes the sentiment %j, saved on another page, in the page's own words",
    (sentiment, page, own) => {
      const patch = applied({ id: 7, config: { sentiment } }, page, facts)
      expect(patch).toMatchObject({ sentiment: own })
    },
  )

  test("rolls a named range to today and keeps the days of a custom one", () => {
    expect(patch({ dateDescriptor: "mtd" })).toMatchObject({
      dateDescriptor: "mtd",
      from: "2026-03-01",
      to: "2026-03-15",
    })
    const custom = { dateDescriptor: "custom", from: "2025-01-01", to: "2025-01-02" }
    expect(patch(custom)).toMatchObject(custom)
  })

  test("ignores a range that no one knows any more", () => {
    expect(patch({ dateDescriptor: "lastCentury", from: "1900-01-01" })).toMatchObject({
      dateDescriptor: null,
      from: null,
    })
  })
})

describe("a saved filter opens in the order in which it was saved (D-269)", () => {
  const opened = (page: keyof typeof filteredPages, config: object, before = "") => {
    const { hrefOf } = filteredPages[page]
    const kept = savedFilterConfigSchema.parse(config)
    const href = hrefOf(new URLSearchParams(before), applied({ id: 7, config: kept }, page, facts))
    return Object.fromEntries(new URL(href, "http://x").searchParams)
  }

  test.each([
    ["reviews", "sort[by]=rating&sort[order]=asc"],
    ["reviews", "sort[by]=location_name&sort[order]=asc"],
    ["reviews", "sort[order]=asc"],
    ["keywords", "sort[by]=controversy"],
  ] as const)("of %s: %s", (page, sort) => {
    const config = configOf(filteredPages[page].searchOf(new URLSearchParams(sort)), page)
    expect(config).toEqual(Object.fromEntries(new URLSearchParams(sort)))
    expect(opened(page, config)).toEqual({ ...config, savedFilterId: "7" })
  })

  test("which is the usual one where none was chosen, and where the page does not know the one of another page", () => {
    expect(opened("reviews", {}, "sort[by]=rating&sort[order]=asc")).toEqual({ savedFilterId: "7" })
    expect(opened("keywords", {}, "sort[by]=controversy")).toEqual({ savedFilterId: "7" })
    const ofReviews = { "sort[by]": "rating", "sort[order]": "asc" }
    expect(opened("keywords", ofReviews, "sort[by]=controversy")).toEqual({ savedFilterId: "7" })
    expect(opened("reviews", { "sort[by]": "controversy" })).toEqual({ savedFilterId: "7" })
  })

  test("which the API refuses when no page has it", () => {
    expect(savedFilterConfigSchema.safeParse({ "sort[by]": "mood" }).success).toBe(false)
    expect(savedFilterConfigSchema.safeParse({ "sort[order]": "up" }).success).toBe(false)
  })
})

describe("every filter of every page that has saved filters", () => {
  /** One value of each filter, as the address has it; a filter that a page gets has to get one here. */
  const each: Record<string, string> = {
    groupId: "3",
    locationId: "5,6",
    sourceId: "2",
    rating: "0,5",
    category: "wait time",
    status: "in_progress,unread",
    reviewStatusLabelId: "8",
    assignedUserIds: "me,none,12",
    reviewTypes: "survey,direct",
    response: "draft,failed",
    alert: "an-alert-of-22-letters",
    tags: "vip,follow\\, up",
    search_terms: "100",
    keyword: "free wifi, fast",
    sentiment: "-1",
  }
  const pages = Object.entries(filteredPages).flatMap(([name, { page }]) =>
    clearedNames(page)
      .filter((name) => !["from", "to", "dateDescriptor"].includes(name))
      .map((filter) => {
        const value = filter === "sentiment" && page === "keywords" ? "negative" : each[filter]!
        return [name as keyof typeof filteredPages, filter, value] as const
      }),
  )

  test.each(pages)(
    "of %s: %s comes back as it was, and absent it is removed (D-269)",
    (page, name, value) => {
      expect(value).toBeDefined()
      const { searchOf, hrefOf } = filteredPages[page]
      const address = new URLSearchParams({ [name]: value })
      const config = savedFilterConfigSchema.parse(configOf(searchOf(address), page))
      expect(Object.keys(config)).toEqual([name])
      const sort = page === "reviews" ? "rating" : "controversy"
      const others = clearedNames(page).filter((own) => each[own] !== undefined)
      const before = new URLSearchParams([...others.map((own) => [own, each[own]!]), ["sort[by]", sort]])
      const patchOf = (kept: object) => applied({ id: 7, config: kept }, page, facts)
      const queryAfter = (kept: object) =>
        new URL(hrefOf(before, patchOf(JSON.parse(JSON.stringify(kept)))), "http://x").searchParams
      const after = queryAfter(config)
      expect(Object.fromEntries(after)).toEqual({ [name]: value, savedFilterId: "7" })
      expect(configOf(searchOf(after), page)).toEqual(config)
      expect(Object.fromEntries(queryAfter({}))).toEqual({ savedFilterId: "7" })
    },
  )

  test("which are more than the fields of 000 §3", () => expect(pages.length).toBeGreaterThan(15))
})

test.each([
  ["", "Enter a name"],
  ["   ", "Enter a name"],
  ["NO saved filter", "A saved filter with that name already exists"],
  ["Weekly", null],
])("the name %j has the error %j [F-366, F-371]", (name, error) => {
  expect(nameError(name)).toBe(error)
})

test("a name has 60 characters at most [F-686]", () => {
  expect(savedFilterNameLength).toBe(60)
})
