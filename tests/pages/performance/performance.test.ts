import { within } from "@testing-library/dom"
import { parse } from "csv-parse/sync"
import { column, followNamed, queryOf, rowsOf, textOf } from "../../support/page-parts.ts"
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
  expect(column([row!], "Listings in Sync")[0]).toMatch(/^96%.*0%/)
})

test("is sorted by its heads on the server, filtered, paged and compared by its address [L-136 L-141 L-142 L-143 L-144 L-145 L-146 L-148 L-149 L-150]", async () => {
  const browser = await admin()
  await visit(browser)
  const head = (name: string) => within(within(table(browser)).getByRole("columnheader", { name }))
  await followNamed(browser, "Reviews", head("Reviews"))
  expect(asked(/location_score/)).toMatchObject({ "sort[by]": "total_reviews", "sort[order]": "asc" })
  const counts = () =>
    rows(browser).map((row) => Number.parseInt(figureOf(row, "Reviews").replaceAll(",", ""), 10))
  expect(counts()).toEqual(counts().toSorted((a, b) => a - b))
  await followNamed(browser, "Reviews", head("Reviews"))
  expect([queryOf(browser, "sort[by]"), queryOf(browser, "sort[order]")]).toEqual(["total_reviews", "desc"])
  expect(counts()).toEqual(counts().toSorted((a, b) => b - a))
  await followNamed(browser, "Next", main(browser))
  expect([queryOf(browser, "page"), asked(/location_score/)["page"]]).toEqual(["2", "2"])
  expect(rows(browser).length).toBeGreaterThan(0)
  await followNamed(browser, "Reviews", head("Reviews"))
  expect([queryOf(browser, "page"), queryOf(browser, "sort[by]")]).toEqual([null, null])
  await followNamed(
    browser,
    "Score",
    within(within(table(browser)).getByRole("columnheader", { name: /^Score/ })),
  )
  expect(queryOf(browser, "sort[order]")).toBe("asc")

  await visit(browser, "?pick=groupId")
  const group = main(browser)
    .getAllByRole("link")
    .find((link) => link.getAttribute("href")?.includes("groupId="))!
  const groupId = new URLSearchParams(group.getAttribute("href")!.split("?")[1]).get("groupId")
  await visit(browser, `?from=2026-08-01&to=2026-08-31&dateDescriptor=custom&groupId=${groupId}&sourceId=1`)
  expect(asked(/location_score/)).toMatchObject({
    ...{ start_date: "2026-08-01", end_date: "2026-08-31" },
    ...{ group_id: groupId, source_id: "1", with_lag: "true" },
  })
  const inGroup = rows(browser).length
  expect(inGroup).toBeLessThan(25)
  await browser.click(main(browser).getByRole("switch", { name: "Compare with previous period" }))
  expect([queryOf(browser, "compare"), asked(/location_score/)["with_lag"]]).toEqual(["false", undefined])
  expect(textOf(table(browser))).not.toMatch(/better|worse/)
  await visit(browser, `?dateDescriptor=thirtyDays&locationId=1`)
  expect(browser.url).toMatch(/from=.+&to=/)
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

test("an empty table says so in each view, and one that fails says what happened and is reported; adding a group takes its permission [L-033 L-455 L-140 L-369 L-370 L-588 L-590 L-591 L-592 L-593 L-594 L-595]", async () => {
  const browser = await admin()
  await visit(browser)
  const { path: own } = between().requested.find((one) => one.path.startsWith("/location_score"))!
  const nothing = {
    _embedded: { location_scores: [], group_scores: [] },
    _page: 1,
    _total_pages: 1,
    _total: 0,
    _links: {},
  }
  const groupsPath = own.replace("locations", "groups")
  between().instead = { [own]: { status: 200, body: nothing }, [groupsPath]: { status: 200, body: nothing } }
  await visit(browser)
  expect(main(browser).getByText("There is no location performance data to show.")).toBeInTheDocument()
  expect(
    main(browser).getByText("Adjust the filters for better results or add more locations."),
  ).toBeInTheDocument()
  await visit(browser, "?view=groups")
  expect(main(browser).getByText("Add a group to see data")).toBeInTheDocument()
  expect(main(browser).getByRole("link", { name: "Add Group" })).toHaveAttribute(
    "href",
    "/settings/groups/new",
  )
  const reader = await signedIn(demo.limited, { address: between().address })
  await visit(reader, "?view=groups")
  expect(main(reader).queryByRole("link", { name: "Add Group" })).toBeNull()
  expect(main(reader).getByText("There is no group performance data to show.")).toBeInTheDocument()
  expect(
    main(reader).getByText("Adjust the filters for better results or add more groups."),
  ).toBeInTheDocument()

  between().instead = { [own]: { status: 500, body: {} } }
  const { status } = await visit(browser)
  expect(status).toBe(503)
  const alert = main(browser).getByRole("alert")
  expect(alert).toHaveTextContent("Could not load the requested data due to a temporary error.")
  expect(main(browser).getByRole("heading", { level: 1 })).toBeInTheDocument()
  expect(between().output()).toContain('"kind":"location-performance"')
  expect(browser.page.text).toContain("Something went wrong while fetching your location performance data")
  expect(alert).toHaveTextContent("Try refreshing the page or contact support if the issue persists.")
  between().instead = {}
  await followNamed(browser, "Retry", within(alert))
  expect(rows(browser)).toHaveLength(25)
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
