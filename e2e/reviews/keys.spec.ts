import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { expectAccessible } from "../support/accessible.ts"
import { cards } from "../support/filters.ts"
import { hydrated } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

const opener = (page: Page) => page.getByRole("button", { name: "Keyboard shortcuts" })

test.beforeEach(async ({ page, context }) => {
  await signIn(context, demo.admin)
  await page.goto("/reviews?dateDescriptor=allTime&sort[order]=asc&rating=3")
  await hydrated(page, opener(page))
})

test("keys show what they do, move through the list, choose, complete, tag and open a review", async ({
  page,
}) => {
  await page.keyboard.press("?")
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" })
  await expect(help.getByText("Next review", { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(help).toHaveCount(0)
  await page.keyboard.press("Control+x")
  await page.keyboard.press("j")
  await expect(cards(page).nth(0)).toBeFocused()
  await page.keyboard.press("j")
  await expect(cards(page).nth(1)).toBeFocused()
  await page.keyboard.press("k")
  await expect(cards(page).nth(0)).toBeFocused()
  await page.keyboard.press("x")
  await expect(cards(page).nth(0).getByRole("checkbox")).toBeChecked()
  await page.keyboard.press("x")
  await expect(cards(page).nth(0).getByRole("checkbox")).not.toBeChecked()
  await page.keyboard.press("e")
  await expect(cards(page).nth(0).locator("[data-action=status]")).toHaveText("Completed")
  await expect(cards(page).nth(1)).toBeFocused()
  await page.keyboard.press("t")
  const field = cards(page).nth(1).getByRole("combobox", { name: "Add a tag" })
  await expect(field).toBeFocused()
  await page.keyboard.type("jokes")
  await expect(field).toHaveValue("jokes")
  await page.keyboard.press("Escape")
  await page.keyboard.press("Escape")
  await expect(field).toHaveCount(0)
  await expect(cards(page).nth(1).locator("[data-action=tags]")).toBeFocused()
  await page.keyboard.press("j")
  await expect(cards(page).nth(2)).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/reviews\/\d+/)
})
