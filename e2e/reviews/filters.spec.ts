import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { readList, readReviews } from "../support/bff.ts"
import {
  cards,
  choose,
  expectCount,
  expectQuery,
  filterBar,
  filterButton,
  queryOf,
} from "../support/filters.ts"
import { chooseFitting, hydrated } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

test.beforeEach(async ({ context }) => signIn(context, demo.admin))

test("the bar is titled FILTERS (n) and counts each filter once [F-746]", async ({ page }) => {
  await page.goto("/reviews")
  await expectCount(page, 0)
  await page.goto("/reviews?rating=4&sourceId=1")
  await expectCount(page, 2)
  await page.goto("/reviews?rating=all&sort[by]=rating")
  await expectCount(page, 0)
})

test("choosing a date writes from, to and dateDescriptor and clears the cursors [F-298, F-299, F-726, F-727, F-750]", async ({
  page,
}) => {
  await page.goto("/reviews")
  await page.getByRole("link", { name: "Older" }).click()
  await expect.poll(() => queryOf(page, "after")).not.toBeNull()
  await choose(page, "Date", "Last 7 Days")
  await expectQuery(page, "dateDescriptor", "sevenDays")
  await expectQuery(page, "after", null)
  const dayOf = (name: string) => Date.parse(queryOf(page, name) ?? "")
  await expect.poll(() => queryOf(page, "from")).toMatch(/^\d{4}-\d\d-\d\d$/)
  await expect.poll(() => dayOf("to") - dayOf("from")).toBe(6 * 24 * 3600 * 1000)
  await expectCount(page, 1)
})

test("date options stand in their groups, without Last 2 Years [F-296, F-297]", async ({ page }) => {
  await page.goto("/reviews")
  await filterButton(page, "Date").click()
  const list = page.getByRole("listbox")
  for (const group of ["RECENT", "WEEK", "MONTH", "QUARTER", "YEAR", "OTHER"]) {
    await expect(list.getByText(group, { exact: true })).toBeVisible()
  }
  await expect(list.getByRole("option", { name: "Last 2 Years" })).toHaveCount(0)
})

test("several locations are chosen where the flag is on, and one where it is off [L-481]", async ({
  page,
  context,
}) => {
  await page.goto("/reviews?dateDescriptor=allTime&features.multiLocationFilter=true")
  await filterButton(page, "Location").click()
  const list = page.getByRole("listbox", { name: "Location" })
  const chosen = [list.getByRole("option").nth(0), list.getByRole("option").nth(1)]
  for (const option of chosen) {
    await option.click()
    await expect(option).toHaveAttribute("aria-selected", "true")
  }
  await expect.poll(() => queryOf(page, "locationId")).toMatch(/^\d+,\d+$/)
  const ids = queryOf(page, "locationId")!
  await page.keyboard.press("Escape")
  await expect(filterButton(page, "Location")).toContainText("+1")
  await expectCount(page, 2)
  const { total } = await readReviews(context, `?location_ids=${ids}&per_page=1`)
  const count = page.getByRole("status").filter({ hasText: "reviews" }).first()
  await expect(count).toHaveText(`${total.toLocaleString("en-US")} reviews`)

  await page.reload()
  await expect(filterButton(page, "Location")).toContainText(/\D \+1$/)
  await cards(page).first().getByRole("link").first().click()
  await page.getByRole("link", { name: "Back to Reviews" }).click()
  await expectQuery(page, "locationId", ids)

  await page.goto("/reviews?dateDescriptor=allTime&features.multiLocationFilter=false")
  await choose(page, "Location", /^(?!All)/)
  await expect.poll(() => queryOf(page, "locationId")).toMatch(/^\d+$/)
})

test("a stale preset keeps rolling, and a range without descriptor is custom", async ({ page }) => {
  await page.goto("/reviews?dateDescriptor=sevenDays&from=2020-01-01&to=2020-01-07")
  await expect(filterButton(page, "Date")).toContainText("Last 7 Days")
  await expect(cards(page).first()).toBeVisible()
  await page.goto("/reviews?from=2020-01-01&to=2020-01-07")
  await expect(page.getByText("No reviews match your filters.")).toBeVisible()
})

test("each rating narrows the list, No rating and all included [F-231..F-233, F-731]", async ({ page }) => {
  await page.goto("/reviews")
  await choose(page, "Rating", /^4/)
  await expectQuery(page, "rating", "4")
  await expect(
    cards(page)
      .first()
      .getByRole("img", { name: /^4(\.\d+)? of 5 stars$/ }),
  ).toBeVisible()
  await choose(page, "Rating", "No rating")
  await expectQuery(page, "rating", "0")
  await filterButton(page, "Rating").click()
  await expect(page.getByRole("option")).toHaveCount(7)
  await page.getByRole("option", { name: "All" }).click()
  await expectQuery(page, "rating", null)
})

