import { expect, type Page, test } from "@playwright/test"
import { demo, partnerChildren } from "#tests/support/accounts.ts"
import { showAt } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

const table = (page: Page) => page.getByRole("table", { name: "Accounts" })
const rows = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") })
const names = (page: Page) => rows(page).locator("td:first-child").allTextContents()

test.describe("the accounts of a partner", () => {
  test.beforeEach(({ context }) => signIn(context, demo.partner))

  test("are searched, sorted and put back as they were; the address tells all of it", async ({ page }) => {
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
  })

  test("are sorted from a menu where rows are cards", async ({ page }) => {
    await showAt(page, 360)
    await page.goto("/accounts")
    await page.locator("summary").filter({ hasText: "Sort" }).click()
    await page.getByRole("link", { name: "Average Rating" }).click()
    await expect(page).toHaveURL(/sort%5Bby%5D=avg_rating/)
  })
})
