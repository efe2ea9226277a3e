import { join } from "node:path"
import { expect, type Page } from "@playwright/test"
import { newColoursOn, rememberShown, violationsOn } from "./accessible.ts"
import { smallTargetsOn } from "./targets.ts"

/**
 * Waits until the scripts run that an element belongs to, the shell's when none is named: islands of a page come to life
 * one by one, and a link that is clicked before asks for a whole new page. The page itself has come to life before.
 */
export const hydrated = (page: Page, element = page.locator("#nav-menu")) =>
  expect(async () => {
    const isAlive = await element.evaluate(
      (node) => {
        const keyOf = (of: object, begin: string) => Object.keys(of).find((key) => key.startsWith(begin))
        const root = keyOf(document, "__reactContainer") as keyof Document | undefined
        const { stateNode } = (root ? document[root] : {}) as {
          stateNode?: { current: { memoizedState: { isDehydrated: boolean } } }
        }
        return Boolean(keyOf(node, "__reactProps")) && stateNode?.current.memoizedState.isDehydrated === false
      },
      undefined,
      { timeout: 5_000 },
    )
    expect(isAlive).toBe(true)
  }).toPass({ timeout: 60_000, intervals: [50, 100, 250] })

/** Opens a page and waits until it hears what happens. */
export async function openListening(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await listening(page)
}

/** Waits until a page hears what happens. */
export const listening = (page: Page) => expect(page.locator("html[data-live=connected]")).toBeAttached()

/**
 * From now on time passes for the page only when a test lets it; its clock has been installed. What it waits for within
 * the next twenty seconds happens first: less than a stream may be silent.
 */
export async function holdTime(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000)
}

/**
 * Waits until an open list holds only what fits the typed text, and chooses an entry: rows that are about to go could
 * take the click with them. What is typed must fit some rows of the whole list only.
 */
export async function chooseFitting(page: Page, typed: string, entry: string | RegExp) {
  await expect(page.getByRole("option", { name: entry }).first()).toBeVisible()
  // Not those of a select.
  const others = page.locator("[role=option]").filter({ hasNotText: typed }).filter({ hasNotText: /^All$/ })
  await expect(others).toHaveCount(0)
  await page.getByRole("option", { name: entry }).first().click()
}

/** The widths that every page must be right at. */
export const widths = [360, 768, 1100, 1480] as const

export async function showAt(page: Page, width: number, theme: "light" | "dark" = "light", height = 900) {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" })
}

/** Expects that nothing sticks out sideways once an open menu has found its side. */
export const expectNoSidewaysScroll = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0)

/** Elements that overflow the right edge while none of their children do, the farthest first. */
const beyondTheEdge = (page: Page) =>
  page.evaluate(() => {
    const right = (node: Element) => node.getBoundingClientRect().right
    const reaches = (node: Element) => right(node) > document.documentElement.clientWidth + 1
    return [...document.querySelectorAll("body *")]
      .filter((node) => reaches(node) && ![...node.children].some(reaches))
      .sort((one, other) => right(other) - right(one))
      .map((node) => [node.localName, ...node.classList].join("."))
      .slice(0, 3)
      .join(" | ")
  })

/** Elements that make the page scroll sideways; none where nothing does. */
export const sidewaysScrollOf = (page: Page): Promise<string[]> =>
  expectNoSidewaysScroll(page).then(
    () => [],
    async () => [`scrolls sideways: ${await beyondTheEdge(page)}`],
  )

/** Keeps a picture of the page in the folder that SCREENSHOTS names; none without it. */
export async function keepPicture(page: Page, title: string, screen: string) {
  const folder = process.env["SCREENSHOTS"]
  const name = title.replaceAll(/[^\w]+/g, "-").replaceAll(/^-|-$/g, "") || "home"
  if (folder) await page.screenshot({ path: join(folder, `${name}.${screen}.png`), fullPage: true })
}

/**
 * Problems of the page as it stands: at every width what sticks out, at the narrowest what is too small to press,
 * at the narrowest and the widest what axe finds. Colours are the same at every width: the widest is asked about them, in
 * both themes, and the narrowest about those of what only it shows.
 * @param title of the page and its state, for pictures of it.
 * @param height of the screens in pixels.
 * @param covered see `violationsOn`.
 */
export async function problemsOnEveryScreen(
  page: Page,
  title: string,
  height = 900,
  covered?: string,
): Promise<string[]> {
  const problems: string[] = []
  const note = (where: string, found: string[]) =>
    problems.push(...found.map((problem) => `${where} ${problem}`))
  const [narrowest, widest] = [widths[0], widths.at(-1)]
  // Earlier actions may have loaded a whole new page, which has its text before its styles.
  await page.waitForLoadState("load")
  await showAt(page, widest!, "light", height)
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height })
    note(`at ${width} px`, await sidewaysScrollOf(page))
    if (width === narrowest) {
      note(
        `at ${width} px`,
        (await smallTargetsOn(page)).map((target) => `is too small to press: ${target}`),
      )
    }
    if (width === narrowest || width === widest) {
      note(`at ${width} px`, await violationsOn(page, width === widest ? "all" : "structure", covered))
      if (width === widest) await rememberShown(page)
      else note(`at ${width} px`, await newColoursOn(page))
      await keepPicture(page, title, `${width}-light`)
    }
  }
  await showAt(page, widest!, "dark", height)
  note(`at ${widest} px in dark`, await violationsOn(page, "colours", covered))
  await keepPicture(page, title, `${widest}-dark`)
  if (process.env["SCREENSHOTS"]) {
    await showAt(page, narrowest, "dark", height)
    await keepPicture(page, title, `${narrowest}-dark`)
  }
  return problems
}
