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

/** The widths that every page must be right at. */
export const widths = [360, 768, 1100, 1480] as const
export const themes = ["light", "dark"] as const

export async function showAt(page: Page, width: number, theme: (typeof themes)[number] = "light") {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" })
}

/** What axe is asked on a page in a theme: beside the light one, another changes colours alone. */
export const askedOfAxe = (theme: (typeof themes)[number]) => (theme === "light" ? undefined : "colours")

/** Expects that nothing sticks out sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(content).toBeLessThanOrEqual(window)
}

/** Expects that the page as it stands fits every width in both themes, and that axe finds nothing in it. */
export async function expectRightOnEveryScreen(page: Page) {
  for (const theme of themes) {
    for (const width of widths) {
      await showAt(page, width, theme)
      await expectNoSidewaysScroll(page)
      if (width !== widths[0] && width !== widths.at(-1)) continue
      await expectAccessible(page, askedOfAxe(theme))
    }
  }
}
