import { within } from "@testing-library/dom"
import type { ReviewItem } from "../../../e2e/support/bff.ts"
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
import { demo, signedIn, visitor } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const choices = ({ page }: TextBrowser) => [
  ...page.document.querySelectorAll<HTMLElement>("[aria-labelledby=chooser-title] li a"),
]
test("/reviews lists collected reviews, 25 a page, newest first [F-002, F-047, F-703]", async () => {
  const browser = await signedIn(demo.admin)
  const { status } = await browser.open("/reviews?dateDescriptor=allTime&from=2000-01-01&to=2000-01-02")
  expect(status).toBe(200)
  const { items } = await readList<ReviewItem>(browser, "reviews")
  expect(items).toHaveLength(25)
  expect(cardsOf(browser).map(textOf)).toEqual(
    items.map(({ author }) => expect.stringContaining(author ?? "")),
  )
  const instants = items.map((review) => Date.parse(review.published_at))
  expect(instants).toEqual(instants.toSorted((a, b) => b - a))
})

test("the default range is thirty days and is not written into the address, also from the navigation [F-701, P-513]", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open("/reviews?dateDescriptor=allTime&rating=4")
  expect((await followNamed(browser, "Reviews", navigation(browser))).url).toBe("/reviews")
  expect(filterBar(browser).getByLabelText("Date")).toHaveDisplayValue("Last 30 Days")
  expect(cardsOf(browser)).toHaveLength(25)
  expect(browser.page.document.title).toBe("Reviews | Outpost")
  expect(browser.screen.getByRole("heading", { level: 1, name: "Reviews" })).toBeInTheDocument()
})

test("a printed list has every review of the filter in full, and a small part of what a card takes for each", async () => {
  const browser = await signedIn(demo.admin)
  const perReview = ({ text }: { text: string }) => text.length / cardsOf(browser).length
  const filter = "from=2025-01-01&to=2025-12-31&dateDescriptor=custom&locationId=1"
  const list = perReview(await browser.open(`/reviews?${filter}`))
  const shown = cardsOf(browser).map((card) => card.getAttribute("aria-label"))
  const print = perReview(await browser.open(`/reviews?${filter}&print=true`))
  expect(cardsOf(browser).map((card) => card.getAttribute("aria-label"))).toEqual(
    expect.arrayContaining(shown),
  )
  expect(print).toBeLessThan(list / 4)
})

test("/error shows the status and message of its address to anybody [F-037]", async () => {
  const { url, screen } = await visitor().open("/error?statusCode=403&message=Nope")
  expect(url).toBe("/error?statusCode=403&message=Nope")
  expect(screen.getByRole("main")).toHaveTextContent(/Nope.*403/)
})

test("an unknown path leads to /error with 404 [F-086]", async () => {
  const { url, screen } = await (await signedIn(demo.admin)).open("/no-such-page")
  expect(url).toMatch(/^\/error\?statusCode=404&message=Page(%20|\+)not(%20|\+)found$/)
  expect(screen.getByText("Page not found")).toBeInTheDocument()
})

test("broken values in the address fall back without an error, and a filter without matches says so", async () => {
  const browser = await signedIn(demo.admin)
  const broken = "rating=many&dateDescriptor=never&from=2026-99-99&sort[by]=colour&after=%00"
  expect((await browser.open(`/reviews?${broken}`)).status).toBe(200)
  expect(cardsOf(browser)).toHaveLength(25)
  await browser.open("/reviews?search_terms=zzzznothingzzzz")
  expect(browser.screen.getByText("No reviews match your filters.")).toBeInTheDocument()
  expect(cardsOf(browser)).toEqual([])
})

