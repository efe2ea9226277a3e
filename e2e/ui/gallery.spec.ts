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

test("a flyout is a panel of 380 px at the side, and the page beside it stays in view and in use [F-326, F-712]", async ({
  page,
}) => {
  await press(page, "Open flyout")
  const flyout = { x: 1480 - 380, y: 0, width: 380, height: 900 }
  await expect.poll(() => boxOf(dialog(page, "Flyout"))).toEqual(flyout)
  const endOf = (element: Locator) => boxOf(element).then(({ x, width }) => x + width)
  const heading = page.getByRole("heading", { name: "Toasts" })
  await expect.poll(() => endOf(heading)).toBeLessThanOrEqual(flyout.x)
  await press(page, "Success")
  const toast = page.getByRole("status").filter({ hasText: "Profile saved" })
  await expect.poll(() => endOf(toast)).toBeLessThanOrEqual(flyout.x)
  await expectAccessible(page)
  await page.getByRole("button", { name: "Cancel" }).click()
  await expect(dialog(page, "Flyout")).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Open flyout" })).toBeVisible()
})

test("below 768 px a flyout is 320 px wide and lies over the page [F-713]", async ({ page }) => {
  await showAt(page, 360)
  await press(page, "Open flyout")
  await expect.poll(() => boxOf(dialog(page, "Flyout"))).toMatchObject({ x: 40, width: 320 })
  await expectAccessible(page)
})

test("at mid-size an open flyout makes the navigation narrow, and closing it gives the width back [F-328]", async ({
  page,
}) => {
  await showAt(page, 1279)
  const widthOf = async () => (await boxOf(navigation(page))).width
  await expect.poll(widthOf).toBe(256)
  const open = async () => {
    await press(page, "Open flyout")
    await expect(dialog(page, "Flyout")).toBeVisible()
  }
  await open()
  await expect.poll(widthOf).toBe(56)
  await expect(navigation(page).getByText("Reviews", { exact: true })).toBeHidden()
  await page.keyboard.press("Escape")
  await expect(dialog(page, "Flyout")).toHaveCount(0)
  await expect.poll(widthOf).toBe(256)

  await showAt(page, 1280)
  await open()
  await expect.poll(widthOf).toBe(256)
})

test("a flyout closes with the page that it stands on [F-327]", async ({ page }) => {
  await press(page, "Open flyout")
  await navigation(page).getByRole("link", { name: "Reviews", exact: true }).click()
  await expect(page).toHaveURL(/\/reviews/)
  await expect(dialog(page, "Flyout")).toHaveCount(0)
})

test("a flyout with changes asks before they are discarded, and works by the keyboard alone", async ({
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
})

test("a modal keeps the focus, and closes by Escape and by a press beside it [F-335, F-336]", async ({
  page,
}) => {
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
})

test("a protected modal asks before work is lost, each time [F-337]", async ({ page }) => {
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

test("below 480 px a modal fills the screen", async ({ page }) => {
  await showAt(page, 360)
  await press(page, "Open modal")
  await expect.poll(() => boxOf(dialog(page, "Modal"))).toEqual({ x: 0, y: 0, width: 360, height: 900 })
})

test("dropdowns open when the keyboard comes to them or on a click, and close on Escape, on leaving and on a press elsewhere [F-338, F-339]", async ({
  page,
}) => {
  const day = page.getByRole("combobox", { name: "Type-ahead", exact: true })
  await page.getByLabel("Required field").focus()
  await page.keyboard.press("Tab")
  await expect(day).toBeFocused()
  await expect(page.getByRole("option", { name: "Monday" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("option", { name: "Monday" })).toHaveCount(0)
  await day.click()
  await expect(page.getByRole("option", { name: "Monday" })).toBeVisible()
  await page.getByRole("heading", { name: "Controls" }).click()
  await expect(page.getByRole("option", { name: "Monday" })).toHaveCount(0)

  const days = page.locator("details", { hasText: "Monday" }).first()
  await page.getByRole("combobox", { name: "Type-ahead with own words" }).focus()
  await page.keyboard.press("Tab")
  await expect(days.getByRole("checkbox", { name: "Monday" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(days.getByRole("checkbox", { name: "Monday" })).toBeHidden()
  await days.locator("summary").click()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Space")
  await expect(days.getByRole("checkbox", { name: "Monday" })).toBeChecked()
  await expect(days.locator("summary")).toHaveText("Monday")
})

test("a tooltip is told by pointer, focus and click [F-338, F-339]", async ({ page }) => {
  const about = page.getByRole("button", { name: "About the figure" })
  const words = page.getByRole("tooltip")
  await about.hover()
  await expect(words).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(words).toBeHidden()
  await about.focus()
  await expect(words).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(words).toBeHidden()
  await about.click()
  await expect(words).toBeVisible()
  await page.getByRole("heading", { name: "Toasts" }).click()
  await expect(words).toBeHidden()
})

test("the heads of the table sort up, down, and not at all, and the page number is kept in bounds [F-295, F-406, F-407]", async ({
  page,
}) => {
  const table = page.getByRole("table", { name: "Sample table" })
  const head = table.getByRole("columnheader", { name: "Location" })
  const first = table.getByRole("row").nth(1)
  await expect(head).not.toHaveAttribute("aria-sort")
  for (const [order, place] of [
    ["ascending", "Harbour Street"],
    ["descending", "North Pier"],
  ] as const) {
    await head.getByRole("link").click()
    await expect(head).toHaveAttribute("aria-sort", order)
    await expect(first).toContainText(place)
  }
  await head.getByRole("link").click()
  await expect(head).not.toHaveAttribute("aria-sort")
  for (const [query, said] of [
    ["page=0", "Page 1 of 4"],
    ["page=-3", "Page 1 of 4"],
    ["page=x", "Page 1 of 4"],
    ["page=3", "Page 3 of 4"],
    ["page=999", "Page 4 of 4"],
  ] as const) {
    await page.goto(`/ui?${query}`)
    await expect(page.getByText(said, { exact: true })).toBeVisible()
  }
})
