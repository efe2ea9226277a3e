import { demo, signedIn, standBetween } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const between = standBetween()
const path = "/dashboard/locations"
const old = "features.new_performance_score=false"
const range = "from=2026-08-01&to=2026-08-31&dateDescriptor=custom"
const days = { start_date: "2026-08-01", end_date: "2026-08-31" }
const admin = () => signedIn(demo.admin, { address: between().address })

/** The query of the last call of a path that a page makes. */
async function askedOf(browser: TextBrowser, address: string, call: RegExp): Promise<Record<string, string>> {
  between().requested.length = 0
  expect([address, (await browser.ask(address)).status]).toEqual([address, 200])
  const found = between().requested.findLast((one) => one.method === "GET" && call.test(one.path))
  if (!found) throw new Error(`${address} asks nothing like ${call}.`)
  return { ...Object.fromEntries(found.query), path: found.path.replace(/\d+/, "{account_id}") }
}

type Settings = { _embedded: { account_settings: object[] } }
const byIndustry = () => {
  between().instead = {
    "/account_settings": {
      change(body: Settings) {
        const on = { ...body._embedded.account_settings[0], code: "industry_score", value: "true" }
        body._embedded.account_settings.push(on)
        return body
      },
    },
  }
}

describe("by the new score", () => {
  test.each([
    ["locations", "L-516"],
    ["groups", "L-517"],
  ])("%s are ranked by their call, 25 at a time [L-602 %s]", async (view, _) => {
    const browser = await admin()
    expect(await askedOf(browser, `${path}?${range}&view=${view}`, /^\/location_score/)).toMatchObject({
      ...days,
      per_page: "25",
      path: `/location_score/{account_id}/${view}`,
    })
  })

  test.each([
    ["locations", "L-528"],
    ["groups", "L-527"],
  ])("%s have their file [L-524 %s]", async (view, _) => {
    const browser = await admin()
    expect(await askedOf(browser, `${path}.csv?${range}&view=${view}`, /csv/)).toMatchObject({
      ...days,
      path: `/location_score/export/${view}/csv`,
    })
  })
})

test("by the old score, paper is read 250 rows at a time from the reports of locations and the figures of groups, and each has its file [L-519 L-520 L-523 L-603]", async () => {
  const browser = await admin()
  await browser.open(`${path}?${old}`)
  const paper = { ...days, per_page: "250" }
  expect(await askedOf(browser, `${path}?${range}&print=true`, /^\/(reports|metrics)\/\d+/)).toMatchObject({
    ...paper,
    path: "/reports/{account_id}/locations",
  })
  expect(
    await askedOf(
      browser,
      `${path}?${range}&print=true&view=groups`,
      /^\/(reports|metrics)\/\d+\/(group|loc)/,
    ),
  ).toMatchObject({ ...paper, path: "/metrics/{account_id}/group" })
  expect(await askedOf(browser, `${path}.csv?${range}`, /csv/)).toMatchObject({
    ...days,
    path: "/export/csv/location_metrics",
  })
  expect(await askedOf(browser, `${path}.csv?${range}&view=groups`, /csv/)).toMatchObject({
    ...days,
    path: "/export/csv/group_metrics",
  })
  await browser.open(`${path}?features.new_performance_score=`)
})

test("by the industry score, the overview is asked with account, days, filters, comparison, group, page and order, and has a file of each view [L-515 L-525 L-529]", async () => {
  byIndustry()
  const browser = await admin()
  const first = async (noun: string) =>
    (await readList<{ id: number; account_id: number }>(browser, noun)).items[0]!
  const [group, location, source] = [await first("groups"), await first("locations"), await first("sources")]
  const filters = `groupId=${group.id}&locationId=${location.id}&sourceId=${source.id}`
  const call = /^\/location_performance_overview/
  const sort = "sort%5Bby%5D=avg_rating&sort%5Border%5D=asc"
  expect(await askedOf(browser, `${path}?${range}&${filters}&${sort}`, call)).toMatchObject({
    ...days,
    account_id: String(location.account_id),
    per_page: "25",
    page: "1",
    with_lag: "true",
    group_id: String(group.id),
    location_id: String(location.id),
    source_id: String(source.id),
    group_by: "location",
    "sort[by]": "avg_rating",
    "sort[order]": "asc",
    path: "/location_performance_overview",
  })
  for (const [view, groupBy] of [
    ["locations", "location"],
    ["groups", "group"],
  ]) {
    expect(await askedOf(browser, `${path}.csv?${range}&view=${view}`, call)).toMatchObject({
      ...days,
      group_by: groupBy,
      path: "/location_performance_overview/csv",
    })
  }
  between().instead = {}
})

test("the parts of the new score of one location are those of the first of its scores [L-518]", async () => {
  const browser = await admin()
  const { items } = await readList<{ id: number; account_id: number }>(browser, "locations")
  const { id, account_id } = items[0]!
  const weights = { AverageRating: 0.47, ReviewVolume: 0.11 }
  between().instead = {
    [`/location_score/${account_id}/locations`]: {
      change(body: { _embedded: { location_scores: { score: { subscores: Record<string, object> } }[] } }) {
        const [first] = body._embedded.location_scores
        for (const [name, weight] of Object.entries(weights))
          first!.score.subscores[name] = { ...first!.score.subscores[name], weight, value: 1 }
        return body
      },
    },
  }
  await browser.open(`${path}?${range}&locationId=${id}`)
  between().instead = {}
  const [row] = browser.page.document.querySelectorAll("tbody tr")
  for (const weight of [47, 11]) expect(row).toHaveTextContent(`100weight ${weight}%`)
})

test.each([
  ["the tile of the dashboard", `/dashboard?${range}`],
  ["the list of target scores", "/settings/target-score"],
])("targets are asked for with the account: %s [L-521 L-522]", async (_where, address) => {
  const browser = await admin()
  const { items } = await readList<{ account_id: number }>(browser, "locations")
  expect(await askedOf(browser, address, /^\/location_custom_targets$/)).toMatchObject({
    account_id: String(items[0]!.account_id),
  })
})
