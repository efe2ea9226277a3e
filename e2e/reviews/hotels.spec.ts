import { type BrowserContext, expect, type Page, test } from "@playwright/test"
import { fresh } from "#tests/support/accounts.ts"
import { readList, readReviews } from "../support/bff.ts"
import { cards, choose, expectQuery, filterButton } from "../support/filters.ts"
import { type HotelRow, hasHotels, hotelFile, placeOf, readHotels } from "../support/hotels.ts"
import { importReviews } from "../support/import-reviews.ts"
import { chooseFitting } from "../support/screens.ts"
import { sendLoginForm } from "../support/sign-in.ts"

const password = "a key to every room"
const allTime = "/reviews?dateDescriptor=allTime"

test.describe("1,427 real hotel reviews (needs hotel-reviews.csv)", () => {
  test.describe.configure({ mode: "serial" })
  test.slow()
  test.skip(!hasHotels, "the file is not there; OUTPOST_HOTEL_CSV can name it")

  let taken: HotelRow[] = []
  let cookies: Parameters<BrowserContext["addCookies"]>[0] = []
  const count = (fits: (row: HotelRow) => boolean) => taken.filter(fits).length

  test.beforeAll(async ({ browser }) => {
    const hotels = readHotels()
    taken = hotels.taken
    expect(hotels.total).toBe(1_427)
    const id = fresh()
    const email = `owner@hotels-${id}.test`
    const told = await importReviews(
      hotelFile,
      ...["--account", `Hotels ${id}`, "--admin", email, "--password", password],
    )
    expect(told).toContain("1,417")
    const context = await browser.newContext()
    const page = await context.newPage()
    await sendLoginForm(page, email, password)
    await expect(page).toHaveURL(/\/reviews$/)
    cookies = (await context.storageState()).cookies
    await context.close()
  })
  test.beforeEach(async ({ context }) => context.addCookies(cookies))

  const expectNumber = (page: Page, n: number) =>
    expect(page.getByRole("main").getByRole("status").first()).toHaveText(
      `${n.toLocaleString("en-US")} ${n === 1 ? "review" : "reviews"}`,
    )

  test("the page counts the rows that were taken, and each star as the file does", async ({ page }) => {
    expect(taken).toHaveLength(1_417)
    await page.goto(allTime)
    await expectNumber(page, 1_417)
    for (const [option, stars] of [/^5/, /^4/, /^3/, /^2/, /^1/, "No rating"].map(
      (name, at) => [name, 5 - at] as const,
    )) {
      const own = count((row) => row.stars === stars)
      expect(own).toBeGreaterThan(0)
      await choose(page, "Rating", option)
      await expectQuery(page, "rating", String(stars))
      await expectNumber(page, own)
    }
  })

  test("location and rating together count as the file does, for every location", async ({
    page,
    context,
  }) => {
    const { items, total } = await readList<{ id: number; name: string; address: string }>(
      context,
      "locations",
      "?per_page=500",
    )
    expect(total).toBe(37)
    const isAt = (place: (typeof items)[number]) => (row: HotelRow) => row.place === placeOf(place)
    for (const place of items) {
      const { total: own } = await readReviews(context, `?location_id=${place.id}&per_page=1`)
      expect([place.name, own]).toEqual([place.name, count(isAt(place))])
    }
    const largest = items.toSorted((a, b) => count(isAt(b)) - count(isAt(a)))[0]!
    await page.goto(allTime)
    await filterButton(page, "Location").click()
    await page.getByRole("combobox", { name: "Search locations" }).fill(largest.name)
    await chooseFitting(page, largest.name, largest.name)
    await expectQuery(page, "locationId", String(largest.id))
    await expectNumber(page, count(isAt(largest)))
    for (const stars of [5, 3]) {
      await choose(page, "Rating", new RegExp(`^${stars}`))
      await expectQuery(page, "rating", String(stars))
      await expectNumber(
        page,
        count((row) => isAt(largest)(row) && row.stars === stars),
      )
    }
  })

  test.describe("before scripts run", () => {
    test.use({ javaScriptEnabled: false })

    test("paging to the end shows each review once", async ({ page }) => {
      const seen: string[] = []
      for (let next: string | null = allTime; next; ) {
        await page.goto(next, { waitUntil: "domcontentloaded" })
        const own = await cards(page)
          .locator('a[href^="/reviews/"]')
          .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
        seen.push(...new Set(own))
        const older = page.getByRole("link", { name: "Older" })
        next = (await older.count()) > 0 ? await older.getAttribute("href") : null
      }
      expect(seen).toHaveLength(1_417)
      expect(new Set(seen).size).toBe(1_417)
    })
  })
})
