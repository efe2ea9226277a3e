import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { readReviews } from "../support/bff.ts"
import { choose, expectCount, filterButton } from "../support/filters.ts"
import { showAt } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

const path = "/partner-account-reports"
const rows = (page: Page) =>
  page
    .getByRole("table", { name: "Accounts" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") })
const cells = (page: Page, label: string) => rows(page).locator(`[data-label="${label}"]`).allTextContents()
const numbers = async (page: Page, label: string) =>
  (await cells(page, label)).map((text) => Number(text.replace(/[^\d.]/g, "")))
const totals = (page: Page) => page.getByRole("region", { name: "All accounts" })

test.describe("the report of a partner on its accounts", () => {
  test.beforeEach(({ context }) => signIn(context, demo.partner))

  test("has its item, and figures of every account for the last 7 days unless asked otherwise [F-092, F-301]", async ({
    page,
    context,
  }) => {
    await page.goto("/accounts")
    const item = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reports" })
    await item.click()
    await expect(page).toHaveURL(path)
    await expect(item).toHaveAttribute("aria-current", "page")
    await expect(filterButton(page, "Date")).toContainText("Last 7 Days")
    await expectCount(page, 0)
    await expect(rows(page)).toHaveCount(11)

    await choose(page, "Date", "All Time")
    await expect(page).toHaveURL(/\?from=2000-01-01&to=[\d-]+&dateDescriptor=allTime$/)
    await expectCount(page, 1)
    const stored = () => page.evaluate(() => localStorage.getItem("outpost.auth"))
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
  })

  test("shows all of its columns at 1100 px", async ({ page }) => {
    await showAt(page, 1100)
    await page.goto(path)
    const table = page.getByRole("table", { name: "Accounts" })
    const hidden = () =>
      table.evaluate((element) => {
        const box = element.closest(".scroll")!
        return box.scrollWidth - box.clientWidth
      })
    await expect.poll(hidden).toBe(0)
  })
})
