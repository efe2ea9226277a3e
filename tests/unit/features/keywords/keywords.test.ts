import { datesOf } from "#lib/dates/page-options.ts"
import { barOf } from "#lib/features/filters/bar-fields.ts"
import { categoryChoices } from "#lib/features/filters/category-choices.ts"
import { countFilters } from "#lib/features/filters/count.ts"
import { cloudOf, positiveShare, toneOf } from "#lib/features/keywords/cloud.ts"
import { allKeywordsHref, categoryHref, changedHref, keywordHref } from "#lib/features/keywords/hrefs.ts"
import { toCloudQuery, toInsightsQuery, toMentioningReviewsQuery } from "#lib/features/keywords/queries.ts"
import { canonicalKeywordsQuery, loadKeywordsSearch } from "#lib/features/keywords/search-params.ts"
import { sortLabels, sortPatch } from "#lib/features/keywords/sorts.ts"
import { shareText } from "#lib/features/keywords/texts.ts"
import { pageAt } from "#lib/gate/page-at.ts"
import { pages } from "#lib/gate/pages.gen.ts"
import { paths } from "#lib/routes/routes.ts"

const facts = { today: "2026-11-20", weekStart: "sunday" as const }
const load = (query: string) => loadKeywordsSearch(new URLSearchParams(query))

describe("the query of the keywords pages", () => {
  test("without anything asks for thirty days by volume [P-506, P-512, F-702, F-704]", () => {
    expect(toCloudQuery(load(""), facts)).toEqual({
      published_after: "2026-10-22",
      published_before: "2026-11-20",
      "sort[by]": "highest_volume",
    })
  })

  test("each filter reaches the API under its name [P-041, P-096, P-422, F-554]", () => {
    const query =
      "from=2026-01-01&to=2026-01-31&groupId=3&locationId=7&sourceId=2&rating=0&sentiment=negative&category=staff" +
      "&sort[by]=controversy"
    const filter = {
      published_after: "2026-01-01",
      published_before: "2026-01-31",
      group_id: "3",
      location_id: "7",
      source_id: "2",
      rating: 0,
      sentiment: "negative",
      category: "staff",
    }
    expect(toCloudQuery(load(query), facts)).toEqual({ ...filter, "sort[by]": "controversy" })
    expect(toInsightsQuery(load(query), facts)).toEqual(filter)
  })

  test("what is searched for goes with the cloud and its file, not with the details of a keyword", () => {
    expect(toCloudQuery(load("search_terms=desk"), facts)).toMatchObject({ keywords: "desk" })
    const query = new URLSearchParams("search_terms=desk&page=2")
    expect(keywordHref("front desk", query)).toBe("/dashboard/keywords/front%20desk")
  })

  test("several locations go as a list", () => {
    expect(toInsightsQuery(load("locationId=7,9"), facts)).toMatchObject({ location_ids: ["7", "9"] })
  })

  test("reviews are asked for with their own word for a sentiment", () => {
    const search = load("sentiment=negative&category=staff&after=x&before=y")
    expect(toMentioningReviewsQuery(search, facts, "wifi")).toMatchObject({
      sentiment: -1,
      category: "staff",
      keywords_mentioned: ["wifi"],
      after: "x",
    })
    expect(toMentioningReviewsQuery(search, facts, "wifi")).not.toHaveProperty("before")
    expect(toMentioningReviewsQuery(load(""), facts, null)).not.toHaveProperty("keywords_mentioned")
  })

  test.each([
    ["dateDescriptor=never", ""],
    ["sort%5Bby%5D=mood", ""],
    ["sort%5Bby%5D=highest_volume", ""],
    ["rating=9", "removed=true"],
    ["sentiment=1", "removed=true"],
    ["sentiment=sad", "removed=true"],
    [`category=${"x".repeat(101)}`, "removed=true"],
  ])(
    "what is broken or the default is not written, a filter not without a word: %s (D-270)",
    (query, canonical) => {
      expect(canonicalKeywordsQuery(query)).toBe(canonical)
    },
  )

  test("a category is written in lower case, in the canonical order [P-043, F-733]", () => {
    expect(canonicalKeywordsQuery("category=Customer+Service&sentiment=positive&rating=4")).toBe(
      "rating=4&sentiment=positive&category=customer+service",
    )
  })

  test("the filters of each page are counted once", () => {
    const search = load(
      "from=2026-01-01&to=2026-01-31&rating=4&sentiment=positive&category=staff&savedFilterId=3",
    )
    expect(countFilters("keywords", search, "thirtyDays")).toBe(4)
    expect(countFilters("categories", search, "thirtyDays")).toBe(3)
    expect(countFilters("keyword", load("sort[by]=controversy&page=2"), "thirtyDays")).toBe(0)
  })
})

