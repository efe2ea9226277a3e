import { within } from "@testing-library/dom"
import type { TextBrowser } from "./text-browser.ts"

/** A browser with the page that it shows, or a page that it has shown. */
export type Shown = Pick<TextBrowser, "screen">

/** Text of an element as a person reads it: runs of blanks are one. */
export const textOf = (element: Element | null | undefined): string =>
  element?.textContent?.replace(/\s+/g, " ").trim() ?? ""

/** The main navigation of the page that is shown. */
export const navigation = ({ screen }: Shown) => within(screen.getByRole("navigation", { name: "Main" }))

/** The rows of a table that hold data, in order; none when the table is not there. */
export function rowsOf({ screen }: Shown, table: string): HTMLElement[] {
  const found = screen.queryByRole("table", { name: table })
  return [...(found?.querySelectorAll<HTMLElement>("tr:has(td)") ?? [])]
}

/** The text of a column in each row, by the label that it has where rows are cards. */
export const column = (rows: HTMLElement[], label: string): string[] =>
  rows.map((row) => textOf(row.querySelector(`[data-label="${label}"]`)))

/** The first cell of each row. */
export const namesOf = (rows: HTMLElement[]): string[] => rows.map((row) => textOf(row.querySelector("td")))

/** The row in which a text stands. @throws when there is not exactly one. */
export function rowWith(rows: HTMLElement[], text: string): HTMLElement {
  const found = rows.filter((row) => textOf(row).includes(text))
  if (found.length !== 1) throw new Error(`${found.length} rows hold ${text}.`)
  return found[0]!
}

/** A field by its label, which has a star where the field is required. */
export const field = ({ screen }: TextBrowser, label: string): HTMLElement =>
  screen.getByLabelText(new RegExp(`^${label}( ?\\*)?$`))

/** The cards of a list. */
export const cardsOf = ({ screen }: TextBrowser): HTMLElement[] =>
  within(screen.getByRole("main")).queryAllByRole("article")

/** Types into a search box of the page and presses Enter. */
export async function search(browser: TextBrowser, name: string, terms: string) {
  const box = browser.screen.getByRole("searchbox", { name })
  browser.fill(box, terms)
  return browser.enter(box)
}

/** Follows a link of the page by its name. */
export const followNamed = (browser: TextBrowser, name: string | RegExp, part = browser.screen) =>
  browser.click(part.getByRole("link", { name }))

/** Presses a button of the page by its name. */
export const pressNamed = (browser: TextBrowser, name: string | RegExp, part = browser.screen) =>
  browser.click(part.getByRole("button", { name }))

/** The lines of a file that the product gives, by its head. */
export function csvLines(text: string): { head: string; lines: string[] } {
  const [head = "", ...lines] = text.trim().split("\r\n")
  return { head, lines }
}

/** The bar titled FILTERS (n), whose form works before scripts run. */
export const filterBar = ({ screen }: Shown) => within(screen.getByRole("region", { name: "Filters" }))

/** One value of the query of the address; null when it has none. */
export const queryOf = ({ url, address }: TextBrowser, name: string): string | null =>
  new URL(url, address).searchParams.get(name)