test("paging leads to other reviews and back; a review opens and leads back to the filtered list", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open("/reviews?rating=4")
  const first = textOf(cardsOf(browser)[0])
  await followNamed(browser, "Older")
  expect(textOf(cardsOf(browser)[0])).not.toBe(first)
  await followNamed(browser, "Newer")
  expect(textOf(cardsOf(browser)[0])).toBe(first)
  await browser.click(within(cardsOf(browser)[0]!).getAllByRole("link")[0]!)
  expect(browser.url).toMatch(/^\/reviews\/\d+/)
  await followNamed(browser, /Back to Reviews/)
  expect(queryOf(browser, "rating")).toBe("4")
})

test("date, rating and location are chosen in a form and on a page of choices", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open("/reviews")
  browser.fill(filterBar(browser).getByRole("checkbox", { name: "5 stars" }), true)
  browser.fill(filterBar(browser).getByLabelText("Date"), "sevenDays")
  await pressNamed(browser, "Apply", filterBar(browser))
  expect([queryOf(browser, "rating"), queryOf(browser, "dateDescriptor")]).toEqual(["5", "sevenDays"])
  expect(browser.url).not.toMatch(/[?&]\w+=(&|$)/)
  expect(cardsOf(browser).length).toBeGreaterThan(0)

  const wanted = (
    await readList<{ id: number; name: string }>(browser, "locations", "?per_page=500")
  ).items.at(-1)!
  await followNamed(browser, /^Location/, filterBar(browser))
  expect(queryOf(browser, "pick")).toBe("locationId")
  await search(browser, "Search locations", wanted.name)
  await browser.click(browser.screen.getAllByRole("link", { name: new RegExp(`^${wanted.name}`) })[0]!)
  expect(queryOf(browser, "locationId")).toBe(String(wanted.id))
  expect([queryOf(browser, "rating"), queryOf(browser, "pick")]).toEqual(["5", null])
})

test("a long list of choices has pages, with items, number and count; the next one is page=2 [F-235, F-736]", async () => {
  const browser = await signedIn(demo.admin)
  const { items, total } = await readList<{ name: string }>(
    browser,
    "locations",
    "?per_page=500&sort[by]=name",
  )
  expect(total).toBeGreaterThan(25)
  await browser.open("/reviews?pick=locationId")
  expect(choices(browser)).toHaveLength(25)
  expect(choices(browser)[0]).toHaveTextContent(items[0]!.name)
  expect(browser.screen.getByText("Page 1 of 2")).toBeInTheDocument()
  await followNamed(browser, "Next")
  expect(queryOf(browser, "page")).toBe("2")
  expect(browser.screen.getByText("Page 2 of 2")).toBeInTheDocument()
  expect(choices(browser)).toHaveLength(total - 25)
  expect(choices(browser)[0]).toHaveTextContent(items[25]!.name)
})

test("a page number that is missing or below 1 is page 1, and one beyond the last is the last [F-406, F-407]", async () => {
  const browser = await signedIn(demo.admin)
  for (const [given, shown] of [
    ["", 1],
    ["&page=0", 1],
    ["&page=-3", 1],
    ["&page=999", 2],
  ] as const) {
    await browser.open(`/reviews?pick=locationId${given}`)
    expect([given, browser.screen.queryByText(`Page ${shown} of 2`)]).toEqual([given, expect.anything()])
    expect(choices(browser).length).toBeGreaterThan(0)
  }
})

test("the navigation says how many reviews their user may see are unread", async () => {
  const unreadIn = async (browser: TextBrowser) => {
    const { total } = await readList(browser, "reviews", "?status=unread&per_page=1")
    const link = navigation(browser).getByRole("link", { name: "Reviews" })
    expect(total).toBeGreaterThan(0)
    expect(link).toHaveAccessibleDescription(`${total.toLocaleString("en-US")} unread`)
    return total
  }
  const browser = await signedIn(demo.admin)
  await browser.open("/settings")
  const all = await unreadIn(browser)
  const limited = await signedIn(demo.user)
  await limited.open("/settings/profile")
  expect(await unreadIn(limited)).toBeLessThan(all)
})
