import { within } from "@testing-library/dom"
import type { ReviewItem } from "../../../e2e/support/bff.ts"
import {
  cardsOf,
  filterBar,
  followNamed,
  pressNamed,
  queryOf,
  search,
  textOf,
} from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

type Named = { id: number; name: string }

const allTime = "/reviews?dateDescriptor=allTime"
const shown = (browser: TextBrowser) => cardsOf(browser).map(textOf)
const barTitle = (browser: TextBrowser) => textOf(filterBar(browser).getByRole("heading"))
const total = ({ screen }: TextBrowser) =>
  textOf(within(screen.getByRole("main")).getAllByRole("status")[0]).replace(/^.* of /, "")
const locationChooser = (browser: TextBrowser) => filterBar(browser).getByRole("link", { name: /^Location/ })

test("the bar is titled FILTERS (n) and counts each filter once [F-746]", async () => {
  const browser = await signedIn(demo.admin)
  for (const [query, count] of [
    ["", 0],
    ["?rating=4&sourceId=1", 2],
    ["?rating=all&sort[by]=rating", 0],
  ] as const) {
    await browser.open(`/reviews${query}`)
    expect([query, barTitle(browser)]).toEqual([query, `FILTERS (${count})`])
  }
})

test("each rating narrows the list, and the number shown is the number of reviews behind it [F-731]", async () => {
  const browser = await signedIn(demo.admin)
  for (const rating of [4, 1]) {
    await browser.open(`${allTime}&rating=${rating}`)
    const name = new RegExp(`^${rating}(\\.\\d+)? of 5 stars$`)
    for (const card of cardsOf(browser)) expect(within(card).getByRole("img", { name })).toBeInTheDocument()
    const { total: own } = await readList(browser, "reviews", `?rating=${rating}&per_page=1`)
    expect(own).toBeGreaterThan(0)
    expect(total(browser)).toBe(`${own.toLocaleString("en-US")} reviews`)
  }
})

test("several ratings and statuses are chosen in the form, and one of them again", async () => {
  const browser = await signedIn(demo.admin)
  // Of one location all are counted while the page waits.
  const place = (await readList<Named>(browser, "locations")).items[0]!
  await browser.open(`${allTime}&locationId=${place.id}`)
  const set = (names: string[], isChosen = true) => {
    for (const name of names) browser.fill(filterBar(browser).getByRole("checkbox", { name }), isChosen)
    return pressNamed(browser, "Apply", filterBar(browser))
  }
  const isShown = async (query: string) => {
    const { total: own } = await readList(browser, "reviews", `${query}&location_id=${place.id}&per_page=1`)
    expect(own).toBeGreaterThan(0)
    expect(total(browser)).toBe(`${own.toLocaleString("en-US")} reviews`)
  }
  await set(["5 stars", "4 stars", "Unread", "Completed"])
  expect([queryOf(browser, "rating"), queryOf(browser, "status")]).toEqual(["5,4", "unread,completed"])
  expect(barTitle(browser)).toBe("FILTERS (4)")
  await isShown("?rating=5,4&status=unread,completed")
  await set(["4 stars", "Completed"], false)
  expect([queryOf(browser, "rating"), queryOf(browser, "status")]).toEqual(["5", "unread"])
  await isShown("?rating=5&status=unread")
})

test("a source, a group and a location narrow the list to their own", async () => {
  const browser = await signedIn(demo.admin)
  const sources = await readList<Named>(browser, "sources")
  const { id, name } = sources.items[0]!
  await browser.open(`${allTime}&sourceId=${id}`)
  expect(shown(browser)).toEqual(Array(25).fill(expect.stringContaining(name)))
  const locations = await readList<Named>(browser, "locations", "?per_page=500")
  const place = locations.items.at(-1)!
  await browser.open(`${allTime}&locationId=${place.id}`)
  expect(shown(browser).length).toBeGreaterThan(0)
  expect(shown(browser).filter((text) => !text.includes(place.name))).toEqual([])
  const group = (await readList<Named>(browser, "groups")).items[0]!
  await browser.open(`${allTime}&groupId=${group.id}`)
  const { total: own } = await readList(browser, "reviews", `?group_id=${group.id}&per_page=1`)
  expect(total(browser)).toBe(`${own.toLocaleString("en-US")} reviews`)
})

