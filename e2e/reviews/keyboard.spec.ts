import { expect, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { cards, expectQuery, filterButton } from "../support/filters.ts"
import { signIn } from "../support/sign-in.ts"

test.beforeEach(async ({ context }) => signIn(context, demo.admin))

test("a rating is chosen with the keyboard alone, and the focus stays on the filter", async ({ page }) => {
  await page.goto("/reviews")
  await expect(cards(page).first()).toBeVisible()
  await filterButton(page, "Rating").focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("listbox")).toBeVisible()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/rating=\d/)
  await expect(page.getByRole("listbox")).toBeHidden()
  await expect(filterButton(page, "Rating")).toBeFocused()
})

test("Escape closes a filter and changes nothing", async ({ page }) => {
  await page.goto("/reviews")
  await filterButton(page, "Location").click()
  await expect(page.getByRole("listbox")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("listbox")).toBeHidden()
  await expect(filterButton(page, "Location")).toBeFocused()
  await expectQuery(page, "locationId", null)
})

test("the first stop of the keyboard skips to the content", async ({ page }) => {
  await page.goto("/reviews")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/#main$/)
})

test("every stop of the keyboard is visible", async ({ page }) => {
  await page.goto("/reviews")
  for (let stop = 0; stop < 25; stop += 1) {
    await page.keyboard.press("Tab")
    const focused = page.locator(":focus")
    await expect(focused).toBeVisible()
    expect(await focused.evaluate((node) => getComputedStyle(node).outlineStyle)).not.toBe("none")
  }
})

test("collapsing the navigation, sorting and the last page leave the focus in reach", async ({ page }) => {
  await page.goto("/reviews?rating=5")
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole("button", { name: "Collapse navigation" }).press("Enter")
  await expect(page.getByRole("button", { name: "Expand navigation" })).toBeFocused()
  const sort = page.getByRole("main").locator("summary").filter({ hasText: "Sort" })
  await sort.press("Enter")
  await page.getByRole("link", { name: "Oldest first" }).press("Enter")
  await expectQuery(page, "sort[order]", "asc")
  await expect(sort).toBeFocused()
  await page.getByRole("link", { name: "Older" }).press("Enter")
  await expectQuery(page, "before", null)
  await page.getByRole("link", { name: "Newer" }).press("Enter")
  await expect(page.getByRole("button", { name: "Newer" })).toBeDisabled()
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY")
})