test("changing the rating clears page and cursors [F-306]", async ({ page }) => {
  await page.goto("/reviews")
  await page.getByRole("link", { name: "Older" }).click()
  await expect.poll(() => queryOf(page, "after")).not.toBeNull()
  await choose(page, "Rating", /^5/)
  await expectQuery(page, "rating", "5")
  for (const name of ["after", "before", "page"]) await expectQuery(page, name, null)
})

test("changing the group clears location, search and cursors [F-303, F-728]", async ({ page, context }) => {
  const groups = await readList<{ id: number; name: string }>(context, "groups")
  const locations = await readList<{ id: number }>(context, "locations")
  await page.goto(`/reviews?locationId=${locations.items[0]!.id}&search_terms=the&page=2`)
  await choose(page, "Group", groups.items[0]!.name)
  await expectQuery(page, "groupId", String(groups.items[0]!.id))
  for (const name of ["locationId", "search_terms", "after", "before", "page"])
    await expectQuery(page, name, null)
})

test("typing into the location list finds a location of many, and choosing it clears search and cursors [F-305, F-729]", async ({
  page,
  context,
}) => {
  const { items } = await readList<{ id: number; name: string }>(context, "locations", "?per_page=500")
  const wanted = items.at(-1)!
  await page.goto("/reviews?search_terms=the")
  await filterButton(page, "Location").click()
  await page.getByRole("combobox", { name: "Search locations" }).fill(wanted.name)
  await chooseFitting(page, wanted.name, wanted.name)
  await expectQuery(page, "locationId", String(wanted.id))
  await expectQuery(page, "search_terms", null)
  await expect(cards(page).first()).toContainText(wanted.name)
})

test("the headquarters has a mark with a tooltip in the location list, before scripts run as well [F-177]", async ({
  page,
}) => {
  const { items } = await readList<{ name: string; is_headquarters: boolean }>(
    page.context(),
    "locations",
    "?per_page=500",
  )
  const { name } = items.find((location) => location.is_headquarters)!
  const mark = page.getByRole("img", { name: "Headquarters" })
  await page.goto("/reviews")
  await filterButton(page, "Location").click()
  await page.getByRole("combobox").fill(name)
  await expect(page.getByRole("option", { name }).locator(mark)).toHaveAttribute("title", "Headquarters")
  await expect(mark).toHaveCount(1)
  await page.goto(`/reviews?pick=locationId&q=${encodeURIComponent(name)}`)
  await expect(page.getByRole("link", { name }).locator(mark)).toHaveAttribute("title", "Headquarters")
  await expect(mark).toHaveCount(1)
})

const locationLists = [
  {
    title: "of the filter bar loads more within 300 px of its bottom, until its last page [F-679, F-682]",
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
    title: "of a form loads more within 50 px of its bottom, and is 250 px high at most [F-681, F-684]",
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
for (const { title, withinPx, more, open } of locationLists) {
  test(`the list of locations ${title}`, async ({ page, context }) => {
    const { total } = await readList(context, "locations")
    expect(total).toBeGreaterThan(25)
    expect(total).toBeLessThanOrEqual(50)
    const asked: (string | null)[] = []
    page.on("request", (request) => {
      const url = new URL(request.url())
      if (url.pathname === "/api/bff/locations") asked.push(url.searchParams.get("page"))
    })
    const list = await open(page)
    const options = list.getByRole("option")
    await expect(options).toHaveCount(25 + more)
    const scrollTo = (left: number) =>
      list.evaluate(async (element, distance) => {
        element.scrollTop = element.scrollHeight - element.clientHeight - distance
        for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
      }, left)
    await scrollTo(withinPx + 1)
    expect(asked).toEqual(["1"])
    await scrollTo(withinPx - 1)
    await expect(options).toHaveCount(total + more)
    await scrollTo(0)
    expect(asked).toEqual(["1", "2"])
  })
}

test("a dropdown is 378 px high at most and 150 px wide at least [F-683, F-685]", async ({ page }) => {
  await page.goto("/reviews")
  await filterButton(page, "Date").click()
  const menu = page.locator(".menu").filter({ has: page.getByRole("option") })
  await expect(menu).toHaveCSS("max-height", "378px")
  await expect(menu).toHaveCSS("min-width", "max(100%, 150px)")
  await expect.poll(async () => (await menu.boundingBox())!.height).toBe(378)
})

test("a dropdown closes on Escape, when the focus leaves, and at a click elsewhere [F-339]", async ({
  page,
}) => {
  await page.goto("/reviews")
  const list = page.getByRole("listbox", { name: "Rating" })
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => filterButton(page, "Date").focus(),
    () => page.getByRole("heading", { level: 1 }).click(),
  ]) {
    await filterButton(page, "Rating").click()
    await expect(list).toBeVisible()
    await leave()
    await expect(list).toBeHidden()
  }
})

