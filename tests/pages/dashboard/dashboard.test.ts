import { within } from "@testing-library/dom"
import {
  filterBar,
  followNamed,
  navigation,
  pressNamed,
  queryOf,
  rowsOf,
  textOf,
} from "../../support/page-parts.ts"
import { demo, signedIn, standBetween } from "../../support/pages.ts"
import { readBff, readList } from "../../support/pages-bff.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const between = standBetween()
const admin = () => signedIn(demo.admin, { address: between().address })
const limited = () => signedIn(demo.limited, { address: between().address })
const main = ({ screen }: TextBrowser) => within(screen.getByRole("main"))
const part = (browser: TextBrowser, name: string) => main(browser).getByRole("region", { name })
const numberIn = (text: string) => Number(/[\d,]+/.exec(text)?.[0].replaceAll(",", "") ?? Number.NaN)
const pathsOf = () => between().requested.map(({ path }) => path.replace(/\d+/, "{id}"))

/** How many reviews the list behind a link holds. */
async function countBehind(browser: TextBrowser, href: string): Promise<number> {
  between().requested.length = 0
  await browser.open(href)
  expect(browser.url).toBe(href)
  const { query } = between().requested.find(
    (call) => call.path === "/reviews" && call.query.has("published_after"),
  )!
  return (await readBff<{ count: number }>(browser, `reviews/count?${query}`)).count
}

const figure = (browser: TextBrowser, label: string) =>
  textOf(within(part(browser, "Key figures")).getByText(label).nextElementSibling)
const linkOf = (element: Element | null) => element!.closest("a")!.getAttribute("href")!

/** Links of the dashboard into the list of reviews, each with the number that it says. */
function linksWithCounts(browser: TextBrowser): [href: string, count: number][] {
  const figures = within(part(browser, "Key figures"))
  const bars = within(part(browser, "Rating breakdown"))
  const rows = bars.getAllByRole("link")
  const rated = rows.filter((row) => row.classList.contains("dist-row"))
  const countOfBar = (row: Element) => numberIn(textOf(row.children[2]))
  const total = numberIn(figure(browser, "Reviews"))
  const rate = Number.parseInt(figure(browser, "Response rate"), 10) / 100
  const ofTables = ["Reviews and rating", "Top locations"].flatMap((table) =>
    rowsOf(browser, table).flatMap((row) => [...row.querySelectorAll('a[href^="/reviews"]')]),
  )
  const ofSources = rowsOf(browser, "By source").map((row): [string, number] => [
    row.querySelector("a")!.getAttribute("href")!,
    numberIn(textOf(row.querySelector('[data-label="Reviews"]'))),
  ])
  const toDo = within(part(browser, "Negative reviews without a response")).getByRole("link", {
    name: /^View all/,
  })
  return [
    [linkOf(figures.getByText("Reviews")), total],
    [
      linkOf(figures.getByText("Average rating")),
      rated.slice(0, 5).reduce((sum, row) => sum + countOfBar(row), 0),
    ],
    [linkOf(figures.getByText("Response rate")), Math.round(rate * total)],
    ...rated.map((row): [string, number] => [row.getAttribute("href")!, countOfBar(row)]),
    ...rows
      .filter((row) => !rated.includes(row))
      .map((row): [string, number] => [row.getAttribute("href")!, numberIn(row.getAttribute("title")!)]),
    ...ofTables.map((link): [string, number] => [link.getAttribute("href")!, numberIn(textOf(link))]),
    ...ofSources,
    [toDo.getAttribute("href")!, numberIn(textOf(toDo))],
  ]
}

test("the first page of an ordinary account is the dashboard, of six months unless something else is chosen [F-039 F-041 F-102 F-112 F-695]", async () => {
  const browser = await limited()
  expect((await browser.open("/")).url).toBe("/dashboard")
  expect(main(browser).getByRole("heading", { level: 1, name: "Dashboard" })).toBeInTheDocument()
  expect(filterBar(browser).getByLabelText("Date")).toHaveDisplayValue("Last 6 Months")
  const link = navigation(browser).getByRole("link", { name: "Dashboard" })
  expect([link.getAttribute("href"), link.getAttribute("aria-current")]).toEqual(["/dashboard", "page"])
  expect((await browser.open("/dashboard?features.dashboard=false")).url).toBe("/settings")
  expect((await browser.open("/dashboard?features.dashboard=")).url).toBe("/dashboard")
})

