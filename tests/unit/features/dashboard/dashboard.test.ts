import { partOf, partOfCut } from "#lib/dates/part-of-period.ts"
import { courseOf, coursePeriod } from "#lib/features/dashboard/course.ts"
import { dropsOf } from "#lib/features/dashboard/drops.ts"
import { isCovered, keywordRows } from "#lib/features/dashboard/keyword-changes.ts"
import { canonicalDashboardQuery } from "#lib/features/dashboard/search-params.ts"
import { scoreChangeText } from "#lib/features/microsurveys/texts.ts"
import { isOpenWork } from "#lib/features/reviews/open-work.ts"
import { growthOf, rateChange, scoreChange, shareChange } from "#lib/format/changes.ts"
import { partText } from "#lib/format/periods.ts"
import { reviewFigures } from "#lib/format/review-figures.ts"

const facts = { today: "2026-11-18", weekStart: "sunday" as const }
const at = (period: string, total_reviews: number, avg_rating: number | null = null) => ({
  period,
  total_reviews,
  avg_rating,
})

describe("the course of the dashboard", () => {
  test.each([
    ["2026-11-18", "2026-11-18", "day"],
    ["2026-09-18", "2026-11-18", "day"],
    ["2026-09-17", "2026-11-18", "week"],
    ["2025-11-18", "2026-11-18", "week"],
    ["2025-11-17", "2026-11-18", "month"],
  ])("of %s to %s is by %s", (from, to, period) => {
    expect(coursePeriod({ from, to })).toBe(period)
  })

  test("has the days of a period that lie in the range, and says which are not whole or not over", () => {
    const range = { from: "2026-08-19", to: "2026-11-18" }
    const series = [at("2026-08-16", 3), at("2026-08-23", 4), at("2026-11-15", 1)]
    expect(courseOf(series, range, null, facts)).toMatchObject([
      {
        start: "2026-08-16",
        from: "2026-08-19",
        to: "2026-08-22",
        part: { from: "2026-08-19", to: "2026-08-22" },
        before: null,
      },
      { start: "2026-08-23", from: "2026-08-23", to: "2026-08-29", part: null },
      {
        start: "2026-11-15",
        from: "2026-11-15",
        to: "2026-11-18",
        part: { from: "2026-11-15", to: "2026-11-18" },
      },
    ])
    expect(partText({ from: "2026-08-19", to: "2026-08-22" })).toBe("Partial: 08/19/26 to 08/22/26")
    const thisMonth = { from: "2026-10-01", to: "2026-11-30" }
    expect(partOf("month", "2026-11-01", thisMonth)).toBeNull()
    expect(partOf("month", "2026-10-01", { ...thisMonth, from: "2026-10-02" })).toEqual({
      from: "2026-10-02",
      to: "2026-10-31",
    })
    expect(partOf("week", "2026-12-06", thisMonth)).toBeNull()
    expect(partOfCut("week", { from: "2026-08-19", to: "2026-08-22" })).not.toBeNull()
    expect(partOfCut("week", { from: "2026-08-16", to: "2026-08-22" })).toBeNull()
    expect(partOfCut("month", { from: "2026-02-01", to: "2026-02-28" })).toBeNull()
    expect(partOfCut("month", { from: "2026-02-01", to: "2026-02-27" })).not.toBeNull()
  })

  test("stands beside the same place of the period before, whichever periods have reviews", () => {
    const range = { from: "2024-02-10", to: "2026-02-09" }
    const before = { range: { from: "2022-02-10", to: "2024-02-09" }, series: [at("2022-04-01", 7, 4)] }
    const points = courseOf([at("2024-03-01", 1), at("2024-04-01", 2, 3)], range, before, facts)
    expect(points.map((point) => point.before)).toEqual([
      { rating: null, reviews: 0 },
      { rating: 4, reviews: 7 },
    ])
  })

  test("of 29 February is one day", () => {
    const day = { from: "2024-02-29", to: "2024-02-29" }
    expect(courseOf([at("2024-02-29", 2)], day, null, facts)).toMatchObject([{ ...day, part: null }])
  })
})