test("several locations are chosen where the flag is on, and one where it is off [L-481]", async () => {
  const browser = await signedIn(demo.admin)
  const choice = (place: number) =>
    browser.page.document.querySelectorAll<HTMLElement>("[aria-labelledby=chooser-title] li a")[place]!
  const chooseLocation = async (place: number) => {
    await browser.click(locationChooser(browser))
    await browser.click(choice(place))
  }
  await browser.open(`${allTime}&features.multiLocationFilter=true`)
  await chooseLocation(0)
  await chooseLocation(1)
  const ids = queryOf(browser, "locationId")
  expect(ids).toMatch(/^\d+,\d+$/)
  expect(textOf(locationChooser(browser))).toMatch(/\D \+1$/)
  expect(barTitle(browser)).toBe("FILTERS (2)")
  const { total: own } = await readList(browser, "reviews", `?location_ids=${ids}&per_page=1`)
  expect(total(browser)).toBe(`${own.toLocaleString("en-US")} reviews`)
  await browser.click(within(cardsOf(browser)[0]!).getAllByRole("link")[0]!)
  await followNamed(browser, "Back to Reviews")
  expect(queryOf(browser, "locationId")).toBe(ids)

  await browser.open(`${allTime}&features.multiLocationFilter=false`)
  await chooseLocation(0)
  await chooseLocation(1)
  expect(queryOf(browser, "locationId")).toMatch(/^\d+$/)
})

test("a stale preset keeps rolling, and a range without a descriptor is custom and may leave nothing, which leads to all time", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open("/reviews?dateDescriptor=sevenDays&from=2020-01-01&to=2020-01-07")
  expect(filterBar(browser).getByLabelText("Date")).toHaveDisplayValue("Last 7 Days")
  expect(shown(browser).length).toBeGreaterThan(0)
  await browser.open("/reviews?from=2020-01-01&to=2020-01-07")
  expect(browser.screen.getByText("No reviews match your filters.")).toBeInTheDocument()
  await followNamed(browser, "Show All Time")
  expect(queryOf(browser, "dateDescriptor")).toBe("allTime")
  expect(shown(browser)).toHaveLength(25)
})

test("a cursor is kept beside the automatic date, and goes with a chosen one [F-300]", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open("/reviews")
  await followNamed(browser, "Older")
  const cursor = queryOf(browser, "after")
  expect(cursor).not.toBeNull()
  await browser.reload()
  expect(queryOf(browser, "after")).toBe(cursor)
  browser.fill(filterBar(browser).getByLabelText("Date"), "Last 7 Days")
  await pressNamed(browser, "Apply", filterBar(browser))
  expect([queryOf(browser, "after"), queryOf(browser, "dateDescriptor")]).toEqual([null, "sevenDays"])
})

test("Clear All removes the filters and keeps the sort", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open("/reviews?rating=4&search_terms=the&sort[by]=rating&sort[order]=asc")
  expect(barTitle(browser)).toBe("FILTERS (2)")
  await followNamed(browser, "Clear All", filterBar(browser))
  expect(barTitle(browser)).toBe("FILTERS (0)")
  const names = ["rating", "search_terms", "sort[by]"]
  expect(names.map((name) => queryOf(browser, name))).toEqual([null, null, "rating"])
})

test("the filters live in the address: a copied address shows the same list [F-725]", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open("/reviews")
  browser.fill(filterBar(browser).getByRole("checkbox", { name: "1 star" }), true)
  await pressNamed(browser, "Apply", filterBar(browser))
  expect(queryOf(browser, "rating")).toBe("1")
  const copy = await signedIn(demo.admin)
  await copy.open(browser.url)
  expect(shown(copy)).toEqual(shown(browser))
  expect(shown(copy).length).toBeGreaterThan(0)
  expect(barTitle(copy)).toBe("FILTERS (1)")
})

test("search finds words in the reviews, and is cleared on its own", async () => {
  const browser = await signedIn(demo.admin)
  const { items } = await readList<ReviewItem>(browser, "reviews")
  const word = items.map(({ content }) => content?.match(/[a-z]{6,}/)?.[0]).find((found) => found)!
  await browser.open("/reviews?rating=5&dateDescriptor=allTime")
  await search(browser, "Search reviews", word)
  expect(queryOf(browser, "search_terms")).toBe(word)
  for (const text of shown(browser)) expect(text.toLowerCase()).toContain(word)
  expect(shown(browser).length).toBeGreaterThan(0)
  await followNamed(browser, "Clear search")
  expect([queryOf(browser, "search_terms"), queryOf(browser, "rating")]).toEqual([null, "5"])
  expect(browser.screen.getByRole("searchbox", { name: "Search reviews" })).toHaveValue("")
  expect(browser.screen.queryByRole("link", { name: "Clear search" })).toBeNull()
})

test("the headquarters has a mark with a tooltip in the location list before scripts run [F-177]", async () => {
  const browser = await signedIn(demo.admin)
  type Location = Named & { is_headquarters: boolean }
  const { items } = await readList<Location>(browser, "locations", "?per_page=500")
  const { name } = items.find((location) => location.is_headquarters)!
  await browser.open(`/reviews?pick=locationId&q=${encodeURIComponent(name)}`)
  const marks = browser.screen.getAllByRole("img", { name: "Headquarters" })
  expect(marks).toHaveLength(1)
  expect(marks[0]).toHaveAttribute("title", "Headquarters")
  expect(browser.screen.getByRole("link", { name: new RegExp(name) })).toContainElement(marks[0]!)
})
