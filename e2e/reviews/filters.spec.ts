import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { expectAccessible } from "../support/accessible.ts"
import { readList } from "../support/bff.ts"
import {
  cards,
  choose,
  expectCount,
  expectQuery,
  type FilterName,
  filterBar,
  filterButton,
  queryOf,
} from "../support/filters.ts"
import { chooseFitting, hydrated } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

test.beforeEach(async ({ context }) => signIn(context, demo.admin))

test("filters are chosen one after the other and live in the address, which reload, Back and a copy show alike [F-298, F-725, F-743, F-747]", async ({
  page,
  context,
}) => {
  const locations = await readList<{ name: string }>(context, "locations", "?per_page=500")
  const place = locations.items.at(-1)!.name
  const first = cards(page).first()
  await page.goto("/reviews")
  const newest = (await first.textContent())!
  const older = page.getByRole("link", { name: "Older" })
  await hydrated(page, older)
  await older.click()
  await expect.poll(() => queryOf(page, "after")).not.toBeNull()
  await expect(first).not.toHaveText(newest)
  const second = (await first.textContent())!
  await page.reload()
  await expect(first).toHaveText(second)
  await page.goBack()
  await expect(first).toHaveText(newest)
  await page.goForward()
  await expect(first).toHaveText(second)

  await choose(page, "Date", "Last 12 Months")
  await expectQuery(page, "dateDescriptor", "twelveMonths")
  await expectQuery(page, "after", null)
  await expect.poll(() => queryOf(page, "from")).toMatch(/^\d{4}-\d\d-\d\d$/)
  await filterButton(page, "Location").click()
  await page.getByRole("combobox", { name: "Search locations" }).fill(place)
  await chooseFitting(page, place, place)
  await expect(first).toContainText(place)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const isOfRating = (url: URL) => url.searchParams.get("rating") === "5"
  await page.route(isOfRating, async (route) => {
    await held
    await route.continue()
  })
  await choose(page, "Rating", /^5/)
  await expectQuery(page, "rating", "5")
  await expectCount(page, 3)
  // The list has not heard of the rating yet.
  const box = page.getByRole("searchbox", { name: "Search reviews" })
  await box.fill("the")
  await box.press("Enter")
  letGo()
  await expectQuery(page, "search_terms", "the")
  await expectCount(page, 4)
  await page.unroute(isOfRating)
  await expectQuery(page, "rating", "5")
  await expect(page.getByRole("link", { name: "Clear search" })).toBeVisible()
  await expect(first.getByRole("img", { name: /^5 of 5 stars$/ })).toBeVisible()
  await expect(page).not.toHaveURL(/[?&]\w+=(&|$)/)

  const shown = await cards(page).allTextContents()
  const copy = await context.newPage()
  await copy.goto(page.url())
  await expect(cards(copy)).toHaveText(shown)
  await expectCount(copy, 4)
  await copy.close()

  const clear = page.getByRole("link", { name: "Clear search" })
  await clear.click()
  await expectQuery(page, "search_terms", null)
  await expectQuery(page, "rating", "5")
  await expect(clear).toBeHidden()
  await expect(box).toHaveValue("")
  await expect(box).toBeFocused()
  // The bar grows when its scripts run, and takes a link away from under a press.
  const clearAll = filterBar(page).getByRole("link", { name: "Clear All" })
  await hydrated(page, clearAll)
  await clearAll.click()
  await expectCount(page, 0)
  await page.goBack()
  await expectQuery(page, "rating", "5")
  await expectCount(page, 3)
})

