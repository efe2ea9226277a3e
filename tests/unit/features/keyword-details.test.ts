import { keywordIn } from "#lib/features/keywords/keyword-in.ts"
import { markedIn } from "#lib/features/keywords/marked.ts"
import { monthBars, monthText } from "#lib/features/keywords/months.ts"
import { toInsightExportFilters } from "#lib/features/keywords/queries.ts"
import { loadKeywordsSearch } from "#lib/features/keywords/search-params.ts"
import { filteredPageOf } from "#lib/forms/filtered-pages.ts"
import { pageField } from "#lib/forms/form-state.ts"
import { screenOf } from "#lib/forms/scheduled-screens.ts"
import { fc } from "#tests/support/properties.ts"

const facts = { today: "2026-11-20", weekStart: "sunday" as const }

describe("the months of a chart", () => {
  const given = (month: string) => ({ month, positive_mentions: 2, negative_mentions: 1, total_mentions: 4 })

  test("are those of the range, also without mentions, and end where it ends", () => {
    expect(monthBars([given("2026-10")], { from: "2026-09-15", to: "2026-11-20" })).toEqual([
      { month: "2026-09", from: "2026-09-15", to: "2026-09-30", positive: 0, negative: 0, total: 0 },
      { month: "2026-10", from: "2026-10-01", to: "2026-10-31", positive: 2, negative: 1, total: 4 },
      { month: "2026-11", from: "2026-11-01", to: "2026-11-20", positive: 0, negative: 0, total: 0 },
    ])
  })

  test("of a long range begin with its first mention, or two years back", () => {
    const whole = { from: "2000-01-01", to: "2026-11-20" }
    expect(monthBars([given("2019-05")], whole)[0]?.month).toBe("2019-05")
    expect(monthBars([given("2019-05")], whole)).toHaveLength(91)
    expect(monthBars([], whole)).toHaveLength(24)
  })

  test("never hide a mention, and their days lie in the range", () => {
    const day = fc.date({ min: new Date("2015-01-01"), max: new Date("2026-12-31"), noInvalidDate: true })
    fc.assert(
      fc.property(day, day, fc.nat(200), (a, b, offset) => {
        const [from, to] = [a, b].map((date) => date.toISOString().slice(0, 10)).sort() as [string, string]
        const span = Date.parse(to) - Date.parse(from)
        const month = new Date(Date.parse(from) + (span * offset) / 200).toISOString().slice(0, 7)
        const bars = monthBars([given(month)], { from, to })
        expect(bars.filter(({ total }) => total === 4)).toHaveLength(1)
        expect(bars.every((bar) => bar.from >= from && bar.to <= to && bar.from <= bar.to)).toBe(true)
      }),
    )
  })

  test("are written by name", () => {
    expect(monthText("2026-03")).toBe("Mar 2026")
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

  test("that nobody would finish keeps what stands around it", () => {
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
    ["something else", null, "/reviews?rating=4"],
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
    const { sentimentForm, hrefOf, searchOf } = pageOf(address)
    expect(sentimentForm).toBe("word")
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
