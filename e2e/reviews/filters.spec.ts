import { expect, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
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
  const [from, to] = [queryOf(page, "from")!, queryOf(page, "to")!]
  expect(from).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(Date.parse(to) - Date.parse(from)).toBe(6 * 24 * 3600 * 1000)
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

test("changing the group clears location, search and cursors [F-303, F-304, F-728]", async ({
  page,
  context,
}) => {
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
  await page.getByRole("option", { name: wanted.name }).first().click()
  await expectQuery(page, "locationId", String(wanted.id))
  await expectQuery(page, "search_terms", null)
  await expect(cards(page).first()).toContainText(wanted.name)
})

test("the location list loads more while it is scrolled [F-682]", async ({ page, context }) => {
  const { total } = await readList(context, "locations")
  expect(total).toBeGreaterThan(25)
  await page.goto("/reviews")
  await filterButton(page, "Location").click()
  const options = page.getByRole("option")
  await expect.poll(() => options.count()).toBeGreaterThanOrEqual(25)
  await expect(async () => {
    await options.last().scrollIntoViewIfNeeded()
    expect(await options.count()).toBeGreaterThanOrEqual(total)
  }).toPass()
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
  await filterBar(page).getByRole("link", { name: "Clear All" }).click()
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
  expect(page.url()).not.toMatch(/[?&]\w+=(&|$)/)
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
