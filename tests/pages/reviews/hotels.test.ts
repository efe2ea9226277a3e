import { readFileSync } from "node:fs"
import { type HotelRow, hasHotels, hotelFile, placeOf, readHotels } from "../../support/hotels.ts"
import {
  cardsOf,
  filterBar,
  followNamed,
  pressNamed,
  queryOf,
  search,
  textOf,
} from "../../support/page-parts.ts"
import { readList } from "../../support/pages-bff.ts"
import { importAccount } from "../../support/pages-import.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const allTime = "/reviews?dateDescriptor=allTime"
const describeWithFile = hasHotels ? describe : describe.skip

describeWithFile("1,427 real hotel reviews (needs hotel-reviews.csv)", () => {
  let taken: HotelRow[] = []
  let browser: TextBrowser
  const count = (fits: (row: HotelRow) => boolean) => taken.filter(fits).length
  const shown = () =>
    textOf(browser.page.document.querySelector("main .list-bar [role=status]")).replace(/^.* of /, "")
  const reviewsOf = (n: number) => `${n.toLocaleString("en-US")} ${n === 1 ? "review" : "reviews"}`
  const chooseRating = (stars: number) => {
    const boxes = filterBar(browser).getAllByRole<HTMLInputElement>("checkbox")
    for (const box of boxes.filter(({ name }) => name === "rating")) {
      browser.fill(box, box.value === String(stars))
    }
    return pressNamed(browser, "Apply", filterBar(browser))
  }

  beforeAll(async () => {
    const hotels = readHotels()
    taken = hotels.taken
    expect(hotels.total).toBe(1_427)
    const account = await importAccount("Hotels", readFileSync(hotelFile))
    expect(account.output).toContain("1,417")
    browser = account
  })

  test("the page counts the rows that were taken, and each star as the file does", async () => {
    expect(taken).toHaveLength(1_417)
    await browser.open(allTime)
    expect(shown()).toBe("1,417 reviews")
    for (const stars of [5, 4, 3, 2, 1, 0]) {
      const own = count((row) => row.stars === stars)
      expect(own).toBeGreaterThan(0)
      await chooseRating(stars)
      expect([queryOf(browser, "rating"), shown()]).toEqual([String(stars), reviewsOf(own)])
    }
  })

  test("location and rating together count as the file does, for every location", async () => {
    type Place = { id: number; name: string; address: string }
    const { items, total } = await readList<Place>(browser, "locations", "?per_page=500")
    // Of the 37 hotels in the file, 8 have no dated review.
    expect([total, new Set(taken.map(({ place }) => place)).size]).toEqual([29, 29])
    const isAt = (place: Place) => (row: HotelRow) => row.place === placeOf(place)
    for (const place of items) {
      const { total: own } = await readList(browser, "reviews", `?location_id=${place.id}&per_page=1`)
      expect([place.name, own]).toEqual([place.name, count(isAt(place))])
    }
    const largest = items.toSorted((a, b) => count(isAt(b)) - count(isAt(a)))[0]!
    await browser.open(allTime)
    await followNamed(browser, /^Location/, filterBar(browser))
    await search(browser, "Search locations", largest.name)
    await browser.click(
      browser.page.document.querySelector<HTMLElement>("[aria-labelledby=chooser-title] li a")!,
    )
    expect(queryOf(browser, "locationId")).toBe(String(largest.id))
    expect(shown()).toBe(reviewsOf(count(isAt(largest))))
    for (const stars of [5, 3]) {
      await chooseRating(stars)
      expect(shown()).toBe(reviewsOf(count((row) => isAt(largest)(row) && row.stars === stars)))
    }
  })

  test("paging to the end shows each review once", async () => {
    const seen: string[] = []
    await browser.open(allTime)
    for (;;) {
      const links = cardsOf(browser).map(
        (card) => card.querySelector<HTMLAnchorElement>('a[href^="/reviews/"]')!,
      )
      seen.push(...links.map(({ pathname }) => pathname))
      const older = browser.screen.queryByRole("link", { name: "Older" })
      if (!older) break
      await browser.click(older)
    }
    expect(seen).toHaveLength(1_417)
    expect(new Set(seen).size).toBe(1_417)
  })
})
