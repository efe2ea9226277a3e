import { expect, type Locator, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { expectQuery, filterBar, filterButton, queryOf } from "../support/filters.ts"
import { hydrated } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

test.beforeEach(async ({ context }) => signIn(context, demo.admin))

test("the keyboard walks the page: the skip link comes first, every stop is visible, and nothing that goes takes the focus along", async ({
  page,
}) => {
  await page.goto("/reviews?rating=5")
  // A server-drawn stand-in of an island goes when its scripts run, and takes the focus with it.
  for (const island of [undefined, filterButton(page, "Date"), page.getByRole("link", { name: "Older" })])
    await hydrated(page, island)
  for (let stop = 0; stop < 25; stop += 1) {
    await page.keyboard.press("Tab")
    const focused = page.locator(":focus")
    if (stop === 0) await expect(focused).toHaveText("Skip to content")
    await expect(focused).toBeVisible()
    await expect(focused).not.toHaveCSS("outline-style", "none")
  }
  await page.getByRole("link", { name: "Skip to content" }).press("Enter")
  await expect(page).toHaveURL(/#main$/)

  const collapse = page.getByRole("button", { name: "Collapse navigation" })
  await hydrated(page, collapse)
  await collapse.press("Enter")
  await expect(page.getByRole("button", { name: "Expand navigation" })).toBeFocused()
  const sort = page.getByRole("main").locator("summary").filter({ hasText: "Sort" })
  await hydrated(page, sort)
  await sort.press("Enter")
  await page.getByRole("link", { name: "Oldest first" }).press("Enter")
  await expectQuery(page, "sort[order]", "asc")
  await expect(sort).toBeFocused()
  await page.getByRole("link", { name: "Older" }).press("Enter")
  await expect.poll(() => queryOf(page, "after")).not.toBeNull()
  await page.getByRole("link", { name: "Newer" }).press("Enter")
  await expect(page.getByRole("button", { name: "Newer" })).toBeDisabled()
  await expect(page.locator("body")).not.toBeFocused()
})

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator) {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  do await page.keyboard.press("Tab")
  while (!(await hasFocus()))
}

/** Effect of keys in the open menu of each kind of filter, and the name that they set in the URL. */
const filters: { label: string; name: string; keys: string[]; value: RegExp; isCleared?: false }[] = [
  {
    label: "Date",
    name: "dateDescriptor",
    keys: ["Home", "ArrowDown", "Enter"],
    value: /^\w+$/,
    isCleared: false,
  },
  { label: "Location", name: "locationId", keys: ["ArrowDown", "ArrowDown", "Enter"], value: /^\d+$/ },
  { label: "Rating", name: "rating", keys: ["End", "ArrowUp", "Space", "Escape"], value: /^1$/ },
  {
    label: "Review type",
    name: "reviewTypes",
    keys: ["ArrowDown", "Space", "ArrowDown", "Space", "Escape"],
    value: /^\w+,\w+$/,
  },
  {
    label: "Tags",
    name: "tags",
    keys: ["ArrowDown", "Enter", "ArrowDown", "Enter", "Escape"],
    value: /^[^,]+,[^,]+$/,
  },
]

test("filters of each kind and the saved ones are opened, left, chosen and cleared with the keyboard alone, and the focus stays in the bar", async ({
  page,
}) => {
  await page.goto("/reviews?search_terms=the")
  await hydrated(page, filterButton(page, "Date"))
  const bar = filterBar(page)
  const menu = bar.locator(".menu")
  for (const { label, name, keys, value, isCleared = true } of filters) {
    const button = bar.getByRole("button", { name: new RegExp(`^${label}\\b`) })
    if (!(await button.isVisible())) {
      await tabTo(page, bar.getByRole("button", { name: "Show More" }))
      await page.keyboard.press("Enter")
      await expect(button).toBeVisible()
    }
    await tabTo(page, button)
    await page.keyboard.press("Enter")
    await expect(menu.locator(":focus")).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(menu).toHaveCount(0)
    await expect(button).toBeFocused()
    expect(queryOf(page, name)).toBeNull()

    await page.keyboard.press("ArrowDown")
    await expect(menu.locator(":focus")).toBeVisible()
    await expect(menu.locator('[aria-busy="true"]')).toHaveCount(0)
    for (const key of keys) await page.keyboard.press(key)
    await expect.poll(() => queryOf(page, name)).toMatch(value)
    await expect(menu).toHaveCount(0)
    await expect(button).toBeFocused()
    if (!isCleared) continue
    await tabTo(page, bar.getByRole("link", { name: `Clear ${label}`, exact: true }))
    await page.keyboard.press("Enter")
    await expectQuery(page, name, null)
    await expect(button).toBeFocused()
  }

  const saved = bar.getByRole("button", { name: /^Saved filter/ })
  const list = bar.getByRole("list", { name: "Saved filters" })
  await tabTo(page, saved)
  await page.keyboard.press("Enter")
  await expect(list).toHaveAttribute("aria-busy", "false")
  await page.keyboard.press("Tab")
  await expect(list.locator(":focus")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(saved).toBeFocused()
  const saveAs = bar.getByRole("button", { name: "Save as" })
  await tabTo(page, saveAs)
  await page.keyboard.press("Enter")
  await expect(bar.getByLabel("Name")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(saveAs).toBeFocused()
  await tabTo(page, bar.getByRole("link", { name: "Clear All" }))
  await page.keyboard.press("Enter")
  await expectQuery(page, "dateDescriptor", null)
  await expect(bar.locator(":focus")).toBeVisible()
})

test("a list of more than 100 entries draws those in sight, scrolls to its end, and the keyboard goes there", async ({
  page,
}) => {
  const count = 130
  let last = ""
  await page.route(/\/api\/bff\/locations\?/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const [first] = body._embedded.locations
    last = String(first.id)
    const places = Array.from({ length: count }, (_, at) => ({
      ...first,
      id: at === count - 1 ? first.id : `${first.id}-${at}`,
      name: `Place ${at + 1}`,
    }))
    await route.fulfill({ response, json: { ...body, _total_pages: 1, _embedded: { locations: places } } })
  })
  await page.goto("/reviews")
  const button = filterButton(page, "Location")
  await hydrated(page, button)
  await button.press("Enter")
  const list = page.getByRole("listbox", { name: "Location" })
  const options = list.getByRole("option")
  // "All" stands before them.
  await expect(list.getByRole("option", { name: "All" })).toHaveAttribute("aria-setsize", String(count + 1))
  // All of them stand there until what draws those in sight has come.
  await expect.poll(() => options.count()).toBeLessThan(count / 2)
  // Its address stands behind its name.
  const end = list.getByRole("option", { name: new RegExp(`^Place ${count}\\b`) })
  // Rows of two lines turn out higher than was thought, so the end moves on.
  await expect(async () => {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(end).toBeInViewport({ timeout: 1_000 })
  }).toPass()
  await expect(end).toHaveAttribute("aria-posinset", String(count + 1))
  await list.evaluate((element) => element.scrollTo(0, 0))
  const marked = list.locator('[role="option"][aria-selected="true"]')
  // One row a press, however fast they come.
  for (let at = 0; at <= count; at++) await page.keyboard.press("ArrowDown")
  await expect(marked).toHaveAttribute("aria-posinset", String(count + 1))
  await expect(end).toBeInViewport()
  expect(await options.count()).toBeLessThan(count / 2)
  await page.keyboard.press("Enter")
  await expectQuery(page, "locationId", last)
  await expect(button).toBeFocused()
})
