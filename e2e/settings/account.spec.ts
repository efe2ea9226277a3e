import { expect, type Page, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { signIn } from "../support/sign-in.ts"

const name = (page: Page) => page.getByLabel("Company name")
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click()

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the form of the account ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled })
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
}

test("the settings are for everybody, the account's page for those who may change it [F-064]", async ({
  page,
  context,
}) => {
  await signIn(context, demo.user)
  await page.goto("/settings")
  await expect(page.getByRole("heading", { name: "Account & Settings" })).toBeVisible()
  await expect(page.getByRole("link", { name: /Company name/ })).toHaveCount(0)
  await page.goto("/settings/account")
  await expect(page).toHaveURL(/\/error\?statusCode=403/)
})