test("every figure leads to exactly the reviews that it counts, whatever the filter and the person", async () => {
  for (const [browser, query] of [
    [await limited(), "from=2026-08-03&to=2026-09-20&dateDescriptor=custom"],
    [await admin(), "from=2026-06-10&to=2026-11-02&dateDescriptor=custom&sourceId=1"],
  ] as const) {
    await browser.open(`/dashboard?${query}`)
    const links = linksWithCounts(browser)
    expect(links.length).toBeGreaterThan(30)
    // Of many rows of the same kind a few are enough.
    for (const [at, [href, count]] of links.entries()) {
      if (at > 14 && at % 12 > 0 && at < links.length - 1) continue
      const isRate = at === 2
      const found = await countBehind(browser, href)
      if (isRate)
        expect(Math.abs(found - count)).toBeLessThanOrEqual(numberIn(String(links[0]![1])) / 200 + 1)
      else expect([href, found]).toEqual([href, count])
    }
  }
})

test("the figures come from their own calls: the new score where the user has it, else the old one [F-567 F-568 F-578]", async () => {
  const browser = await admin()
  between().requested.length = 0
  const query = "from=2026-08-01&to=2026-10-31&dateDescriptor=custom&sourceId=2"
  await browser.open(`/dashboard?${query}`)
  expect(pathsOf()).toEqual(
    expect.arrayContaining([
      "/metrics/{id}/overview",
      "/metrics/{id}/sources",
      "/location_score/{id}/locations",
    ]),
  )
  const asked = between().requested.find(({ path }) => /location_score/.test(path))!
  expect(Object.fromEntries(asked.query)).toMatchObject({
    start_date: "2026-08-01",
    end_date: "2026-10-31",
    source_id: "2",
    with_lag: "true",
  })
  between().requested.length = 0
  await browser.open(`/dashboard?${query}&features.new_performance_score=false`)
  expect(pathsOf()).toContain("/reports/{id}/locations")
  expect(pathsOf()).not.toContain("/location_score/{id}/locations")
  await browser.open("/dashboard?features.new_performance_score=")
})

test("a part that fails says so in its place, and the others stand [F-661 L-586 L-589]", async () => {
  const browser = await admin()
  await browser.open("/dashboard")
  const id = between()
    .requested.find(({ path }) => /^\/metrics\/\d+\/overview$/.test(path))!
    .path.split("/")[2]
  for (const [path, title, others] of [
    [`/metrics/${id}/overview`, "Unable to load figures", ["Rating breakdown", "By source"]],
    ["/metrics/overview/breakdown", "Unable to load the rating breakdown", ["Key figures", "By source"]],
    [`/metrics/${id}/sources`, "Unable to load sources", ["Key figures", "Reviews and rating"]],
    [
      `/location_score/${id}/locations`,
      "There was an error fetching data for Performance Score",
      ["Key figures", "Keywords"],
    ],
    [
      "/location_custom_targets",
      "Something went wrong while fetching your targets",
      ["Key figures", "Rating breakdown"],
    ],
    [`/insights/${id}/mentioned`, "Unable to load keywords", ["Key figures", "Top locations"]],
    ["/reviews", "Unable to load reviews", ["Key figures", "Top locations"]],
  ] as const) {
    between().instead = { [path]: { status: 500, body: {} } }
    const { status } = await browser.open("/dashboard")
    // Without its main part a page is no answer.
    expect([path, status]).toEqual([path, path.endsWith("/overview") ? 503 : 200])
    const alert = main(browser).getByRole("alert")
    expect(within(alert).getByRole("heading")).toHaveTextContent(title)
    for (const name of others) expect(part(browser, name)).toBeInTheDocument()
    between().instead = {}
    await followNamed(browser, "Retry", within(alert))
    expect(main(browser).queryByRole("alert")).toBeNull()
  }
})

