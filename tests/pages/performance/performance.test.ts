import { within } from "@testing-library/dom"
import { parse } from "csv-parse/sync"
import {
  column,
  filterBar,
  followNamed,
  queryOf,
  rowsOf,
  type Shown,
  textOf,
} from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"
import {
  figureOf,
  main,
  old,
  path,
  rows,
  scoreOf,
  standAtPerformance,
  table,
} from "../../support/pages-performance.ts"
import type { TextBrowser, TextPage } from "../../support/text-browser.ts"

const { between, admin, asked, visit } = standAtPerformance()

test("says the weights of the score, its parts and what would raise it most [L-239 L-643..L-648]", async () => {
  const browser = await admin()
  await visit(browser, "?dateDescriptor=allTime")
  const tip = within(table(browser)).getByRole("button", { name: "How the score works" })
  expect(tip.nextElementSibling).toHaveTextContent(
    "Average Rating 30.00% Number of Reviews 25.00% Response Rate and Time 20.00% Listings in Sync 15.00% Owner Photos 10.00%",
  )
  const [row] = rows(browser)
  const parts = row!.querySelector('[data-label="Parts of the score"]')!
  expect(
    within(parts as HTMLElement)
      .getAllByRole("listitem")
      .map(textOf),
  ).toEqual([
    expect.stringMatching(/^Average Rating \d+weight \d+%/),
    expect.stringMatching(/^Number of Reviews \d+weight \d+%/),
    expect.stringMatching(/^Response Rate and Time \d+weight \d+%/),
    expect.stringMatching(/^Listings in Sync /),
    expect.stringMatching(/^Owner Photos /),
  ])
  const raises = rows(browser).flatMap((one) =>
    within(one.querySelector('[data-label="What would raise it most"]') as HTMLElement)
      .queryAllByRole("listitem")
      .map(textOf),
  )
  expect(raises.length).toBeGreaterThan(25)
  for (const raise of raises)
    expect(raise).toMatch(/^(\+\d+\.\d|<0\.1) points for (Average|Number|Response|Listings|Owner)/)
  await visit(browser, `?${old}`)
  expect(
    within(table(browser)).getByRole("button", { name: "How the score works" }).nextElementSibling,
  ).toHaveTextContent(
    "Owner Photos 57.00% Number of Reviews 22.00% Average Rating 10.00% Response Time 7.00% Response Rate 4.00%",
  )
  await visit(browser, "?features.new_performance_score=")
})

test("reads rank as well as ranking, owner photos and listings where they are counted, and says nothing of what has no score [L-233 L-238]", async () => {
  const browser = await admin()
  await visit(browser)
  const { path: own } = between().requested.find((one) => one.path.startsWith("/location_score"))!
  between().instead = {
    [own]: {
      change: (body: { _embedded: { location_scores: Record<string, unknown>[] } }) => {
        const [row, unscored] = body._embedded.location_scores
        const photos = { owner_media_count: 24, owner_media_count_delta: 4 }
        const listings = { ll_sync_ratio: 0.96, ll_sync_ratio_delta: 0 }
        Object.assign(row!, photos, listings, { rank: 17, ranking: undefined })
        Object.assign(unscored!, { location_score: null, evidence: [] })
        return body
      },
    },
  }
  await visit(browser)
  const [row, unscored] = rows(browser)
  expect(column([unscored!], "What would raise it most")[0]).toMatch(/No data$/)
  expect(textOf(row!.querySelector("td"))).toMatch(/^Rank 17/)
  expect(column([row!], "Owner Photos")[0]).toMatch(/^24.*\+4/)
  expect(column([row!], "Listings in Sync")[0]).toMatch(/^96%.*0 pts/)
})

const counts = (shown: Shown) =>
  rows(shown).map((row) => Number.parseInt(figureOf(row, "Reviews").replaceAll(",", ""), 10))

