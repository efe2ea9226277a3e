import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { readReviews } from "../support/bff.ts"
import { keywordsPath, untilRead } from "../support/keywords.ts"
import { signIn } from "../support/sign-in.ts"

/** The heights at which the headings, links, buttons, cells and articles of the page stand, by their text. */
const places = (page: Page) =>
  page.evaluate(async () => {
    // Fonts are asked for once there is a layout.
    document.body.getBoundingClientRect()
    await document.fonts.ready
    const found: Record<string, number[]> = {}
    for (const element of document.querySelectorAll("main :is(a, button, h1, h2, h3, label, article, td)")) {
      const { height, top } = element.getBoundingClientRect()
      const name = `${element.tagName} ${element.textContent?.trim()}`
      if (height === 0) continue
      found[name] ??= []
      found[name].push(Math.round(top + scrollY))
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

const pagesOf = {
  visitors: ["/signup/location", "/triage"],
  reviews: ["/reviews", "/reviews?rating=5&search_terms=the"],
  keywords: ["/dashboard/keywords", "/dashboard/keywords/categories"],
  settings: [
    "/settings/alerts",
    "/settings/import",
    "/settings/locations",
    "/settings/profile",
    "/settings/response-templates",
    "/settings/response-templates/new",
    "/settings/tags",
  ],
}

const scripts = "**/_next/static/**/*.js*"
const widths = [1480, 360]
const showAt = (page: Page, width: number) => page.setViewportSize({ width, height: 900 })

/** Where everything of a page stands at each width while its scripts do not come. */
async function placesBefore(page: Page, address: string) {
  const before: Record<number, Record<string, number[]>> = {}
  await page.route(scripts, (route) => route.abort())
  await page.goto(address)
  for (const width of widths) {
    await showAt(page, width)
    before[width] = await places(page)
  }
  await page.unroute(scripts)
  return before
}

async function expectSteady(page: Page, address: string) {
  if (address.startsWith(keywordsPath)) {
    // While reviews are read, the page says so.
    await page.goto(address)
    await untilRead(page)
  }
  const before = await placesBefore(page, address)
  for (const width of widths) {
    await showAt(page, width)
    await page.goto(address)
    await allHydrated(page)
    const after = await places(page)
    // Where a text comes or goes, as a result that arrives, the others of its kind can't be told apart.
    const kept = Object.entries(before[width]!).filter(([name, tops]) => after[name]?.length === tops.length)
    expect(kept.length).toBeGreaterThan(0)
    const moved = kept.filter(([name, tops]) => String(after[name]) !== String(tops))
    expect(
      moved.map(([name, tops]) => `${address} at ${width} px: ${name} from ${tops} to ${after[name]}`),
    ).toEqual([])
  }
}

for (const [noun, addresses] of Object.entries(pagesOf)) {
  test(`nothing moves under a hand that is about to click, when the scripts of pages of ${noun} arrive`, async ({
    page,
    context,
  }) => {
    test.slow()
    if (noun !== "visitors") await signIn(context, demo.admin)
    for (const address of addresses) await expectSteady(page, address)
    if (noun !== "reviews") return
    const { items } = await readReviews(context, "?per_page=1")
    await expectSteady(page, `/reviews/${items[0]!.id}`)
  })
}
