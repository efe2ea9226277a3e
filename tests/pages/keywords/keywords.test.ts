import { within } from "@testing-library/dom"
import {
  filterBar,
  followNamed,
  navigation,
  queryOf,
  rowsOf,
  type Shown,
  textOf,
} from "../../support/page-parts.ts"
import { demo, signedIn, standBetween } from "../../support/pages.ts"
import { figure, insights, keywordsPath as path, sentences } from "../../support/pages-keywords.ts"
import type { TextPage } from "../../support/text-browser.ts"

const allTime = `${path}?dateDescriptor=allTime`
const range = "from=2000-01-01&to=2025-12-31&dateDescriptor=custom"
const apiRange = "published_after=2000-01-01&published_before=2025-12-31"
const cloud = ({ screen }: Shown) =>
  within(screen.getByRole("list", { name: "Keyword cloud" })).getAllByRole("link")
const words = (shown: Shown) => cloud(shown).map((link) => textOf(link.firstElementChild))
const block = ({ screen }: Shown) => within(screen.getByRole("region", { name: "Experience Categories" }))
const title = ({ screen }: Shown) => textOf(screen.getByRole("heading", { level: 1 }))
const written = (count: number) => count.toLocaleString("en-US")

type Keyword = Record<"total_mentions" | "positive_mentions" | "negative_mentions", number> & {
  short: string
}
type Category = { category: string; positive_count: number; total_count: number }

const firstShorts = ({ keywords }: { keywords: Keyword[] }) => keywords.slice(0, 50).map(({ short }) => short)

describe("the page of keywords", () => {
  let page: TextPage
  let ofAllTime: TextPage
  let narrowed: TextPage
  let keywords: Keyword[]
  let categories: Category[]
  beforeAll(async () => {
    const browser = await signedIn(demo.admin)
    await browser.open("/settings")
    page = await followNamed(browser, "Keywords", navigation(browser))
    narrowed = await browser.open(`${allTime}&rating=1`)
    ofAllTime = await browser.open(allTime)
    const since = "published_after=2000-01-01"
    ;({ keywords } = await insights<{ keywords: Keyword[] }>(browser, `mentioned?${since}`))
    ;({ categories } = await insights<{ categories: Category[] }>(browser, `categories?${since}`))
  })

  test.each([
    ["is at its address", "F-044"],
    ["has an item of the navigation", "F-116"],
  ])("%s [%s]", () => {
    expect([page.status, page.url]).toEqual([200, path])
  })

  test("has its title [P-033]", () => {
    expect(title(page)).toBe("Keywords")
    expect(page.document.title).toMatch(/^Keywords \| /)
  })

  test("has filters that change the keywords [P-034]", () => {
    expect(words(narrowed)).not.toEqual(words(ofAllTime))
    expect(filterBar(narrowed).getByLabelText("Date")).toHaveDisplayValue("All Time")
  })

  test.each([
    ["is of the last thirty days", "F-702"],
    ["is of the last thirty days by the navigation", "P-512"],
  ])("%s [%s]", () => {
    expect(filterBar(page).getByLabelText("Date")).toHaveDisplayValue("Last 30 Days")
  })

  test("shows keywords and experience categories [F-006]", () => {
    expect(cloud(ofAllTime)).toHaveLength(50)
    expect(block(ofAllTime).getAllByRole("link").length).toBeGreaterThan(0)
  })

  test("has the most mentioned keywords in its cloud [P-037]", () => {
    expect(words(ofAllTime)).toEqual(firstShorts({ keywords }))
  })

  test("says how keywords were mentioned [P-013]", () => {
    const [first] = keywords
    expect(cloud(ofAllTime)[0]).toHaveAccessibleName(
      new RegExp(
        `^${first!.short}.*(Positive|Mixed|Negative), ${written(first!.total_mentions)} mentions: ${written(first!.positive_mentions)} positive, ${written(first!.negative_mentions)} negative$`,
      ),
    )
  })

  test("has a block of experience categories [P-035]", () => {
    const links = block(ofAllTime).getAllByRole("link")
    expect(links).toHaveLength(categories.length)
    expect(links[0]).toHaveTextContent(categories[0]!.category)
  })

  test("says how categories were mentioned [P-014]", () => {
    const links = block(ofAllTime).getAllByRole("link")
    for (const [at, { positive_count, total_count }] of categories.entries())
      expect(links[at]).toHaveTextContent(`${Math.round((100 * positive_count) / total_count)}%`)
  })
})