describe("by its address", () => {
  const custom = "from=2026-08-01&to=2026-08-31&dateDescriptor=custom"
  const opened = async (query: string) => {
    const browser = await admin()
    await visit(browser, `?${query}`)
    return browser
  }

  test.each([
    ["from", "L-141", custom, { start_date: "2026-08-01" }],
    ["to", "L-142", custom, { end_date: "2026-08-31" }],
    ["locationId", "L-145", `${custom}&locationId=1`, { location_id: "1" }],
    ["sourceId", "L-146", `${custom}&sourceId=1`, { source_id: "1", with_lag: "true" }],
    ["sort[by]", "L-148", "sort[by]=total_reviews", { "sort[by]": "total_reviews" }],
    ["sort[order]", "L-149", "sort[by]=total_reviews&sort[order]=desc", { "sort[order]": "desc" }],
    ["page", "L-150", "page=2", { page: "2" }],
  ])("%s is asked for [%s]", async (_, __, query, call) => {
    await opened(query)
    expect(asked(/location_score/)).toMatchObject(call)
  })

  test("days are shown in the filter bar [L-141 L-142]", async () => {
    const browser = await opened(custom)
    expect(filterBar(browser).getByLabelText("Date")).toHaveDisplayValue("08/01/26 to 08/31/26")
  })

  test("a named range is chosen [L-143]", async () => {
    const browser = await opened("dateDescriptor=thirtyDays&locationId=1")
    expect(browser.url).toMatch(/from=.+&to=/)
    expect(filterBar(browser).getByLabelText("Date")).toHaveDisplayValue("Last 30 Days")
  })

  test("a group narrows the locations [L-144]", async () => {
    const browser = await opened("pick=groupId")
    const group = main(browser)
      .getAllByRole("link")
      .find((link) => link.getAttribute("href")?.includes("groupId="))!
    const groupId = new URLSearchParams(group.getAttribute("href")!.split("?")[1]).get("groupId")
    await visit(browser, `?${custom}&groupId=${groupId}&sourceId=1`)
    expect(asked(/location_score/)["group_id"]).toBe(groupId)
    expect(rows(browser).length).toBeLessThan(25)
  })

  test("comparing is switched off", async () => {
    const browser = await opened(custom)
    await browser.click(main(browser).getByRole("switch", { name: "Compare with previous period" }))
    expect([queryOf(browser, "compare"), asked(/location_score/)["with_lag"]]).toEqual(["false", undefined])
    expect(textOf(table(browser))).not.toMatch(/better|worse/)
  })
})

describe("by its heads", () => {
  const press = (browser: TextBrowser, name: string, head: string | RegExp = name) =>
    followNamed(browser, name, within(within(table(browser)).getByRole("columnheader", { name: head })))

  test.each([
    ["is sorted by a column", "L-148"],
    ["is sorted up and down", "L-149"],
  ])("%s [%s]", async () => {
    const browser = await admin()
    await visit(browser)
    await press(browser, "Reviews")
    expect(asked(/location_score/)).toMatchObject({ "sort[by]": "total_reviews", "sort[order]": "asc" })
    expect(counts(browser)).toEqual(counts(browser).toSorted((a, b) => a - b))
    await press(browser, "Reviews")
    expect([queryOf(browser, "sort[by]"), queryOf(browser, "sort[order]")]).toEqual(["total_reviews", "desc"])
    expect(counts(browser)).toEqual(counts(browser).toSorted((a, b) => b - a))
  })

  test("has pages, and its first one when it is sorted anew [L-136]", async () => {
    const browser = await admin()
    await visit(browser, "?sort[by]=total_reviews&sort[order]=desc")
    await followNamed(browser, "Next", main(browser))
    expect([queryOf(browser, "page"), asked(/location_score/)["page"]]).toEqual(["2", "2"])
    expect(rows(browser).length).toBeGreaterThan(0)
    await press(browser, "Reviews")
    expect([queryOf(browser, "page"), queryOf(browser, "sort[by]")]).toEqual([null, null])
    await press(browser, "Score", /^Score/)
    expect(queryOf(browser, "sort[order]")).toBe("asc")
  })
})

