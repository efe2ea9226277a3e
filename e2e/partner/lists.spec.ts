import { expect, type Page, test } from "@playwright/test"
import { demo, partnerChildren } from "#tests/support/accounts.ts"
import { readList, readReviews } from "../support/bff.ts"
import { cards, choose, expectCount, filterButton } from "../support/filters.ts"
import { showAt } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

const table = (page: Page) => page.getByRole("table", { name: "Accounts" })
const rows = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") })
const names = (page: Page) => rows(page).locator("td:first-child").allTextContents()
const cells = (page: Page, label: string) => rows(page).locator(`[data-label="${label}"]`).allTextContents()
const numbers = async (page: Page, label: string) =>
  (await cells(page, label)).map((text) => Number(text.replace(/[^\d.]/g, "")))
const totals = (page: Page) => page.getByRole("region", { name: "All accounts" })
const item = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name })

test.beforeEach(({ context }) => signIn(context, demo.partner))

test("the accounts of a partner are searched, sorted and put back as they were, also where rows are cards; the address tells all of it", async ({
  page,
}) => {
  await page.goto("/accounts")
  await page.getByRole("searchbox", { name: "Search accounts" }).fill("co")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/accounts?search_terms=co")
  await expect(rows(page)).toHaveCount(2)
  await expect.poll(() => names(page)).toEqual(["Copper Kettle Diner", "Lantern Street Coffee"])
  await page.getByRole("link", { name: "Clear search" }).click()
  await expect(rows(page)).toHaveCount(partnerChildren.length)
  await table(page).getByRole("link", { name: "Locations" }).click()
  await expect(page).toHaveURL("/accounts?sort%5Bby%5D=total_locations&sort%5Border%5D=asc")
  await table(page).getByRole("link", { name: "Locations" }).click()
  await expect(page).toHaveURL("/accounts?sort%5Bby%5D=total_locations&sort%5Border%5D=desc")
  await expect(table(page).getByRole("columnheader", { name: "Locations" })).toHaveAttribute(
    "aria-sort",
    "descending",
  )
  await expect
    .poll(async () => (await names(page)).slice(0, 2).toSorted())
    .toEqual(["Copper Kettle Diner", "Lantern Street Coffee"])
  await page.goBack()
  await expect(page).toHaveURL("/accounts?sort%5Bby%5D=total_locations&sort%5Border%5D=asc")
  await page.goto("/accounts?search_terms=zzz")
  await expect(page.getByRole("heading", { name: "No accounts found." })).toBeVisible()

  await showAt(page, 360)
  await page.goto("/accounts")
  await page.locator("summary").filter({ hasText: "Sort" }).click()
  await page.getByRole("link", { name: "Average Rating" }).click()
  await expect(page).toHaveURL(/sort%5Bby%5D=avg_rating/)
})

test("a partner's report and its reviews without responses are those of all accounts, of the last 7 days unless asked otherwise [F-091, F-092, F-115, F-301]", async ({
  page,
  context,
}) => {
  await page.goto("/accounts")
  await item(page, "Reports").click()
  await expect(page).toHaveURL("/partner-account-reports")
  await expect(item(page, "Reports")).toHaveAttribute("aria-current", "page")
  await expect(filterButton(page, "Date")).toContainText("Last 7 Days")
  await expectCount(page, 0)
  await expect(rows(page)).toHaveCount(11)

  await choose(page, "Date", "All Time")
  await expect(page).toHaveURL(/\?from=2000-01-01&to=[\d-]+&dateDescriptor=allTime$/)
  await expectCount(page, 1)
  const stored = () => page.evaluate(() => localStorage.getItem("app.auth"))
  await expect.poll(stored).not.toBeNull()
  const account = JSON.parse((await stored())!).account_id
  const { total } = await readReviews(context, `?parent_id=${account}&per_page=1`)
  await expect
    .poll(async () => (await numbers(page, "Reviews")).reduce((sum, count) => sum + count, 0))
    .toBe(total)
  await expect(totals(page)).toContainText(total.toLocaleString("en-US"))
  for (const label of ["Positive", "Neutral", "Negative"]) {
    expect((await numbers(page, label)).every(Number.isInteger)).toBe(true)
  }
  expect((await cells(page, "Response Rate")).every((text) => /^\d+%$/.test(text))).toBe(true)
  await showAt(page, 1100)
  const hidden = () =>
    table(page).evaluate((element) => {
      const box = element.parentElement!
      return box.scrollWidth - box.clientWidth
    })
  await expect.poll(hidden).toBe(0)
  await showAt(page, 1480)

  await item(page, "Reviews without Responses").click()
  await expect(page).toHaveURL("/child-reviews")
  await expect(item(page, "Reviews without Responses")).toHaveAttribute("aria-current", "page")
  await expect(filterButton(page, "Date")).toContainText("Last 7 Days")
  await expect(filterButton(page, "Group")).toHaveCount(0)
  await expect(filterButton(page, "Location")).toHaveCount(0)

  await choose(page, "Date", "All Time")
  await expect(cards(page)).toHaveCount(25)
  const { items } = await readList<{ id: number }>(context, "accounts", "?per_page=1")
  const { total: waiting } = await readReviews(
    context,
    `?parent_id=${items[0]!.id}&has_response=false&per_page=1`,
  )
  expect(waiting).toBeGreaterThan(500)
  await expect(page.getByRole("status").filter({ hasText: "reviews" }).first()).toHaveText(
    `1 to 25 of ${waiting.toLocaleString("en-US")} reviews`,
  )
  const accounts = await cards(page).locator('a[data-track="child_reviews.view"]').allTextContents()
  expect(accounts).toHaveLength(25)
  expect(new Set(accounts).size).toBeGreaterThan(2)
  await expect(cards(page).getByText("Published", { exact: true })).toHaveCount(0)
})
