import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { signIn } from "../support/sign-in.ts"

const name = (page: Page) => page.getByLabel("Company name")
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click()

test.describe("the form of the account", () => {
  test.beforeEach(({ context }) => signIn(context, demo.second))

  test("saves, says so, and keeps what was typed beside a fault", async ({ page }) => {
    await page.goto("/settings/account")
    const before = await name(page).inputValue()
    await page.getByLabel("First day of the week").selectOption("Monday")
    // Only the API refuses a name of blanks.
    await name(page).fill("   ")
    await save(page)
    await expect(page.getByRole("alert").filter({ hasText: "Company name can't be blank" })).toBeVisible()
    await expect(name(page)).toHaveAttribute("aria-invalid", "true")
    await expect(page.getByLabel("First day of the week")).toHaveValue("monday")
    await name(page).fill(before)
    await save(page)
    await expect(page.getByRole("status").filter({ hasText: "Settings saved" })).toBeVisible()
    await page.reload()
    await expect(page.getByText("Settings saved")).toHaveCount(0)
    await expect(page.getByLabel("First day of the week")).toHaveValue("monday")
    await page.getByLabel("First day of the week").selectOption("Sunday")
    await save(page)
    await expect(page.getByRole("status").filter({ hasText: "Settings saved" })).toBeVisible()
  })
})
