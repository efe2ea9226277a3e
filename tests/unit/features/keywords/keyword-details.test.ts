import { keywordIn } from "#lib/features/keywords/keyword-in.ts"
import { markedIn } from "#lib/features/keywords/marked.ts"
import { periodBars } from "#lib/features/keywords/periods.ts"
import { toInsightExportFilters } from "#lib/features/keywords/queries.ts"
import { loadKeywordsSearch } from "#lib/features/keywords/search-params.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { periodText, shortPeriodText } from "#lib/format/periods.ts"
import { filteredPageOf } from "#lib/forms/saved-filters/filtered-pages.ts"
import { screenOf } from "#lib/forms/scheduled-exports/screens.ts"
import { fc } from "#tests/support/properties.ts"

const facts = { today: "2026-11-20", weekStart: "sunday" as const }

describe("the bars of a chart", () => {
  const sides = { positive_mentions: 2, negative_mentions: 1, total_mentions: 4 }
  const year = { from: "2026-01-15", to: "2026-11-20" }

  test("are those of the answer, and its period names them", () => {
    const week = { from: "2026-03-08", to: "2026-03-14" }
    const { period, bars } = periodBars(
      { months: [], period: "week", periods: [{ ...week, ...sides }] },
      year,
    )
    expect(bars).toEqual([{ ...week, positive: 2, negative: 1, total: 4 }])
    expect(periodText(period, bars[0]!.from)).toBe("Week of Mar 8, 2026")
    expect([periodText("day", week.from), periodText("month", week.from)]).toEqual([
      "Mar 8, 2026",
      "Mar 2026",
    ])
    expect([shortPeriodText("day", week.from), shortPeriodText("month", week.from)]).toEqual([
      "Mar 8",
      "Mar 2026",
    ])
  })

  test("of a Review API without periods are its months, from the first mention to the last", () => {
    const months = ["2026-01", "2026-03"].map((month) => ({ month, ...sides }))
    expect(periodBars({ months }, year)).toEqual({
      period: "month",
      bars: [
        { from: "2026-01-15", to: "2026-01-31", positive: 2, negative: 1, total: 4 },
        { from: "2026-02-01", to: "2026-02-28", positive: 0, negative: 0, total: 0 },
        { from: "2026-03-01", to: "2026-03-31", positive: 2, negative: 1, total: 4 },
      ],
    })
    expect(periodBars({ months: [] }, year).bars).toEqual([])
  })
})

describe("a sentence", () => {
  test("is cut around what it mentions", () => {
    expect(markedIn("The staff was kind.", 4, 9)).toEqual({
      before: "The ",
      marked: "staff",
      after: " was kind.",
    })
    expect(markedIn("The staff.", 4, 99)).toEqual({ before: "The staff.", marked: "", after: "" })
  })

  test("that no one would finish keeps what stands around it", () => {
    const { before, marked, after } = markedIn(
      `${"a ".repeat(2_000)}staff${" b".repeat(2_000)}`,
      4_000,
      4_005,
    )
    expect(marked).toBe("staff")
    expect([before.startsWith("… a"), after.endsWith("b …")]).toEqual([true, true])
    expect([before.length, after.length].every((length) => length < 300)).toBe(true)
  })

  test("never breaks a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 300, maxLength: 900 }), (text) => {
        const { before, after } = markedIn(`${text}X${text}`, text.length, text.length + 1)
        expect([before, after].every((part) => part.isWellFormed() || !text.isWellFormed())).toBe(true)
      }),
    )
  })
})

describe("a keyword in an address", () => {
  test("is read as keywords are written", () => {
    expect(keywordIn("Front%20Desk")).toBe("front desk")
    expect(keywordIn("menu%2Ecsv")).toBe("menu.csv")
  })

  test.each([undefined, "", "%20", "%E0%A4%A", "x".repeat(101)])(
    "is missing when it can be none: %j",
    (given) => {
      expect(() => keywordIn(given)).toThrow(expect.objectContaining({ status: 404 }))
    },
  )
})

describe("files and schedules", () => {
  test("have the filters of the page in the words of exports [P-422]", () => {
    const search = loadKeywordsSearch(new URLSearchParams("dateDescriptor=mtd&groupId=3&sentiment=positive"))
    expect(toInsightExportFilters(search, facts)).toEqual({
      dateDescriptor: "mtd",
      from: "2026-11-01",
      to: "2026-11-20",
      group_id: "3",
      sentiment: "positive",
      "sort[by]": "highest_volume",
    })
  })

  test.each([
    ["keywords", null, "/dashboard/keywords?rating=4"],
    ["keyword_details", "front desk", "/dashboard/keywords/front%20desk?rating=4"],
    ["experience_categories", null, "/dashboard/keywords/categories?rating=4"],
    ["reviews", null, "/reviews?rating=4"],
  ])("%s come back to their report", (type, resourceId, address) => {
    expect(screenOf(type).hrefOf(new URLSearchParams("rating=4"), resourceId)).toBe(address)
  })
})

describe("the page of a saved filter", () => {
  const pageOf = (address: string) =>
    filteredPageOf({ fields: new URLSearchParams({ [pageField]: address }) })

  test.each([
    ["/dashboard/keywords?rating=4", "/dashboard/keywords?sentiment=positive"],
    ["/dashboard/keywords/front%20desk", "/dashboard/keywords/front%20desk?sentiment=positive"],
  ])("%s names sentiments by words [F-174]", (address, next) => {
    const { page, hrefOf, searchOf } = pageOf(address)
    expect(page).toBe("keywords")
    expect(hrefOf(new URLSearchParams(), { sentiment: "positive" })).toBe(next)
    expect(searchOf(new URLSearchParams("sentiment=negative"))).toMatchObject({ sentiment: "negative" })
  })

  test.each(["/reviews?rating=4", "", "https://elsewhere.test/dashboard/keywords", "/dashboard/keywordsx"])(
    "%j is that of reviews",
    (address) => {
      expect(pageOf(address).hrefOf(new URLSearchParams(), { rating: "4" })).toBe("/reviews?rating=4")
    },
  )
})
