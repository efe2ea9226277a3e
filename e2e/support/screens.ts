import { expect, type Page } from "@playwright/test"
import { expectAccessible } from "./accessible.ts"

/**
 * Waits until the scripts run that an element belongs to, the shell's when none is named: islands of a page come to life
 * one by one, and a link that is clicked before asks for a whole new page.
 */
export const hydrated = (page: Page, element = page.locator("#nav-menu")) =>
  expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps"))))
    .toBe(true)

/**
 * From now on time passes for the page only when a test lets it; the page had its clock from the beginning. What it
 * waits for within the next minute happens first.
 */
export async function holdTime(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

/**
 * Waits until an open list holds only what fits the typed text, and chooses an entry: rows that are about to go could
 * take the click with them.
 */
export async function chooseFitting(page: Page, typed: string, entry: string | RegExp) {
  const others = page.getByRole("option").filter({ hasNotText: typed }).filter({ hasNotText: /^All$/ })
  await expect(others).toHaveCount(0)
  await page.getByRole("option", { name: entry }).first().click()
}

/** The widths that every page must be right at. */
export const widths = [360, 768, 1100, 1480] as const
export const themes = ["light", "dark"] as const

export async function showAt(
  page: Page,
  width: number,
  theme: (typeof themes)[number] = "light",
  height = 900,
) {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" })
}

/** What axe is asked on a page in a theme: beside the light one, another changes colours alone. */
export const askedOfAxe = (theme: (typeof themes)[number]) => (theme === "light" ? undefined : "colours")

/** Expects that nothing sticks out sideways once an open menu has found its side. */
export const expectNoSidewaysScroll = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0)

/**
 * Expects that the page as it stands fits every width in both themes, and that axe finds nothing in it. Takes the height
 * of the screens in pixels where something that stays in view would cover what it is asked about.
 */
export async function expectRightOnEveryScreen(page: Page, height?: number) {
  for (const theme of themes) {
    for (const width of widths) {
      await showAt(page, width, theme, height)
      await expectNoSidewaysScroll(page)
      if (width !== widths[0] && width !== widths.at(-1)) continue
      await expectAccessible(page, askedOfAxe(theme))
    }
  }
}
