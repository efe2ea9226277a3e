import { expect, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { showAt } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

test.use({ javaScriptEnabled: false })
test.beforeEach(async ({ context }) => signIn(context, demo.admin))

test("the menu of small screens opens by its label or the keyboard, and closes by both and beside it", async ({
  page,
}) => {
  await showAt(page, 360)
  await page.goto("/reviews")
  const navigation = page.getByRole("navigation", { name: "Main" })
  const box = page.getByRole("checkbox", { name: "Menu" })
  await expect(navigation).toBeHidden()
  await page.getByTitle("Menu", { exact: true }).click()
  await expect(navigation.getByRole("link", { name: "Reviews" })).toBeVisible()
  await page.getByTitle("Close menu").click()
  await expect(navigation).toBeHidden()
  await box.focus()
  await page.keyboard.press("Space")
  await expect(navigation).toBeVisible()
  await page.locator(".nav-scrim").click({ position: { x: 350, y: 400 } })
  await expect(navigation).toBeHidden()
})