test("while figures are recounted for a new time zone, every page of theirs says that they are still the old ones", async () => {
  const browser = await admin()
  const text = "We're recalculating your figures for the new time zone. Until then, reports use the old one."
  const pages = ["/dashboard", "/dashboard/locations", "/dashboard/score"]
  await browser.open("/dashboard")
  expect(main(browser).queryByText(text)).toBeNull()
  between().answerFor = (method, path) =>
    method === "GET" && /^\/accounts\/\d+$/.test(path)
      ? { change: (account: object) => ({ ...account, is_recounting: true }) }
      : undefined
  const moving = await admin()
  for (const page of pages) {
    await moving.open(page)
    expect([page, main(moving).getAllByText(text).length]).toEqual([page, 1])
  }
  between().answerFor = undefined
  await moving.open("/dashboard")
  expect(main(moving).queryByText(text)).toBeNull()
})

test("all time is compared with nothing, a day alone has its day, and days without reviews say what to do", async () => {
  const browser = await admin()
  await browser.open("/dashboard?dateDescriptor=allTime")
  expect(part(browser, "Key figures")).not.toHaveTextContent(/better|worse|no change/)
  expect(main(browser).queryByText("Previous period")).toBeNull()
  expect(main(browser).getByText(/^Dashboard - .+ - All Time$/)).toBeInTheDocument()
  await browser.open("/dashboard/score?dateDescriptor=allTime")
  expect(main(browser).getByText(/^All locations, All Time\. /)).toBeInTheDocument()
  await browser.open("/dashboard?from=2024-02-29&to=2024-02-29&dateDescriptor=custom")
  const { items, total } = await readList<{ rating: number }>(
    browser,
    "reviews",
    "?published_after=2024-02-29&published_before=2024-02-29&per_page=100",
  )
  expect([numberIn(figure(browser, "Reviews")), items.length]).toEqual([total, total])
  await browser.open("/dashboard?from=2001-01-01&to=2001-01-02&dateDescriptor=custom")
  expect(figure(browser, "Average rating")).toContain("No data")
  const heads = main(browser).getAllByRole("heading", { level: 2 })
  expect(heads.map(textOf)).toEqual([expect.stringMatching(/^filters/i), "No reviews match your filters."])
  await followNamed(browser, "Show All Time", main(browser))
  expect(queryOf(browser, "dateDescriptor")).toBe("allTime")
  expect(numberIn(figure(browser, "Reviews"))).toBeGreaterThan(0)
})

test("filters are chosen before scripts run, go along to the reviews, and what is gone is taken out", async () => {
  const browser = await admin()
  await browser.open("/dashboard?dateDescriptor=thirtyDays&pick=groupId")
  const group = main(browser)
    .getAllByRole("link")
    .find((link) => link.getAttribute("href")?.includes("groupId="))!
  const name = textOf(group)
  await browser.open(group.getAttribute("href")!)
  expect(queryOf(browser, "dateDescriptor")).toBe("thirtyDays")
  expect(filterBar(browser).getByText(name)).toBeInTheDocument()
  const groupId = queryOf(browser, "groupId")
  await followNamed(browser, /^Reviews\b/, within(part(browser, "Key figures")))
  expect([queryOf(browser, "groupId"), queryOf(browser, "dateDescriptor")]).toEqual([groupId, "thirtyDays"])

  await browser.open("/dashboard?groupId=999999999")
  expect(browser.url).toBe("/dashboard?removed=true")
  await browser.open("/dashboard?from=2026-01-01&to=nonsense&rating=9&page=x")
  expect(filterBar(browser).getByLabelText("Date")).toHaveDisplayValue("Last 6 Months")
  await browser.open("/dashboard")
  await pressNamed(browser, "Log Out", navigation(browser))
})

test("keywords show how often they were mentioned and the change, and lead to their sentences", async () => {
  const browser = await admin()
  await browser.open("/dashboard?from=2026-08-01&to=2026-10-31&dateDescriptor=custom")
  const row = rowsOf(browser, "Keywords")[0]!
  const mentions = numberIn(textOf(row.querySelector('[data-label="Mentions"]')))
  await browser.open(row.querySelector("a")!.getAttribute("href")!)
  expect(queryOf(browser, "from")).toBe("2026-08-01")
  expect(main(browser).getByRole("region", { name: "Figures" })).toHaveTextContent(
    `Mentions${new Intl.NumberFormat("en-US").format(mentions)}`,
  )
})

test("a dashboard without dates is of six months, and its dates have no fourteen days [P-510 P-511]", async () => {
  const browser = await admin()
  await browser.open("/dashboard")
  const dates = filterBar(browser).getByLabelText("Date")
  expect(dates).toHaveDisplayValue("Last 6 Months")
  expect([...dates.querySelectorAll("option")].map(textOf)).not.toContain("Last 14 Days")
})

