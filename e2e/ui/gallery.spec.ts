import { expect, type Locator, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { expectAccessible } from "../support/accessible.ts"
import { hydrated, showAt } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

test.beforeEach(async ({ context, page }) => {
  await signIn(context, demo.admin)
  await page.goto("/ui")
  for (const island of [undefined, page.getByRole("button", { name: "Open flyout" })])
    await hydrated(page, island)
})

const boxOf = async (element: Locator) => (await element.boundingBox())!
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name })
const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" })

test("a flyout stands beside the page where there is room, makes the navigation narrow at mid-size, lies over the page on a phone, where a modal fills the screen, and goes with its page (gallery) [F-326, F-327, F-328, F-712, F-713]", async ({
  page,
}) => {
  const flyout = dialog(page, "Flyout")
  const widthOfNavigation = async () => (await boxOf(navigation(page))).width
  const place = { x: 1480 - 380, y: 0, width: 380, height: 900 }
  await press(page, "Open flyout")
  await expect.poll(() => boxOf(flyout)).toEqual(place)
  const endOf = (element: Locator) => boxOf(element).then(({ x, width }) => x + width)
  const heading = page.getByRole("heading", { name: "Toasts" })
  await expect.poll(() => endOf(heading)).toBeLessThanOrEqual(place.x)
  await press(page, "Success")
  const toast = page.getByRole("status").filter({ hasText: "Profile saved" })
  await expect.poll(() => endOf(toast)).toBeLessThanOrEqual(place.x)
  await expectAccessible(page)
  await page.getByRole("button", { name: "Cancel" }).click()
  await expect(flyout).toHaveCount(0)

  await showAt(page, 1279)
  await expect.poll(widthOfNavigation).toBe(256)
  await press(page, "Open flyout")
  await expect.poll(widthOfNavigation).toBe(56)
  await expect(navigation(page).getByText("Reviews", { exact: true })).toBeHidden()
  await page.keyboard.press("Escape")
  await expect(flyout).toHaveCount(0)
  await expect.poll(widthOfNavigation).toBe(256)

  await showAt(page, 360)
  await press(page, "Open flyout")
  await expect.poll(() => boxOf(flyout)).toMatchObject({ x: 40, width: 320 })
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(flyout).toHaveCount(0)
  await press(page, "Open modal")
  const modal = dialog(page, "Modal")
  await expect.poll(() => boxOf(modal)).toEqual({ x: 0, y: 0, width: 360, height: 900 })
  await page.keyboard.press("Escape")
  await expect(modal).toHaveCount(0)

  await showAt(page, 1280)
  await press(page, "Open flyout")
  await expect(flyout).toBeVisible()
  await expect.poll(widthOfNavigation).toBe(256)
  await navigation(page).getByRole("link", { name: "Reviews", exact: true }).click()
  await expect(page).toHaveURL(/\/reviews/)
  await expect(flyout).toHaveCount(0)
})

test("flyouts and modals work by the keyboard alone, keep the focus, ask before work is lost, and give the focus back (gallery) [F-335, F-336, F-337]", async ({
  page,
}) => {
  await page.getByRole("button", { name: "Open flyout" }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Flyout", exact: true })).toBeFocused()
  await dialog(page, "Flyout").getByLabel("Name").fill("Monthly reviews")
  await page.keyboard.press("Escape")
  const question = page.getByRole("alertdialog", { name: "Discard Changes" })
  await expect(question).toContainText("You have unsaved changes.")
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(question).toHaveCount(0)
  await expect(dialog(page, "Flyout").getByLabel("Name")).toHaveValue("Monthly reviews")
  await page.keyboard.press("Escape")
  await press(page, "Discard Changes")
  await expect(dialog(page, "Flyout")).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Open flyout" })).toBeFocused()

  await press(page, "Open modal")
  await expect(dialog(page, "Modal").getByLabel("Name")).toBeFocused()
  await expectAccessible(page)
  for (let tabs = 0; tabs < 6; tabs += 1) {
    await page.keyboard.press("Tab")
    const isOutside = () =>
      document.activeElement !== document.body && !document.activeElement?.closest("dialog")
    expect(await page.evaluate(isOutside)).toBe(false)
  }
  await page.keyboard.press("Escape")
  await expect(dialog(page, "Modal")).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Open modal" })).toBeFocused()

  await press(page, "Open modal")
  await page.mouse.click(20, 20)
  await expect(dialog(page, "Modal")).toHaveCount(0)

  await press(page, "Open protected modal")
  const modal = dialog(page, "Protected modal")
  await modal.getByLabel("Name").fill("Monthly reviews")
  await page.keyboard.press("Escape")
  await expect(modal.getByText("Exit and lose work?")).toBeVisible()
  await expectAccessible(page)
  await press(page, "Keep editing")
  await page.mouse.click(20, 20)
  await expect(modal.getByText("Exit and lose work?")).toBeVisible()
  await page.keyboard.press("Escape")
  await page.keyboard.press("Escape")
  await expect(modal.getByText("Exit and lose work?")).toBeVisible()
  await press(page, "Exit")
  await expect(modal).toHaveCount(0)
})
