import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { signIn } from "../support/sign-in.ts"

const rows = (page: Page) => page.getByRole("table").getByRole("row")
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click()

test.describe("alerts (D-079, D-136)", () => {
  test.beforeEach(({ context }) => signIn(context, demo.second))

  test("are made, changed, made inactive and deleted; a fault loses nothing", async ({ page }) => {
    const frequency = "Weekly (Monday 08:00)"
    const own = rows(page).filter({ hasText: "Maya Brooks" }).filter({ hasText: frequency })
    const mine = own.filter({ hasText: "2 stars" })
    await page.goto("/settings/alerts")
    await page.getByRole("link", { name: "New alert" }).click()
    await page.getByLabel("Type", { exact: true }).selectOption("Negative reviews")
    await page.getByLabel("Frequency").selectOption(frequency)
    await page.getByLabel("Highest rating").selectOption("Up to 4 stars")
    await page.getByLabel("Google", { exact: true }).check()
    await save(page)
    await expect(page.getByText("must be at most 3 for negative reviews")).toBeVisible()
    await expect(page.getByLabel("Google", { exact: true })).toBeChecked()
    await expect(page.getByLabel("Frequency").locator("option:checked")).toHaveText(frequency)
    await page.getByLabel("Highest rating").selectOption("Up to 2 stars")
    await save(page)
    await expect(page.getByText("Alert saved")).toBeVisible()
    await expect(mine).toContainText("All locations, up to 2 stars, 1 source")
    await expect(mine).toContainText("Active")

    await mine.getByRole("button", { name: /^Deactivate/ }).click()
    await expect(mine).toContainText("Inactive")
    await mine.getByRole("button", { name: /^Activate/ }).click()
    await expect(mine.getByRole("button", { name: /^Deactivate/ })).toBeVisible()

    await mine.getByRole("link", { name: "Negative reviews" }).click()
    await page.getByLabel("Google", { exact: true }).uncheck()
    await page.getByLabel("Active").uncheck()
    await save(page)
    await expect(mine).toContainText("All locations, up to 2 stars")
    await expect(mine).not.toContainText("source")
    await expect(mine).toContainText("Inactive")

    await mine.getByRole("link", { name: "Negative reviews" }).click()
    await page.getByText("Delete alert").click()
    await page.getByRole("button", { name: "Delete", exact: true }).click()
    await expect(page.getByText("Alert deleted")).toBeVisible()
    await expect(mine).toHaveCount(0)
  })
})