test("custom dates are two strict days, in order and not in the future [F-359..F-363, F-365]", async ({
  page,
}) => {
  await page.goto("/reviews")
  await choose(page, "Date", "Custom")
  const form = page.getByRole("form", { name: "Custom" })
  const apply = async (from: string, to: string) => {
    await form.getByLabel("From").fill(from)
    await form.getByLabel("To").fill(to)
    await form.getByRole("button", { name: "Apply" }).click()
  }
  await apply("01/02/24", "")
  await expect(form.getByText("Date Required")).toHaveCount(1)
  await apply("", "")
  await expect(form.getByText("Date Required")).toHaveCount(2)
  const anotherYear = String(new Date().getUTCFullYear() + 20).slice(2)
  for (const [from, to] of [
    ["02/02/24", "01/01/24"],
    ["01/02/24", "01/01/24"],
    ["01/01/24", `01/03/${anotherYear}`],
    ["1/2/24", "01/03/24"],
    ["2024-01-02", "01/03/24"],
  ] as const) {
    await apply("", "")
    await expect(form.getByText("Invalid Date Range")).toHaveCount(0)
    await apply(from, to)
    await expect(form.getByText("Invalid Date Range")).toBeVisible()
    await expectQuery(page, "from", null)
  }
  await apply("01/02/24", "01/02/24")
  await expectQuery(page, "from", "2024-01-02")
  await expectQuery(page, "to", "2024-01-02")
  await expectQuery(page, "dateDescriptor", "custom")
})

test("a cursor is kept beside the automatic date, and goes with a chosen one [F-300]", async ({ page }) => {
  await page.goto("/reviews")
  const older = (await page.getByRole("link", { name: "Older" }).getAttribute("href"))!
  await page.goto(older)
  const cursor = new URLSearchParams(older.split("?")[1]).get("after")
  expect(cursor).not.toBeNull()
  await expectQuery(page, "after", cursor)
  await page.reload()
  await expectQuery(page, "after", cursor)
  await choose(page, "Date", "Last 7 Days")
  await expectQuery(page, "after", null)
})

test("changing the source clears page and cursors [F-307, F-730]", async ({ page, context }) => {
  const { items } = await readList<{ id: number; name: string }>(context, "sources")
  await page.goto("/reviews?page=3")
  await choose(page, "Source", items[0]!.name)
  await expectQuery(page, "sourceId", String(items[0]!.id))
  await expectQuery(page, "page", null)
  await expect(cards(page).first()).toContainText(items[0]!.name)
})

test("Clear All removes the filters and keeps the sort [F-747]", async ({ page }) => {
  await page.goto("/reviews?rating=4&search_terms=the&sort[by]=rating&sort[order]=asc")
  await expectCount(page, 2)
  // The bar grows when its scripts run, and takes a link away from under a press.
  const clear = filterBar(page).getByRole("link", { name: "Clear All" })
  await hydrated(page, clear)
  await clear.click()
  await expectCount(page, 0)
  await expectQuery(page, "rating", null)
  await expectQuery(page, "search_terms", null)
  await expectQuery(page, "sort[by]", "rating")
})

test("the filters live in the address: a copied address shows the same list [F-725, F-743]", async ({
  page,
  context,
}) => {
  await page.goto("/reviews")
  await choose(page, "Rating", /^1/)
  await expectQuery(page, "rating", "1")
  await expect(page).not.toHaveURL(/[?&]\w+=(&|$)/)
  await expect(
    cards(page)
      .first()
      .getByRole("img", { name: /^1(\.\d+)? of 5 stars$/ }),
  ).toBeVisible()
  const first = await cards(page).first().textContent()
  const copy = await context.newPage()
  await copy.goto(page.url())
  await expect(cards(copy).first()).toHaveText(first!)
  await expectCount(copy, 1)
})

test("the number shown is the number of reviews behind the filter", async ({ page, context }) => {
  const { total } = await readReviews(context, "?rating=1&published_after=2000-01-01")
  await page.goto("/reviews?rating=1&dateDescriptor=allTime")
  await expect(page.getByRole("main")).toContainText(total.toLocaleString("en-US"))
})

test("search finds words in the reviews", async ({ page, context }) => {
  const { items } = await readReviews(context)
  const word = items.map(({ content }) => content?.match(/[a-z]{6,}/)?.[0]).find((found) => found)!
  await page.goto("/reviews")
  await page.getByRole("searchbox").fill(word)
  await page.getByRole("searchbox").press("Enter")
  await expectQuery(page, "search_terms", word)
  await expect(cards(page).first()).toContainText(new RegExp(word, "i"))
})

test("a search is cleared on its own, and the focus stays in its box", async ({ page }) => {
  await page.goto("/reviews?rating=5&search_terms=the")
  const clear = page.getByRole("link", { name: "Clear search" })
  await hydrated(page, clear)
  await clear.click()
  await expectQuery(page, "search_terms", null)
  await expectQuery(page, "rating", "5")
  await expect(clear).toBeHidden()
  await expect(page.getByRole("searchbox")).toHaveValue("")
  await expect(page.getByRole("searchbox")).toBeFocused()
})

test("where only the dates leave nothing, the list leads to all time", async ({ page }) => {
  await page.goto("/reviews?from=2001-01-01&to=2001-01-31")
  await page.getByRole("link", { name: "Show All Time" }).click()
  await expectQuery(page, "dateDescriptor", "allTime")
  await expect(cards(page).first()).toBeVisible()
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
