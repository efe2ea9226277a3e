import { within } from "@testing-library/dom"
import { parse } from "csv-parse/sync"
import {
  cardsOf,
  filterBar,
  followNamed,
  navigation,
  pressNamed,
  queryOf,
  search,
  textOf,
} from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { readBff, readList } from "../../support/pages-bff.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const path = "/child-reviews"
const allTime = `${path}?dateDescriptor=allTime`
const accounts = (browser: TextBrowser) =>
  cardsOf(browser).map((card) => card.querySelector<HTMLElement>('a[data-track="child_reviews.view"]')!)
/** How many reviews of all accounts wait, counted to the end: the page may say "63+ reviews" on a busy machine. */
async function countWaiting(browser: TextBrowser, query = ""): Promise<number> {
  const { items } = await readList(browser, "accounts", "?per_page=1")
  const requested = `parent_id=${items[0]!.id}&has_response=false${query}`
  return (await readBff<{ count: number }>(browser, `reviews/count?${requested}`)).count
}

test("reviews without responses are those of all accounts, of the last 7 days unless asked otherwise [F-091, F-115]", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open("/accounts")
  const item = "Reviews without Responses"
  expect((await followNamed(browser, item, navigation(browser))).url).toBe(path)
  expect(navigation(browser).getByRole("link", { name: item })).toHaveAttribute("aria-current", "page")
  expect(filterBar(browser).getByLabelText("Date")).toHaveDisplayValue("Last 7 Days")
  expect(filterBar(browser).queryByRole("link", { name: /^Group/ })).toBeNull()
  expect(filterBar(browser).queryByRole("link", { name: /^Location/ })).toBeNull()

  browser.fill(filterBar(browser).getByLabelText("Date"), "All Time")
  await pressNamed(browser, "Apply", filterBar(browser))
  expect(queryOf(browser, "dateDescriptor")).toBe("allTime")
  expect(cardsOf(browser)).toHaveLength(25)
  const total = await countWaiting(browser)
  expect(total).toBeGreaterThan(500)
  expect(new Set(accounts(browser).map(textOf)).size).toBeGreaterThan(2)
  for (const card of cardsOf(browser)) expect(within(card).queryByText("Published")).toBeNull()
})

test("they are filtered, searched, sorted and paged as reviews are, at their own address", async () => {
  const browser = await signedIn(demo.partner)
  const { url } = await browser.open(`${allTime}&groupId=1&locationId=2&savedFilterId=3`)
  expect(url).toMatch(/^\/child-reviews\?from=2000-01-01&to=[\d-]+&dateDescriptor=allTime$/)
  browser.fill(filterBar(browser).getByRole("checkbox", { name: "1 star" }), true)
  await pressNamed(browser, "Apply", filterBar(browser))
  expect(queryOf(browser, "rating")).toBe("1")
  await search(browser, "Search reviews", "waited")
  expect(queryOf(browser, "search_terms")).toBe("waited")
  expect((await followNamed(browser, "Clear All", filterBar(browser))).url).toBe(path)
  await browser.open(allTime)
  await followNamed(browser, "Older")
  expect(queryOf(browser, "after")).toBeTruthy()
  expect(cardsOf(browser)).toHaveLength(25)
  await followNamed(browser, /^Source/)
  await followNamed(browser, "Tripadvisor")
  expect(queryOf(browser, "sourceId")).toBeTruthy()
  expect(cardsOf(browser).map((card) => textOf(card.querySelector(".src")))).toEqual(
    Array.from({ length: 25 }, () => expect.stringMatching(/Tripadvisor$/)),
  )
})

test("they are a file with the reviews of the screen and whose they are, also of a bookmark that rolls", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open(`${allTime}&rating=1`)
  const names = accounts(browser).map(textOf)
  const total = await countWaiting(browser, "&rating=1")
  expect(total).toBeGreaterThan(25)
  const { text } = await followNamed(browser, "Download CSV")
  const rows = parse(text, { columns: true, bom: true }) as Record<string, string>[]
  expect(rows).toHaveLength(total)
  expect(rows.slice(0, names.length).map(({ account }) => account)).toEqual(names)
  // A response that is only drafted answers nothing yet.
  expect(rows.every(({ rating, responded_at }) => rating === "1" && responded_at === "")).toBe(true)

  const stale = "?from=2001-01-01&to=2001-01-07&dateDescriptor=allTime&rating=1&groupId=9"
  const lines = (await (await browser.ask(`${path}.ndjson${stale}`)).text()).trim().split("\n")
  expect(lines.map((line) => String(JSON.parse(line).review_id))).toEqual(rows.map((row) => row["review_id"]))
})

test("a review leads into its account; a search that finds nothing says so", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open(allTime)
  const [link] = accounts(browser)
  await browser.click(link!)
  await pressNamed(browser, "Continue")
  expect(browser.screen.getByText(`Viewing — ${textOf(link)}`)).toBeInTheDocument()
  await browser.open(`${allTime}&search_terms=zzzzzz`)
  expect(browser.screen.getByRole("heading", { name: "No reviews without responses." })).toBeInTheDocument()
})

test("a partner's manager sees no reviews of locations that are not assigned", async () => {
  const browser = await signedIn(demo.partnerManager)
  await browser.open(allTime)
  expect(browser.screen.getByRole("heading", { name: "No reviews without responses." })).toBeInTheDocument()
})