test("keywords are ordered, narrowed and opened [P-036, P-507, P-508, P-509]", async () => {
  const browser = await signedIn(demo.admin)
  for (const [label, code] of [
    ["Controversial first", "controversy"],
    ["Positive first", "positive_ratio"],
    ["Negative first", "negative_ratio"],
  ] as const) {
    await browser.open(`${allTime}&rating=5`)
    await followNamed(browser, label, within(browser.screen.getByRole("navigation", { name: "Sort" })))
    expect(queryOf(browser, "sort[by]")).toBe(code)
    const query = `published_after=2000-01-01&rating=5&sort[by]=${code}`
    const answer = await insights<{ keywords: Keyword[] }>(browser, `mentioned?${query}`)
    expect([label, words(browser)]).toEqual([label, firstShorts(answer)])
  }
  await followNamed(browser, /^Source/, filterBar(browser))
  expect(queryOf(browser, "pick")).toBe("sourceId")
  await browser.click(
    browser.page.document.querySelector<HTMLElement>(
      "[aria-labelledby=chooser-title] li a[href*='sourceId=']",
    )!,
  )
  expect([queryOf(browser, "pick"), queryOf(browser, "rating")]).toEqual([null, "5"])
  expect(queryOf(browser, "sourceId")).toMatch(/^\d+$/)
  await browser.click(cloud(browser)[0]!)
  expect(browser.url).toMatch(new RegExp(`^${path}/[^/?]+\\?.*rating=5`))
})

test("all keywords are reached by pages and by a search, and their number is the true one", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(allTime)
  const { _total: total } = await insights<{ _total: number }>(
    browser,
    "mentioned?published_after=2000-01-01",
  )
  const said = () => textOf(browser.screen.getByText(/^[\d,]+ to [\d,]+ of [\d,]+ keywords$/))
  expect(said()).toBe(`1 to 50 of ${written(total)} keywords`)
  const first = words(browser)
  await followNamed(
    browser,
    /^Next/,
    within(browser.screen.getByRole("navigation", { name: "Pages of keywords" })),
  )
  expect(said()).toBe(`51 to 100 of ${written(total)} keywords`)
  expect(words(browser).filter((word) => first.includes(word))).toEqual([])
  expect(rowsOf(browser, "Keywords")).toHaveLength(50)
  const rare = words(browser).at(-1)!
  await browser.open(`${allTime}&search_terms=${encodeURIComponent(rare)}`)
  expect(words(browser)).toContain(rare)
  expect(browser.screen.getByLabelText("Search keywords")).toHaveValue(rare)
  await browser.open(`${allTime}&search_terms=qqqq`)
  expect(browser.page.document.body).toHaveTextContent("No keywords found.")
  await followNamed(browser, "Show all keywords")
  expect(queryOf(browser, "search_terms")).toBeNull()
})

test("a time in which nothing was mentioned says so, and leads out of it [P-039]", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(`${path}?from=2001-01-01&to=2001-01-02&dateDescriptor=custom`)
  expect(browser.screen.getByText("No mentioned keywords during this period.")).toBeInTheDocument()
  await followNamed(browser, "Show All Time")
  expect(queryOf(browser, "dateDescriptor")).toBe("allTime")
  expect(cloud(browser).length).toBeGreaterThan(0)
})

test("details of a keyword have its figures and the sentences behind them, each with its review [F-045, P-040]", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(`${path}?${range}&rating=2`)
  const [keyword] = words(browser)
  await browser.click(cloud(browser)[0]!)
  expect(title(browser)).toBe(keyword)
  const of = `mentioned/${encodeURIComponent(keyword!)}?${apiRange}&rating=2`
  const detail = await insights<
    Keyword & {
      sentences: { sentence: string; start: number; end: number }[]
    }
  >(browser, of)
  expect(figure(browser, "Mentions")).toHaveTextContent(written(detail.total_mentions))
  expect(figure(browser, "Positive")).toHaveTextContent(written(detail.positive_mentions))
  expect(figure(browser, "Negative")).toHaveTextContent(written(detail.negative_mentions))
  expect(sentences(browser)).toHaveLength(Math.min(25, detail.total_mentions))
  const [first] = detail.sentences
  expect(textOf(sentences(browser)[0]!.querySelector("mark"))).toBe(
    first!.sentence.slice(first!.start, first!.end),
  )
  await browser.click(figure(browser, "Negative"))
  expect(queryOf(browser, "sentiment")).toBe("negative")
  expect(sentences(browser)).toHaveLength(Math.min(25, detail.negative_mentions))
  const negative = await insights<{
    sentences: { review_id: number }[]
  }>(browser, `${of}&sentiment=negative`)
  await followNamed(browser, /^Open review/, within(sentences(browser)[0]!))
  expect(browser.url).toMatch(new RegExp(`^/reviews/${negative.sentences[0]!.review_id}\\?`))
  await followNamed(browser, /Back to Reviews/)
  expect(["keyword", "sentiment", "rating"].map((name) => queryOf(browser, name))).toEqual([
    keyword,
    "-1",
    "2",
  ])
})