test("its locations are downloaded with the days and filters of the dashboard, and it is printed as it is shown", async () => {
  const browser = await admin()
  await browser.open("/dashboard?dateDescriptor=qtd")
  expect(main(browser).getByRole("button", { name: "Print" })).toBeInTheDocument()
  const href = main(browser).getByRole("link", { name: "Download CSV" }).getAttribute("href")!
  expect(href).toMatch(/^\/dashboard\/locations\.csv\?/)
  expect(href).toContain("dateDescriptor=qtd")
  const [head, ...lines] = (await (await browser.ask(href)).text()).trim().split("\n")
  expect(head).toContain("name")
  const { total } = await readList(browser, "locations", "?per_page=1")
  expect(lines).toHaveLength(total)
})

test("what a score is calculated from is a page with the account's own figures, whose points add up to the score of the tile", async () => {
  const browser = await admin()
  await browser.open("/dashboard?from=2026-08-01&to=2026-10-31&dateDescriptor=custom")
  const shown = numberIn(figure(browser, "Performance score"))
  await followNamed(browser, "How this score is calculated", within(part(browser, "Key figures")))
  expect(queryOf(browser, "from")).toBe("2026-08-01")
  const rows = rowsOf(browser, "Parts of the score")
  const decimals = (label: string) =>
    rows.map((row) => Number.parseFloat(textOf(row.querySelector(`[data-label="${label}"]`))) || 0)
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
  expect(rows.map((row) => textOf(row.querySelector(".cell-main")))).toEqual([
    "Average Rating",
    "Number of Reviews",
    "Response Rate and Time",
    "Listings in Sync",
    "Owner Photos",
  ])
  expect(sum(decimals("Weight"))).toBeCloseTo(100, 1)
  expect(Math.round(sum(decimals("Points")))).toBe(shown)
  expect(main(browser).getByText("No data: its weight is shared among the others.")).toBeInTheDocument()
  expect(main(browser).getByRole("form", { name: "Weights" })).toBeInTheDocument()
  const reader = await limited()
  await reader.open("/dashboard/score")
  expect(main(reader).queryByRole("form", { name: "Weights" })).toBeNull()
  expect(rowsOf(reader, "Versions of the weights")).toHaveLength(1)
})

test("filters go along by the navigation: six to each of the five pages, five more to reviews, three to keywords, two to photos [F-739 F-740 F-741 F-742]", async () => {
  const browser = await admin()
  const links = { Reviews: "/reviews", "Location Performance": "/dashboard/locations" }
  const all = { Dashboard: "/dashboard", ...links, Keywords: "/dashboard/keywords", Photos: "/photos" }
  const carriedBy = (name: string) => {
    const href = navigation(browser).getByRole("link", { name }).getAttribute("href")!
    return Object.fromEntries(new URL(href, "http://outpost.test").searchParams)
  }
  await browser.open("/reviews")
  const [locations] = (await readList<{ id: number }>(browser, "locations", "?per_page=1")).items
  const [groups] = (await readList<{ id: number }>(browser, "groups", `?containing=${locations!.id}`)).items
  const dates = { from: "2026-01-01", to: "2026-01-31", dateDescriptor: "custom" }
  const six = { ...dates, groupId: String(groups!.id), locationId: String(locations!.id), sourceId: "1" }
  for (const from of Object.values(all)) {
    await browser.open(`${from}?${new URLSearchParams(six)}`)
    for (const [to, path] of Object.entries(all))
      if (path !== from) expect([to, carriedBy(to)]).toEqual([to, six])
  }
  const more = { rating: "4", status: "unread", reviewTypes: "review", sentiment: "1", category: "food" }
  await browser.open(`/reviews?${new URLSearchParams({ ...six, ...more, type: "owner", view: "groups" })}`)
  expect(carriedBy("Keywords")).toEqual({ ...six, rating: "4", sentiment: "positive", category: "food" })
  expect(carriedBy("Photos")).toEqual({ ...six, rating: "4", type: "owner" })
  expect(carriedBy("Dashboard")).toEqual(six)
  await browser.open(`/dashboard/keywords?${new URLSearchParams({ ...six, ...more, sentiment: "positive" })}`)
  expect(carriedBy("Reviews")).toEqual({ ...six, ...more })
})
