import { within } from "@testing-library/dom"
import { column, followNamed, queryOf } from "../../support/page-parts.ts"
import {
  heads,
  main,
  old,
  path,
  rows,
  standAtPerformance,
  table,
  withSetting,
} from "../../support/pages-performance.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const { between, admin, asked, visit } = standAtPerformance()
const views = (browser: TextBrowser) => within(main(browser).getByRole("navigation", { name: "View" }))

test.each<[string, string, RegExp, string]>([
  ["locations by the new score", "?view=locations", /^\/location_score\/\d+\/locations$/, "F-567"],
  ["groups by the new score", "?view=groups", /^\/location_score\/\d+\/groups$/, "F-566"],
  ["groups by the old score", `?view=groups&${old}`, /^\/metrics\/\d+\/group$/, "F-565"],
  ["locations by the old score", `?view=locations&${old}`, /^\/reports\/\d+\/locations$/, "F-578"],
])("%s are read by their own call: %s %s [%s]", async (_, query, call) => {
  const browser = await admin()
  await visit(browser, query)
  asked(call)
  expect(table(browser)).toBeInTheDocument()
  await visit(browser, "?features.new_performance_score=")
})

test("without the flag of the new score, the parts of that are no column [L-453]", async () => {
  const browser = await admin()
  await visit(browser, `?${old}`)
  expect(heads(browser)).not.toContain("Parts of the score")
  expect(between().requested.some((one) => one.path.startsWith("/location_score"))).toBe(false)
  await visit(browser, "?features.new_performance_score=")
})

test.each(["F-737", "L-147", "L-367"])(
  "each view has its address and is read when it is chosen [%s]",
  async () => {
    const browser = await admin()
    await visit(browser)
    for (const [label, view, call] of [
      ["Groups", "groups", /^\/location_score\/\d+\/groups$/],
      ["Locations", "locations", /^\/location_score\/\d+\/locations$/],
    ] as const) {
      between().requested.length = 0
      await followNamed(browser, label, views(browser))
      expect(queryOf(browser, "view")).toBe(view)
      asked(call)
      expect(rows(browser, label).length).toBeGreaterThan(1)
    }
  },
)

test.each(["L-014", "L-120"])("groups are ranked, the best first [%s]", async () => {
  const browser = await admin()
  await visit(browser, "?view=groups")
  expect(rows(browser, "Groups").length).toBeGreaterThan(1)
  // Beside each score is its change.
  const scores = rows(browser, "Groups").map((row) =>
    Number(row.querySelector('[data-label="Score"] b')!.textContent),
  )
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
})

test("a row of a group says how many locations it has [L-232]", async () => {
  const browser = await admin()
  await visit(browser, "?view=groups")
  expect(rows(browser, "Groups")[0]!.querySelector("td")).toHaveTextContent(/^Rank 1.+\d+ locations?$/)
})

test.each(["L-134", "L-479"])("without groups in the account, locations are the only view [%s]", async () => {
  const browser = await admin()
  await visit(browser)
  views(browser)
  between().instead = { "/account_settings": { change: withSetting("groups", "false") } }
  const without = await admin()
  await visit(without, "?view=groups")
  expect(main(without).queryByRole("navigation", { name: "View" })).toBeNull()
  expect(rows(without)).toHaveLength(25)
})

test.each(["L-029", "L-137"])("Integrate Account leads to the integrations [%s]", async () => {
  const browser = await admin()
  await visit(browser)
  await followNamed(browser, "Integrate Account", main(browser))
  expect(browser.url).toBe("/settings/integrations")
})

const industryRow = {
  industry_score: 71.4,
  industry_score_lag: 66.1,
  industry_score_delta: 5.3,
  response_rate: 0.5,
  response_rate_lag: 0.4,
  response_rate_delta: 0.1,
}

/** Reads the first row of the industry variant with these figures. */
async function byIndustry() {
  between().instead = {
    "/account_settings": { change: withSetting("industry_score", "true") },
    "/location_performance_overview": {
      change: (body: { _embedded: { location_performance_overview: object[] } }) => {
        Object.assign(body._embedded.location_performance_overview[0]!, industryRow)
        return body
      },
    },
  }
  const browser = await admin()
  await visit(browser)
  return { browser, row: rows(browser)[0]! }
}

test.each<[string, string, RegExp, string]>([
  ["industry_score as the score", "Score", /^71/, "L-240"],
  ["industry_score_delta as its change", "Change", /^\+5/, "L-241"],
  ["response_rate, a part of 1, in percent", "Response Rate", /^50%.*\+10 pts/, "L-243"],
])("by the industry score, a row reads %s: %s %s [%s]", async (_, label, written) => {
  const { row } = await byIndustry()
  expect(column([row], label)[0]).toMatch(written)
})

test("by the industry score, a row reads industry_score_lag as the score before [L-242]", async () => {
  const { row } = await byIndustry()
  expect(within(row).getByTitle(/^Score in the period before: 66\./)).toHaveTextContent(/^\+5/)
})

test("by the industry score, the table is as wide as by the new one [L-151]", async () => {
  const byNew = await admin()
  await visit(byNew)
  const wide = table(byNew).className
  expect(table((await byIndustry()).browser).className).toBe(wide)
})

test("by the industry score, locations and groups are those of the overview [L-475]", async () => {
  const { browser } = await byIndustry()
  const call = /^\/location_performance_overview$/
  expect(asked(call)).toMatchObject({ group_by: "location", per_page: "25", with_lag: "true" })
  await visit(browser, "?view=groups")
  expect(asked(call)).toMatchObject({ group_by: "group" })
})

test.each(["F-204", "F-522"])("by the industry score, the file is that of the overview [%s]", async () => {
  const { browser } = await byIndustry()
  between().requested.length = 0
  expect((await browser.ask(`${path}.csv?view=groups`)).status).toBe(200)
  expect(asked(/^\/location_performance_overview\/csv$/)).toMatchObject({ group_by: "group" })
})