test("each bar opens its own sentences: months of a long range, days of a short one", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(`${path}/service?${range}`)
  const { months } = await insights<{
    months: { month: string; total_mentions: number }[]
  }>(browser, `mentioned/service?${apiRange}`)
  const month = months.at(-1)!
  const [row] = rowsOf(browser, "Mentions by month")
  await followNamed(browser, /^\d+ mentions in/, within(row!))
  expect(queryOf(browser, "from")).toBe(`${month.month}-01`)
  expect(queryOf(browser, "dateDescriptor")).toBe("custom")
  expect(sentences(browser)).toHaveLength(Math.min(25, month.total_mentions))
  const days = rowsOf(browser, "Mentions by day")
  const { periods } = await insights<{ periods: { from: string; total_mentions: number }[] }>(
    browser,
    `mentioned/service?published_after=${queryOf(browser, "from")}&published_before=${queryOf(browser, "to")}`,
  )
  expect(days).toHaveLength(periods.length)
  await followNamed(browser, /^\d+ mentions on/, within(days[0]!))
  expect([queryOf(browser, "from"), queryOf(browser, "to")]).toEqual([
    periods.at(-1)!.from,
    periods.at(-1)!.from,
  ])
  expect(sentences(browser)).toHaveLength(Math.min(25, periods.at(-1)!.total_mentions))
})

test("details of a category win over a keyword of that name, with its code and the filters in the query [F-046, P-042, P-043, P-044]", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(`${path}?${range}&rating=2`)
  await followNamed(browser, /^Staff/, block(browser))
  expect(browser.url).toBe(`${path}/categories?${range}&rating=2&category=staff`)
  expect(title(browser)).toBe("Staff")
  const detail = await insights<Category>(browser, `categories/staff?${apiRange}&rating=2`)
  expect(figure(browser, "Mentions")).toHaveTextContent(written(detail.total_count))
  expect(sentences(browser)).toHaveLength(Math.min(25, detail.total_count))
  await browser.open(`${path}/categories?${range}`)
  expect(title(browser)).toBe("Experience Categories")
  const { categories } = await insights<{ categories: Category[] }>(browser, `categories?${apiRange}`)
  expect(rowsOf(browser, "Experience Categories")).toHaveLength(categories.length)
  expect(filterBar(browser).queryByRole("link", { name: /^Saved filter/ })).toBeNull()
})

describe("what is asked of the Review API", () => {
  const between = standBetween()
  const admin = () => signedIn(demo.admin, { address: between().address })
  const requested = (of: RegExp) =>
    between()
      .requested.filter((call) => of.test(call.path))
      .map(({ query }) => Object.fromEntries(query))

  test("the order is always asked for [P-464, P-506]", async () => {
    const browser = await admin()
    await browser.open(allTime)
    expect(requested(/\/mentioned$/).at(-1)).toMatchObject({ "sort[by]": "highest_volume" })
  })

  test("failures stand in their places", async () => {
    const browser = await admin()
    await browser.open(allTime)
    const { path: of } = between().requested.findLast((call) => call.path.endsWith("/mentioned"))!
    const failed = { status: 500, body: { status: 500 } }
    for (const name of ["categories", "category_rank"]) {
      between().instead[of.replace(/mentioned$/, name)] = failed
    }
    await browser.reload()
    const region = browser.screen.getByRole("region", { name: "Experience Categories" })
    expect(region).toHaveTextContent("There was an error fetching data for Experience Categories")
    expect(block(browser).queryByRole("listitem")).toBeNull()
    expect(cloud(browser).length).toBeGreaterThan(0)
  })

  test("details ask with the filters, with and without a sentiment [P-041]", async () => {
    const browser = await admin()
    const filter = {
      published_after: "2000-01-01",
      published_before: "2025-12-31",
      source_id: "1",
      rating: "4",
    }
    await browser.open(`${path}/service?${range}&sourceId=1&rating=4`)
    expect(requested(/\/mentioned\/service$/)).toEqual([{ ...filter, per_page: "25" }])
    expect(requested(/^\/reviews$/).at(-1)).toEqual({ ...filter, keywords_mentioned: "service" })
    between().requested.length = 0
    await browser.open(`${path}/service?${range}&sourceId=1&rating=4&sentiment=positive`)
    expect(requested(/\/mentioned\/service$/)).toContainEqual({
      ...filter,
      per_page: "25",
      sentiment: "positive",
    })
    expect(requested(/^\/reviews$/).at(-1)).toMatchObject({ sentiment: "1", keywords_mentioned: "service" })
  })
})