test("a row leads to the dashboard of its place with the days and the source [L-028 L-135]", async () => {
  const browser = await admin()
  const days = "from=2026-08-01&to=2026-08-31&dateDescriptor=custom"
  for (const view of ["Locations", "Groups"]) {
    await visit(browser, `?${days}&sourceId=1&view=${view.toLowerCase()}`)
    const [row] = rows(browser, view)
    const links = [...row!.querySelectorAll("a.row-link")].map((link) => link.getAttribute("href"))
    expect(new Set(links).size).toBe(1)
    await browser.open(links[0]!)
    const query = Object.fromEntries(new URL(browser.url, browser.address).searchParams)
    const { from, to, dateDescriptor, sourceId, ...place } = query
    expect(browser.url).toMatch(/^\/dashboard\?/)
    expect([from, to, dateDescriptor, sourceId]).toEqual(["2026-08-01", "2026-08-31", "custom", "1"])
    expect(Object.keys(place)).toEqual([view === "Groups" ? "groupId" : "locationId"])
    const score = within(main(browser).getByRole("region", { name: "Key figures" })).getByText(
      "Performance score",
    )
    const back = score.closest("a")!.getAttribute("href")!
    await browser.open(back)
    expect(browser.url).toMatch(/^\/dashboard\/locations\?/)
    expect(Object.fromEntries(new URL(browser.url, browser.address).searchParams)).toMatchObject(query)
  }
})

test("its files hold what the table shows, each by its own path, and a trial gets none [F-510 F-511 F-520 F-521]", async () => {
  const browser = await admin()
  const filter =
    "from=2026-08-01&to=2026-08-31&dateDescriptor=custom&sourceId=1&sort%5Bby%5D=avg_rating&sort%5Border%5D=desc"
  await visit(browser, `?${filter}`)
  // D-091
  expect(main(browser).queryByRole("link", { name: "Custom dates" })).toBeNull()
  const shown = rows(browser)
  const csv = await browser.ask(`${path}.csv?${filter}`)
  const lines: Record<string, string>[] = parse(await csv.text(), { columns: true, bom: true })
  const names = (given: HTMLElement[]) => given.map((row) => textOf(row.querySelector("a.cell-main")))
  expect(lines.slice(0, shown.length).map((line) => line["name"])).toEqual(names(shown))
  for (const [at, row] of shown.entries()) {
    const line = lines[at]!
    const value = (label: string) => figureOf(row, label)
    const number = (name: string) => Number(line[name])
    expect(scoreOf(row)).toBe(Math.round(number("score")))
    if (line["avg_rating"]) expect(value("Average Rating")).toContain(number("avg_rating").toFixed(2))
    expect(value("Reviews")).toBe(line["total_reviews"])
  }
  const ndjson = (await (await browser.ask(`${path}.ndjson?${filter}`)).text()).trim().split("\n")
  expect(ndjson.map((line) => JSON.parse(line).name)).toEqual(lines.map((line) => line["name"]))
  const paths = async (query: string) => {
    between().requested.length = 0
    expect((await browser.ask(`${path}.csv?${query}`)).status).toBe(200)
    return between()
      .requested.map((one) => one.path)
      .find((one) => one.includes("csv"))
  }
  expect(await paths("")).toBe("/location_score/export/locations/csv")
  expect(await paths("view=groups")).toBe("/location_score/export/groups/csv")
  await visit(browser, `?${old}`)
  expect(await paths("")).toBe("/export/csv/location_metrics")
  expect(await paths("view=groups")).toBe("/export/csv/group_metrics")
  await visit(browser, "?features.new_performance_score=")

  const trial = await signedIn(demo.trial)
  await trial.open(path)
  expect(trial.page.document.body).toHaveTextContent("Exporting isn't allowed for trial users")
  expect((await trial.open(`${path}.csv`)).url).toMatch(/^\/error\?statusCode=403/)
})

test("paper holds every row, read 250 at a time by the link to the next [L-368]", async () => {
  const browser = await admin()
  await visit(browser)
  const total = Number(/of (\d+) locations/.exec(textOf(main(browser).getByText(/of \d+ locations$/)))![1])
  await visit(browser, "?print=true")
  expect(asked(/location_score/)["per_page"]).toBe("250")
  expect(main(browser).getByRole("heading", { level: 1 })).toHaveTextContent(
    /^Location Performance - .+, compared with /,
  )
  const printed = rowsOf(browser, textOf(main(browser).getByRole("heading", { level: 1 }))).slice(0, -1)
  expect(printed).toHaveLength(total)
})