test("a menu of the bar is 378 px high at most and 150 px wide at least, has no error that axe finds, and closes on Escape, when the focus leaves, and at a click elsewhere [F-339, F-683, F-685]", async ({
  page,
}) => {
  await page.goto("/reviews")
  const first = (name: FilterName) =>
    name === "Rating"
      ? filterBar(page).getByRole("checkbox", { name: "5 stars" })
      : page.getByRole("listbox", { name }).getByRole("option").first()
  const leave = {
    Date: () => page.keyboard.press("Escape"),
    Location: () => page.getByRole("heading", { level: 1 }).click(),
    Rating: () => filterButton(page, "Date").focus(),
  } as const
  for (const name of ["Date", "Location", "Rating"] as const) {
    await filterButton(page, name).click()
    await expect(first(name)).toBeVisible()
    await expectAccessible(page)
    if (name === "Date") {
      const menu = page.locator(".menu").filter({ has: page.getByRole("option") })
      await expect(menu).toHaveCSS("max-height", "378px")
      const leastPx = await menu.evaluate((node) => Number.parseFloat(getComputedStyle(node).minWidth))
      const opener = (await filterButton(page, name).boundingBox())!
      expect(leastPx).toBeGreaterThanOrEqual(Math.max(150, Math.floor(opener.width)))
      await expect.poll(async () => (await menu.boundingBox())!.height).toBe(378)
    }
    await leave[name]()
    await expect(first(name)).toBeHidden()
  }
})

const locationLists = [
  {
    withinPx: 300,
    /** The row that stands for all. */
    more: 1,
    async open(page: Page) {
      await page.goto("/reviews")
      await filterButton(page, "Location").click()
      return page.getByRole("listbox", { name: "Location" })
    },
  },
  {
    withinPx: 50,
    more: 0,
    async open(page: Page) {
      await page.goto("/settings/groups/new")
      await page.getByRole("button", { name: "Add locations" }).click()
      const menu = page.locator(".picker .menu")
      await expect(menu).toHaveCSS("max-height", "250px")
      await expect(menu.getByRole("option")).toHaveCount(25)
      await expect.poll(async () => (await menu.boundingBox())!.height).toBe(250)
      return menu.getByRole("listbox")
    },
  },
]

test("the list of locations loads more near its bottom until its last page: within 300 px in the bar, within 50 px in a form, where it is 250 px high at most [F-679, F-681, F-682, F-684]", async ({
  page,
  context,
}) => {
  const { total } = await readList(context, "locations")
  expect(total).toBeGreaterThan(25)
  expect(total).toBeLessThanOrEqual(50)
  const requested: (string | null)[] = []
  page.on("request", (request) => {
    const url = new URL(request.url())
    if (url.pathname === "/api/bff/locations") requested.push(url.searchParams.get("page"))
  })
  for (const { withinPx, more, open } of locationLists) {
    requested.length = 0
    const list = await open(page)
    const options = list.getByRole("option")
    await expect(options).toHaveCount(25 + more)
    const scrollTo = (left: number) =>
      list.evaluate(async (element, distance) => {
        element.scrollTop = element.scrollHeight - element.clientHeight - distance
        for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
      }, left)
    await scrollTo(withinPx + 1)
    expect(requested).toEqual(["1"])
    await scrollTo(withinPx - 1)
    await expect(options).toHaveCount(total + more)
    await scrollTo(0)
    expect(requested).toEqual(["1", "2"])
  }
})

test("nothing below the bar moves when its scripts arrive", async ({ page, context }) => {
  const groups = await readList<{ id: number }>(context, "groups")
  const address = `/reviews?groupId=${groups.items[0]!.id}&from=2020-01-01&to=2030-01-01&dateDescriptor=custom&rating=5`
  const placeOfList = async () => (await cards(page).first().boundingBox())!.y
  const scripts = "**/_next/static/**/*.js*"
  for (const width of [1480, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.route(scripts, (route) => route.abort())
    await page.goto(address)
    const before = await placeOfList()
    await page.unroute(scripts)
    await page.goto(address)
    await hydrated(page, filterButton(page, "Group"))
    await expect(filterBar(page).getByRole("button", { name: "Save as" })).toBeVisible()
    expect(await placeOfList()).toBe(before)
  }
})
