import { expect, type Page } from "@playwright/test"

/** The widths that every page must be right at. */
export const widths = [360, 768, 1100, 1480] as const
export const themes = ["light", "dark"] as const

export async function showAt(page: Page, width: number, theme: (typeof themes)[number] = "light") {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" })
}

/** Expects that nothing sticks out sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(content).toBeLessThanOrEqual(window)
}
