import { expect, type Locator, type Page } from "@playwright/test"
import { violationsOn } from "../support/accessible.ts"
import { cutOffOn } from "../support/cut-off.ts"
import { keepPicture, showAt, sidewaysScrollOf } from "../support/screens.ts"

/** Elements that open something over the page or in it. */
const opening = "[aria-haspopup]:not([aria-haspopup=false]), button[aria-expanded], summary"

const [narrowest, widest] = [360, 1480] as const

/** Parts that are open because someone opened them. */
const opened =
  "dialog[open], [role=dialog], [role=menu], [role=listbox], [role=alertdialog], .popover, details[open]"

/** Marks an opener until it has been pressed. */
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
        const isOpen = node.matches("[aria-expanded=true], details[open] > summary")
        const isOff =
          isOpen || node.matches(":disabled, [aria-disabled=true]") || node.closest("[inert]") !== null
        if (isOff || !node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
        const name = (node.getAttribute("aria-label") ?? node.textContent ?? "")
          .trim()
          .replaceAll(/\s+/g, " ")
        const row = node.closest("tbody tr, li, article, [data-card]")
        const kind = [node.localName, ...node.classList].join(".")
        // The first part of a filter is its name, the second its value.
        const label = node.getAttribute("aria-label") ?? node.querySelector("span")?.textContent ?? name
        const own = node.dataset["track"] ?? (row ? kind : label.trim().replaceAll(/[\d.,]+/g, "0"))
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

/** Whether someone could press it now: it is in view, closed, and nothing lies over it. */
const canPress = (opener: Locator): Promise<boolean> =>
  opener.evaluate((node) => {
    const isOpen = node.closest("details")?.open && node.localName === "summary"
    if (isOpen || node.getAttribute("aria-expanded") === "true") return false
    node.scrollIntoView({ block: "center" })
    const { left, top, width, height } = node.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    return over !== null && (node.contains(over) || over.contains(node))
  })

/** On a small screen the filters stand behind a button. */
async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: /^FILTERS/i })
  const isClosed = (await button.count()) === 1 && (await button.getAttribute("aria-expanded")) === "false"
  if (isClosed && (await button.isVisible()) && (await canPress(button)))
    await button.click({ timeout: 3_000 })
}

/** Closes what an opener opened, as a person would. */
async function close(page: Page, opener: Locator, before: number): Promise<void> {
  await expect(async () => {
    if ((await countOpened(page)) <= before) return
    await page.keyboard.press("Escape")
    const exit = page.getByRole("button", { name: /^(Exit|Discard)$/ }).first()
    if (await exit.isVisible()) await exit.click()
    const isDisclosed =
      (await opener.count()) > 0 &&
      (await opener.evaluate((node) => node.localName === "summary" && node.closest("details")!.open))
    if (isDisclosed) await opener.click({ timeout: 1_000 })
    expect(await countOpened(page)).toBeLessThanOrEqual(before)
  }).toPass({ timeout: 5_000, intervals: [100, 200] })
}

async function problemsOfOpened(page: Page, title: string, width: number): Promise<string[]> {
  const found = [
    ...(await sidewaysScrollOf(page)),
    ...(await cutOffOn(page, opened)),
    // Smaller screens draw the same elements.
    ...(width === widest ? await violationsOn(page, undefined, undefined, opened) : []),
  ]
  await keepPicture(page, title, `${width}-opened`)
  return found.map((problem) => `at ${width} px ${problem}`)
}

/** Presses an opener at one width. @returns what is wrong with what it opened; null where it cannot be pressed there. */
async function pressAt(
  page: Page,
  { key, name }: Opener,
  title: string,
  width: number,
): Promise<string[] | null> {
  await showAt(page, width)
  await openFilters(page)
  const opener = page.locator(`[${mark}=${JSON.stringify(key)}]`)
  if (!(await opener.isVisible()) || !(await canPress(opener))) return null
  const before = await countOpened(page)
  await opener.click({ timeout: 3_000 })
  try {
    const isOpen = async () =>
      (await countOpened(page)) > before ||
      (await page.locator(`[${mark}=${JSON.stringify(key)}][aria-expanded=true]`).count()) > 0
    await expect.poll(isOpen, { timeout: 5_000 }).toBe(true)
  } catch {
    return [`at ${width} px opens nothing`]
  }
  await expect(page.locator(":is(.popover, dialog) .skeleton").locator("visible=true")).toHaveCount(0)
  const problems = await problemsOfOpened(page, `${title} ${name}`, width)
  await close(page, opener, before)
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
  await showAt(page, widest)
  for (const opener of await findOpeners(page, [...seen], "body")) {
    for (const width of [widest, narrowest]) {
      try {
        const found = await pressAt(page, opener, title, width)
        if (!found) continue
        seen.add(opener.key)
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