describe("a table without rows", () => {
  let pages: Record<"locations" | "unfiltered" | "groups" | "read", TextPage>
  beforeAll(async () => {
    const browser = await admin()
    await visit(browser)
    const { path: own } = between().requested.find((one) => one.path.startsWith("/location_score"))!
    const body = {
      _embedded: { location_scores: [], group_scores: [] },
      _page: 1,
      _total_pages: 1,
      _total: 0,
      _links: {},
    }
    const nothing = { status: 200, body }
    between().instead = { [own]: nothing, [own.replace("locations", "groups")]: nothing }
    const locations = await visit(browser, "?sourceId=1")
    const unfiltered = await visit(browser)
    const groups = await visit(browser, "?view=groups")
    const reader = await signedIn(demo.limited, { address: between().address })
    pages = { locations, unfiltered, groups, read: await visit(reader, "?view=groups&sourceId=1") }
    between().instead = {}
  })

  test.each([
    ["locations", "There is no location performance data to show.", "L-592"],
    ["locations", "Adjust the filters for better results or add more locations.", "L-594"],
    ["groups", "Add a group to see data", "L-595"],
    ["read", "There is no group performance data to show.", "L-593"],
    ["read", "Adjust the filters for better results or add more groups.", "L-594"],
  ] as const)("says in the view of %s: %s [L-370 %s]", (view, text, _) => {
    expect(main(pages[view]).getByText(text)).toBeInTheDocument()
  })

  test("blames no filters where none are set", () => {
    expect(main(pages.unfiltered).queryByText(/filters/)).toBeNull()
    expect(main(pages.unfiltered).getByText("Add locations to compare them here.")).toBeInTheDocument()
  })

  test.each([
    ["is offered", "L-140"],
    ["is beside the text", "L-595"],
    ["leads to its form", "L-033"],
  ])("has Add Group, which %s [%s]", () => {
    expect(main(pages.groups).getByRole("link", { name: "Add Group" })).toHaveAttribute(
      "href",
      "/settings/groups/new",
    )
  })

  test.each(["L-140", "L-455"])("has no Add Group for who may not add groups [%s]", () => {
    expect(main(pages.read).queryByRole("link", { name: "Add Group" })).toBeNull()
  })
})

describe("a table that cannot be loaded", () => {
  let page: TextPage
  let printed: string
  let after: TextPage
  beforeAll(async () => {
    const browser = await admin()
    await visit(browser)
    const { path: own } = between().requested.find((one) => one.path.startsWith("/location_score"))!
    between().instead = { [own]: { status: 500, body: {} } }
    const before = between().output().length
    page = await visit(browser)
    printed = between().output().slice(before)
    between().instead = {}
    after = await followNamed(browser, "Retry", within(main(browser).getByRole("alert")))
  })

  test("leaves the rest of the page, and can be asked for again [L-369]", () => {
    expect(page.status).toBe(503)
    expect(main(page).getByRole("alert")).toBeInTheDocument()
    expect(main(page).getByRole("heading", { level: 1 })).toBeInTheDocument()
    expect(rows(after)).toHaveLength(25)
  })

  test.each([
    ["Could not load the requested data due to a temporary error.", "L-590"],
    ["Try refreshing the page or contact support if the issue persists.", "L-591"],
  ])("says: %s [%s]", (text) => {
    expect(main(page).getByRole("alert")).toHaveTextContent(text)
  })

  test("is reported once, and told [L-588]", () => {
    expect(printed.match(/"kind":"location-performance"/g)).toHaveLength(1)
    expect(page.text).toContain("Something went wrong while fetching your location performance data")
  })
})

test("a review shows the score of its location in the last six months, or that it could not be loaded [L-586 L-649]", async () => {
  const browser = await admin()
  const { items } = await readList<{ id: number; location_id: number }>(browser, "reviews", "?per_page=1")
  const [{ id, location_id }] = items as [(typeof items)[number]]
  between().requested.length = 0
  await browser.open(`/reviews/${id}`)
  const score = asked(/^\/location_score\/\d+\/locations$/)
  expect(score).toMatchObject({ location_id: String(location_id), with_lag: "true" })
  expect(score).not.toHaveProperty("source_id")
  const part = main(browser).getByRole("region", { name: "Performance score" })
  expect(part).toHaveTextContent(/\d+of 100 in the last 6 months/)
  const { path: own } = between().requested.find((one) => one.path.startsWith("/location_score"))!
  between().instead = { [own]: { status: 500, body: {} } }
  await browser.open(`/reviews/${id}`)
  const alert = main(browser).getByRole("alert")
  expect(alert).toHaveTextContent("There was an error fetching data for Performance Score")
})
