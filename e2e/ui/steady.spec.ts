import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { readReviews } from "../support/bff.ts"
import { keywordsPath, untilRead } from "../support/keywords.ts"
import { signIn } from "../support/sign-in.ts"

/** The first height at which each heading, link, button and article of the page stands, by its text. */
const places = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const found: Record<string, number> = {}
    for (const element of document.querySelectorAll("main :is(a, button, h1, h2, h3, label, article, td)")) {
      const { height, top } = element.getBoundingClientRect()
      const name = `${element.tagName} ${element.textContent?.trim()}`
      if (height > 0) found[name] ??= Math.round(top + scrollY)
    }
    return found
  })

/** Waits until scripts run for all that can be used, and what they draw at once is drawn. */
async function allHydrated(page: Page) {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main :is(a, button, input)")].every((element) =>
      Object.keys(element).some((key) => key.startsWith("__reactProps")),
    ),
  )
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))))
}

const addresses = [
  "/reviews",
  "/reviews?rating=5&search_terms=the",
  "/dashboard/keywords",
  "/dashboard/keywords/categories",
  "/settings/alerts",
  "/settings/import",
  "/settings/locations",
  "/settings/profile",
  "/settings/response-templates",
  "/settings/tags",
]

test.describe("nothing moves under a hand that is about to click, when the scripts of a page arrive:", () => {
  test.beforeEach(({ context }) => signIn(context, demo.admin))

  async function expectSteady(page: Page, address: string) {
    if (address.startsWith(keywordsPath)) {
      // While reviews are read, the page says so.
      await page.goto(address)
      await untilRead(page)
    }
    const scripts = "**/_next/static/**/*.js*"
    for (const width of [1480, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await page.route(scripts, (route) => route.abort())
      await page.goto(address)
      const before = await places(page)
      await page.unroute(scripts)
      await page.goto(address)
      await allHydrated(page)
      const after = await places(page)
      const kept = Object.keys(before).filter((name) => name in after)
      expect(kept.length).toBeGreaterThan(0)
      expect(Object.fromEntries(kept.map((name) => [name, after[name]]))).toEqual(
        Object.fromEntries(kept.map((name) => [name, before[name]])),
      )
    }
  }

  for (const address of addresses) {
    test(address, ({ page }) => {
      return expectSteady(page, address)
    })
  }

  test("a review", async ({ page, context }) => {
    const { items } = await readReviews(context, "?per_page=1")
    await expectSteady(page, `/reviews/${items[0]!.id}`)
  })
})
