import { expect, type Page } from "@playwright/test"
import { violationsOn } from "../support/accessible.ts"
import { cutOffOn } from "../support/cut-off.ts"
import { keepPicture, showAt, sidewaysScrollOf } from "../support/screens.ts"

/** Elements that open something over the page or in it. */
const opening = "[aria-haspopup]:not([aria-haspopup=false]), summary"

/** Parts that are open because someone opened them. */
const opened =
  "dialog[open], [role=dialog], [role=menu], [role=listbox], [role=alertdialog], .popover, details[open]"

/** What marks an opener until it has been pressed. */
const mark = "data-opener-under-test"

/** An opener, by the kind that it is of: those of the rows of a list are one. */
type Opener = { key: string; name: string }

/** Openers in view that are of no kind seen before; each is marked with its key. */
const findOpeners = (page: Page, seen: readonly string[], within: string): Promise<Opener[]> =>
  page.evaluate(
    ({ seen, within, opening, mark }) => {
      const known = new Set(seen)
      const found: Opener[] = []
      for (const node of document.querySelectorAll<HTMLElement>(`:is(${within}) :is(${opening})`)) {
        const isOff = node.matches(":disabled, [aria-disabled=true]") || node.closest("[inert]") !== null
        if (isOff || !node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
        const name = (node.getAttribute("aria-label") ?? node.textContent ?? "")
          .trim()
          .replaceAll(/\s+/g, " ")
        const row = node.closest("tbody tr, li, article, [data-card]")
        const kind = [node.localName, ...node.classList].join(".")
        const own = node.dataset["track"] ?? (row ? kind : name.replaceAll(/[\d.,]+/g, "0"))
        const key = `${node.getAttribute("aria-haspopup") ?? "disclosure"} ${row ? `${row.localName} ` : ""}${own}`
        if (known.has(key)) continue
        known.add(key)
        node.setAttribute(mark, key)
        found.push({ key, name: name.slice(0, 60) })
      }
      return found
    },
    { seen, within, opening, mark },
  )

const countOpened = (page: Page): Promise<number> => page.locator(opened).locator("visible=true").count()

/** Closes what lies over the page, as a person would. */
async function closeAll(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("Escape")
    const exit = page.getByRole("button", { name: /^(Exit|Discard)$/ }).first()
    if (await exit.isVisible()) await exit.click()
    expect(await page.locator("dialog[open].modal, .popover").count()).toBe(0)
  }).toPass({ timeout: 5_000, intervals: [50, 200] })
}

async function problemsOfOpened(page: Page, title: string, width: number): Promise<string[]> {
  const found = [
    ...(await sidewaysScrollOf(page)),
    ...(await cutOffOn(page, opened)),
    ...(await violationsOn(page)),
  ]
  await keepPicture(page, title, `${width}-opened`)
  return found.map((problem) => `at ${width} px ${problem}`)
}

/** Presses an opener at one width. @returns what is wrong with what it opened. */
async function pressAt(page: Page, { key, name }: Opener, title: string, width: number): Promise<string[]> {
  await showAt(page, width)
  const opener = page.locator(`[${mark}=${JSON.stringify(key)}]`)
  if (!(await opener.isVisible())) return []
  const before = await countOpened(page)
  await opener.click()
  try {
    await expect.poll(() => countOpened(page), { timeout: 5_000 }).toBeGreaterThan(before)
  } catch {
    return [`at ${width} px opens nothing`]
  }
  await expect(page.locator(":is(.popover, dialog) .skeleton").locator("visible=true")).toHaveCount(0)
  const problems = await problemsOfOpened(page, `${title} ${name}`, width)
  if (await opener.evaluate((node) => node.localName === "summary")) await opener.click({ force: true })
  await closeAll(page)
  return problems
}

/**
 * Opens every dialog, flyout, menu and disclosure of a page as it stands that was not opened before, at the widest and
 * the narrowest screen.
 * @param seen keys of the openers that were pressed; those of this page are added.
 * @returns what is wrong with what they opened, each with the opener.
 */
export async function problemsBehindOpeners(page: Page, title: string, seen: Set<string>): Promise<string[]> {
  const problems: string[] = []
  await showAt(page, 1480)
  for (const opener of await findOpeners(page, [...seen], "body")) {
    seen.add(opener.key)
    for (const width of [1480, 360]) {
      try {
        const found = await pressAt(page, opener, title, width)
        problems.push(...found.map((problem) => `behind "${opener.name}" ${problem}`))
      } catch (error) {
        problems.push(
          `behind "${opener.name}" at ${width} px: ${error instanceof Error ? error.message : error}`,
        )
      }
    }
  }
  return problems
}