test("a keyword that the whole period before did not have had no mentions then; otherwise no one knows", () => {
  const now = [{ short: "menu", positive_mentions: 2, negative_mentions: 1, total_mentions: 4 }]
  const other = [{ short: "wine", positive_mentions: 1, negative_mentions: 0 }]
  expect(keywordRows(now, { keywords: now, isWhole: true })[0]).toMatchObject({ total: 4, before: 4 })
  expect(keywordRows(now, { keywords: other, isWhole: true })[0]!.before).toBe(0)
  expect(keywordRows(now, { keywords: other, isWhole: false })[0]!.before).toBeNull()
  expect(keywordRows(now, null)[0]!.before).toBeNull()
  expect([isCovered({ _total_pages: 1 }), isCovered({ _total_pages: 2 }), isCovered({})]).toEqual([
    true,
    false,
    true,
  ])
})

test("a change of a count is neither better nor worse, unless it is of open work (D-316)", () => {
  expect(growthOf(90, 1_000)!.better).toBe("neither")
  const [all] = reviewFigures({ total_reviews: 11, total_reviews_delta: 1, total_reviews_lag: 10 })
  const [open] = reviewFigures({ total_reviews: 11, total_reviews_delta: 1, total_reviews_lag: 10 }, true)
  expect([all!.change!.better, open!.change!.better]).toEqual(["neither", "lower"])
  for (const query of ["sentiment=-1", "response=unanswered", "status=unread,in_progress", "rating=1,2"])
    expect(isOpenWork(new URLSearchParams(query))).toBe(true)
  for (const query of ["", "rating=1,5", "status=unread,completed", "sentiment=1", "response=draft"])
    expect(isOpenWork(new URLSearchParams(query))).toBe(false)
})

test("a drop names the part that fell most, and a change too small to show is none (D-315)", () => {
  const row = (delta: number | null, points: number) => ({
    location_id: 7,
    location_name: "Harbor",
    location_score: 61.2,
    location_score_delta: delta,
    part_changes: [
      { name: "AverageRating", points },
      { name: "ReviewVolume", points: 1 },
    ],
  })
  expect(dropsOf([row(-6, -7), row(-0.4, -1), row(null, 0), row(-2, 0)] as never)).toEqual([
    { id: "7", name: "Harbor", score: 61.2, change: -6, part: { name: "AverageRating", points: -7 } },
    { id: "7", name: "Harbor", score: 61.2, change: -2, part: null },
  ])
})

test("a change of less than one percent is <1%, none is 0%, and one of nothing is none [L-655]", () => {
  expect(growthOf(4, 1_000)).toMatchObject({ value: 0.4, text: "<1%" })
  expect(growthOf(-4, 1_000)).toMatchObject({ value: -0.4, text: "<1%" })
  expect(growthOf(0, 1_000)).toMatchObject({ value: 0, text: "0%" })
  expect(growthOf(90, 1_000)!.text).toBe("+9%")
  expect(
    [rateChange(3.2), rateChange(-1), shareChange(0.101), shareChange(0)].map((one) => one!.text),
  ).toEqual(["+3 pts", "-1 pt", "+10 pts", "0 pts"])
  expect(
    (["nps", "stars", "thumbs", "smiley"] as const).map((type) =>
      scoreChangeText(type, type === "stars" ? -0.25 : 3),
    ),
  ).toEqual(["+3", "-0.25", "+3 pts", "+3 pts"])
  expect([growthOf(4, 0), growthOf(null, 3), scoreChange(null)]).toEqual([null, null, null])
  expect([scoreChange(69, 0), scoreChange(69, 3)?.text, scoreChange(69)?.text]).toEqual([null, "+69", "+69"])
  expect(scoreChange(-2.4)).toEqual({ value: -2, text: "-2" })
})

test("the address of the dashboard has its filters in order, and no default range", () => {
  expect(canonicalDashboardQuery("page=2&sourceId=3&groupId=7&from=nonsense")).toBe("groupId=7&sourceId=3")
  expect(canonicalDashboardQuery("dateDescriptor=thirtyDays", facts)).toBe(
    "from=2026-10-20&to=2026-11-18&dateDescriptor=thirtyDays",
  )
})