describe("where keywords lead", () => {
  const query = new URLSearchParams("rating=4&savedFilterId=3&sort[by]=controversy&page=2")

  test("to their details with the filters, with and without a sentiment [P-040, P-041]", () => {
    expect(keywordHref("front desk", query)).toBe("/dashboard/keywords/front%20desk?rating=4")
    expect(keywordHref("front desk", query, "negative")).toBe(
      "/dashboard/keywords/front%20desk?rating=4&sentiment=negative",
    )
  })

  test("categories to theirs, in lower case and with the filters [P-043, P-044]", () => {
    expect(categoryHref("Wait Time", query)).toBe(
      "/dashboard/keywords/categories?rating=4&category=wait%20time",
    )
    expect(allKeywordsHref(new URLSearchParams("category=staff&after=x"))).toBe(
      "/dashboard/keywords?category=staff",
    )
  })

  test("a change of the order starts the list again and the default is not written", () => {
    const href = (sort: Parameters<typeof sortPatch>[0]) =>
      changedHref(paths.keywords(), new URLSearchParams("page=2&sort[by]=controversy"), sortPatch(sort))
    expect(href("positive_ratio")).toBe("/dashboard/keywords?sort%5Bby%5D=positive_ratio")
    expect(href("highest_volume")).toBe("/dashboard/keywords")
  })

  test("the page of categories wins over a keyword of that name, which is reached all the same [P-042, F-046]", () => {
    expect(pageAt("/dashboard/keywords/categories", pages)?.pattern).toBe("/dashboard/keywords/categories")
    expect(pageAt(paths.keyword("categories"), pages)?.pattern).toBe("/dashboard/keywords/{keyword}")
    expect(paths.keyword("categories")).not.toBe("/dashboard/keywords/categories")
  })

  test("a keyword that ends like a file is none", () => {
    expect(paths.keyword("menu.csv")).toBe("/dashboard/keywords/menu%2Ecsv")
    expect(pageAt(paths.keyword("menu.csv"), pages)?.pattern).toBe("/dashboard/keywords/{keyword}")
  })
})

describe("the cloud", () => {
  const item = (short: string, positive: number, negative: number, total: number) => ({
    short,
    positive_mentions: positive,
    negative_mentions: negative,
    total_mentions: total,
  })

  test("has fifty terms of five sizes by volume, in the order of the answer [P-037]", () => {
    const terms = cloudOf(Array.from({ length: 100 }, (_, at) => item(`word ${at}`, 1, 0, 2 ** (at % 10))))
    expect(terms).toHaveLength(50)
    expect(terms[0]?.keyword).toBe("word 0")
    expect([...new Set(terms.map(({ size }) => size))].sort()).toEqual([1, 2, 3, 4, 5])
    expect(terms[0]?.size).toBe(1)
    expect(terms[9]?.size).toBe(5)
  })

  test("of words that are said equally often has one size, of none no terms", () => {
    expect(cloudOf([item("a", 1, 0, 3), item("b", 0, 1, 3)]).map(({ size }) => size)).toEqual([3, 3])
    expect(cloudOf([])).toEqual([])
  })

  test.each([
    [61, 39, 100, "positive"],
    [60, 40, 100, "mixed"],
    [40, 60, 100, "mixed"],
    [39, 61, 100, "negative"],
    [0, 0, 3, "mixed"],
    [1, 1, 5, "negative"],
  ] as const)("%i of %i and %i mentions is %s", (positive, negative, total, tone) => {
    expect(toneOf({ positive, negative, total })).toBe(tone)
  })

  test("an answer without totals counts both sides [P-094]", () => {
    expect(cloudOf([{ short: "wifi", positive_mentions: 2, negative_mentions: 3 }])[0]?.total).toBe(5)
  })
})

test("the positive share is rounded; of nothing it is a dash [P-520]", () => {
  expect(shareText(positiveShare(2, 3))).toBe("67%")
  expect(shareText(positiveShare(0, 3))).toBe("0%")
  expect(shareText(positiveShare(0, 0))).toBe("–")
})

test("orders have their labels, the first is the default [P-506, P-507, P-508, P-509]", () => {
  expect(Object.entries(sortLabels)).toEqual([
    ["highest_volume", "Highest volume"],
    ["controversy", "Controversial first"],
    ["positive_ratio", "Positive first"],
    ["negative_ratio", "Negative first"],
  ])
})

describe("the filter bar", () => {
  const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name)

  test("has the filters of D-095 [P-034]", () => {
    const bar = (page: "keywords" | "keyword" | "categories") =>
      barOf(page, { dates: datesOf.keywords, choices: { category: [] } })
    for (const page of ["keywords", "keyword", "categories"] as const)
      expect(names(bar(page).main)).toEqual(["dateDescriptor", "groupId", "locationId", "sourceId"])
    expect(names(bar("keywords").more)).toEqual(["rating", "sentiment", "category"])
    expect(names(bar("keyword").more)).toEqual(["rating", "sentiment", "category"])
    expect(names(bar("categories").more)).toEqual(["rating", "category"])
  })

  test("offers the ranked categories and the chosen one [F-180]", () => {
    expect(categoryChoices(["Food", "Wait Time"], null)).toEqual([
      { value: "food", label: "Food" },
      { value: "wait time", label: "Wait Time" },
    ])
    expect(categoryChoices(["Food"], "food")).toHaveLength(1)
    expect(categoryChoices(["Food"], "parking")).toContainEqual({ value: "parking", label: "parking" })
  })
})
