import { within } from "@testing-library/dom"
import { column, filterBar, followNamed, navigation } from "../../support/page-parts.ts"
import {
  heads,
  main,
  path,
  rows,
  scoreOf,
  standAtPerformance,
  table,
} from "../../support/pages-performance.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const { between, admin, asked, visit } = standAtPerformance()
const scoreCall = /^\/location_score\/\d+\/locations$/

let browser: TextBrowser
beforeEach(async () => {
  browser = await admin()
})

test("Location Performance is in the navigation and leads to its page [F-119]", async () => {
  await browser.open("/dashboard")
  await followNamed(browser, "Location Performance", navigation(browser))
  expect(browser.url).toBe(path)
})

test.each(["F-042", "L-027"])("its address shows the table under its title [%s]", async () => {
  await visit(browser)
  expect(main(browser).getByRole("heading", { level: 1, name: "Location Performance" })).toBeInTheDocument()
  expect(table(browser)).toBeInTheDocument()
})

test.each(["F-698", "L-154", "L-636"])("without a date it is of the last six months [%s]", async () => {
  await visit(browser)
  expect(filterBar(browser).getByLabelText("Date")).toHaveDisplayValue("Last 6 Months")
  const { start_date, end_date } = asked(scoreCall)
  const days = (Date.parse(end_date!) - Date.parse(start_date!)) / 86_400_000
  expect(days).toBeGreaterThan(175)
  expect(days).toBeLessThan(190)
})

test.each<[string, RegExp, string]>([
  ["group", /^Group/, "L-131"],
  ["location", /^Location/, "L-132"],
  ["source", /^Source/, "L-133"],
])("its filter bar has the filter by %s %s [%s]", async (_, name) => {
  await visit(browser)
  expect(filterBar(browser).getByRole("link", { name })).toBeInTheDocument()
})

test("its filter bar has the dates, which the table is asked for again with [L-130]", async () => {
  await visit(browser, "?from=2026-08-01&to=2026-08-31&dateDescriptor=custom")
  expect(asked(scoreCall)).toMatchObject({ start_date: "2026-08-01", end_date: "2026-08-31" })
})

test("each location has its average rating over the dates as a line; groups have none (D-315)", async () => {
  await visit(browser)
  expect(asked(scoreCall)).toMatchObject({ with_trend: "true" })
  const words = /^Average rating of (.+) over the dates, from [1-5]\.\d\d to [1-5]\.\d\d$/
  const lines = rows(browser).flatMap((row) => within(row).queryAllByRole("img", { name: words }))
  expect(lines.length).toBeGreaterThan(20)
  for (const line of lines) {
    expect(line.closest("tr")).toHaveTextContent(words.exec(line.getAttribute("aria-label")!)![1]!)
    expect(line.querySelector("path")!.getAttribute("d")).toMatch(/^M[\d.]+,[\d.]+(L[\d.]+,[\d.]+)+$/)
  }
  await visit(browser, "?view=groups")
  expect(main(browser).queryByRole("img", { name: words })).toBeNull()
})

test("it asks for 25 rows a page [L-602]", async () => {
  await visit(browser)
  expect(asked(scoreCall)).toMatchObject({ per_page: "25", page: "1" })
  expect(rows(browser)).toHaveLength(25)
})

test.each(["L-153", "L-656"])("without a sort it is by ranking, descending, and says so [%s]", async () => {
  await visit(browser)
  expect(asked(scoreCall)).toMatchObject({ "sort[by]": "ranking", "sort[order]": "desc" })
  expect(within(table(browser)).getByRole("columnheader", { name: /^Score/ })).toHaveAttribute(
    "aria-sort",
    "descending",
  )
})

test.each(["L-013", "L-119"])("locations are ranked by their score, the best first [%s]", async () => {
  await visit(browser)
  const scores = rows(browser).map(scoreOf)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(scores[0]).toBeGreaterThan(0)
  expect(rows(browser)[0]!.querySelector("td")).toHaveTextContent(/^Rank 1/)
})

test("the columns are those of the new score, in their order [L-371]", async () => {
  await visit(browser)
  expect(heads(browser)).toEqual([
    "Location",
    "Score",
    "Change",
    "Rating Trend",
    "What would raise it most",
    "Average RatingNumber of ReviewsResponse Rate and TimeListings in SyncOwner Photos",
    ...["Average Rating", "Reviews", "Response Rate", "Handled", "Response Time"],
    ...["Listings in Sync", "Owner Photos"],
  ])
  expect(rows(browser)).toHaveLength(25)
})

/** A row of known figures in place of the first. */
async function withFigures() {
  await visit(browser)
  const { path: own } = between().requested.find((one) => scoreCall.test(one.path))!
  between().instead = {
    [own]: {
      change: (body: { _embedded: { location_scores: object[] } }) => {
        Object.assign(body._embedded.location_scores[0]!, {
          location_name: "Elm Terrace",
          location_address: "28 Elm Terrace",
          location_city: "Burlington",
          location_state: "VT",
          location_zipcode: "05401",
          location_score: 71.4,
          location_score_delta: 5.3,
          location_score_lag: 66.1,
          avg_rating: 4.5,
          avg_rating_delta: 0.25,
          total_reviews: 48,
          total_reviews_lag: 40,
          total_reviews_delta: 8,
          response_rate: 0.43,
          response_rate_delta: -0.03,
          completed_rate: 62,
          completed_rate_delta: -3,
          overall_avg_response_time: 1.5,
          overall_avg_response_time_delta: -0.5,
          ll_sync_ratio: 0.96,
          ll_sync_ratio_delta: 0,
          owner_media_count: 24,
          owner_media_count_delta: 4,
        })
        return body
      },
    },
  }
  await visit(browser)
  return rows(browser)[0]!
}

test.each<[string, RegExp, string]>([
  ["Score", /^71/, "L-121"],
  ["Score", /^71/, "L-234"],
  ["Change", /^\+5 better$/, "L-235"],
  ["Average Rating", /^4\.50/, "L-122"],
  ["Average Rating", /^4\.50/, "L-651"],
  ["Reviews", /^48/, "L-123"],
  ["Reviews", /^48/, "L-236"],
  ["Response Rate", /^43%-3 pts worse$/, "L-124"],
  ["Handled", /^62%-3 pts worse$/, "L-237"],
  ["Response Time", /^1\.50 days/, "L-237"],
  ["Response Time", /^1\.50 days/, "L-650"],
  ["Listings in Sync", /^96%/, "L-125"],
  ["Owner Photos", /^24/, "L-126"],
  ["Average Rating", /\+0\.25 better$/, "L-127"],
])("of a row, %s is written %s [%s]", async (label, written) => {
  expect(column([await withFigures()], label)[0]).toMatch(written)
})

test("a row says name and address of its location [L-231]", async () => {
  expect((await withFigures()).querySelector("td")).toHaveTextContent(
    /^Rank \d+(?: ?\d+ places? (?:up|down))? ?Elm Terrace.*28 Elm Terrace, Burlington, VT 05401$/,
  )
})
