import { expect, type Page } from "@playwright/test"
import type { PageTable } from "#lib/gate/page.ts"
import { pageAt } from "#lib/gate/page-at.ts"
import { type PageName, pages } from "#lib/gate/pages.gen.ts"
import { hydrated, problemsOnEveryScreen, showAt } from "../support/screens.ts"
import { problemsBehindOpeners } from "./openers.ts"

/** A look at a page as it stands in one state. */
export type Visit = {
  page: PageName
  /** Who is signed in; no one when absent. */
  as?: string
  /** State of the page that is not always shown. */
  state?: string
  /** Its address; that of the page when none is given. */
  at?: string | ((page: Page) => Promise<string>)
  /** Brings the page into its state, or waits until all of it is there. */
  prepare?: (page: Page) => Promise<unknown>
  /** Elements under the open menu, checked in the other visits. */
  covered?: string
  /** Pixels of the screens, where something that stays in view would cover what axe is asked about. */
  height?: number
}

/** Ticks the first rows of a list, so that what can be done with them stands there. */
export const tickRows = (name: RegExp, count: number) => async (page: Page) => {
  const boxes = page.getByRole("checkbox", { name })
  await hydrated(page, boxes.first())
  for (let at = 0; at < count; at += 1) await boxes.nth(at).check()
  await expect(page.getByRole("group", { name: "Selection" })).toContainText(`${count} selected`)
}

/** The visits of one person. */
export const seenBy = (as: string, visits: readonly Visit[]): readonly Visit[] =>
  visits.map((visit) => ({ ...visit, as }))

const table: PageTable = pages
const inShadow = /^\/as\/\d+/

export const titleOf = ({ page, state }: Visit) =>
  state ? `${table[page]!.pattern}, ${state}` : table[page]!.pattern

async function open(page: Page, { page: name, at, prepare, height }: Visit) {
  await showAt(page, 1480, "light", height)
  const address = typeof at === "function" ? await at(page) : (at ?? table[name]!.pattern)
  const answer = await page.goto(address)
  const isError = name === "error"
  expect(isError || answer?.status() === 200, `${address} answers ${answer?.status()}`).toBe(true)
  await prepare?.(page)
  const { pathname } = new URL(page.url())
  expect(pageAt(pathname.replace(inShadow, ""), table)?.pattern, "the page").toBe(table[name]!.pattern)
}

/**
 * Visits a page on every screen, and opens on it what no earlier visit has opened.
 * @param pressed keys of openers, see `problemsBehindOpeners`.
 * @returns what is wrong there, each with the page that it is wrong on.
 */
export async function problemsOf(page: Page, visit: Visit, pressed: Set<string>): Promise<string[]> {
  const title = titleOf(visit)
  try {
    await open(page, visit)
  } catch (error) {
    return [`${title} cannot be shown: ${error instanceof Error ? error.message : error}`]
  }
  const problems = await problemsOnEveryScreen(page, title, visit.height, visit.covered)
  const titles = await page.locator("h1:visible").count()
  if (titles !== 1) problems.push(`has ${titles} headings of level 1`)
  problems.push(...(await problemsBehindOpeners(page, title, pressed)))
  return problems.map((problem) => `${title} ${problem}`)
}
