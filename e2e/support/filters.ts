import { expect, type Locator, type Page } from "@playwright/test"

export type FilterName = "Date" | "Group" | "Location" | "Source" | "Rating"

/** The bar titled FILTERS (n). */
export const filterBar = (page: Page) => page.getByRole("region", { name: "Filters" })

/** The button of one filter; its name begins with what it filters and ends with what is chosen. */
export const filterButton = (page: Page, name: FilterName): Locator =>
  filterBar(page).getByRole("button", { name: new RegExp(`^${name}\\b`) })

/** Opens one filter and chooses an option by its text. */
export async function choose(page: Page, name: FilterName, option: string | RegExp) {
  await filterButton(page, name).click()
  if (name !== "Rating") return page.getByRole("option", { name: option }).first().click()
  // The page may be left by it, and nothing then says that it is checked.
  await filterBar(page).getByRole("checkbox", { name: option }).first().click()
  // Several can be chosen: the menu stays until it is left.
  await page.keyboard.press("Escape")
}

/** Expects the title of the bar to count n filters. */
export const expectCount = (page: Page, n: number) =>
  expect(filterBar(page).getByText(`FILTERS (${n})`).first()).toBeAttached()

/** One value of the address query. */
export const queryOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

/** Waits until the address query has a value under a name, or lacks the name when the value is null. */
export const expectQuery = (page: Page, name: string, value: string | null) =>
  expect.poll(() => queryOf(page, name)).toBe(value)

/** The cards of the list. */
export const cards = (page: Page) => page.getByRole("main").getByRole("article")
