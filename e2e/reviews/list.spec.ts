import { expect, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { signIn } from "../support/sign-in.ts"

test.beforeEach(async ({ context }) => signIn(context, demo.admin))

test("prints the title with account and range, without navigation and bars", async ({ page }) => {
  await page.goto("/reviews")
  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden()
  await expect(page.getByText(/^Reviews - .+ - \d\d\/\d\d\/\d\d to \d\d\/\d\d\/\d\d$/)).toBeVisible()
})
