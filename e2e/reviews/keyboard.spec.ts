import { expect, type Locator, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { cards, expectQuery, filterBar, filterButton, queryOf } from "../support/filters.ts"
import { hydrated } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

test.beforeEach(async ({ context }) => signIn(context, demo.admin))

test("a rating is chosen with the keyboard alone, and the focus stays on the filter", async ({ page }) => {
  await page.goto("/reviews")
  await expect(cards(page).first()).toBeVisible()
  await filterButton(page, "Rating").focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("listbox")).toBeVisible()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/rating=\d/)
  await expect(page.getByRole("listbox")).toBeHidden()
  await expect(filterButton(page, "Rating")).toBeFocused()
})

test("Escape closes a filter and changes nothing", async ({ page }) => {
  await page.goto("/reviews")
  await filterButton(page, "Location").click()
  await expect(page.getByRole("listbox")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("listbox")).toBeHidden()
  await expect(filterButton(page, "Location")).toBeFocused()
  await expectQuery(page, "locationId", null)
})

test("the first stop of the keyboard skips to the content", async ({ page }) => {
  await page.goto("/reviews")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/#main$/)
})

test("every stop of the keyboard is visible", async ({ page }) => {
  await page.goto("/reviews")
  // What stands in for an island goes when its scripts run, and takes the focus with it.
  for (const island of [undefined, filterButton(page, "Date"), page.getByRole("link", { name: "Older" })])
    await hydrated(page, island)
  for (let stop = 0; stop < 25; stop += 1) {
    await page.keyboard.press("Tab")
    const focused = page.locator(":focus")
    await expect(focused).toBeVisible()
    await expect(focused).not.toHaveCSS("outline-style", "none")
  }
})

test("collapsing the navigation, sorting and the last page leave the focus in reach", async ({ page }) => {
  await page.goto("/reviews?rating=5")
  await expect(cards(page).first()).toBeVisible()
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

/** What the keys do in the open menu of each filter, and the name that they set in the address. */
const filters: { label: string; name: string; keys: string[]; value: RegExp; isCleared?: false }[] = [
  {
    label: "Date",
    name: "dateDescriptor",
    keys: ["Home", "ArrowDown", "Enter"],
    value: /^\w+$/,
    isCleared: false,
  },
  { label: "Group", name: "groupId", keys: ["ArrowDown", "ArrowDown", "Enter"], value: /^\d+$/ },
  { label: "Location", name: "locationId", keys: ["ArrowDown", "ArrowDown", "Enter"], value: /^\d+$/ },
  { label: "Source", name: "sourceId", keys: ["ArrowDown", "ArrowDown", "Enter"], value: /^\d+$/ },
  { label: "Rating", name: "rating", keys: ["End", "ArrowUp", "Enter"], value: /^1$/ },
  { label: "Status", name: "status", keys: ["ArrowDown", "Enter"], value: /^unread$/ },
  {
    label: "Review type",
    name: "reviewTypes",
    keys: ["Space", "ArrowDown", "Space", "Escape"],
    value: /^\w+,\w+$/,
  },
  { label: "Sentiment", name: "sentiment", keys: ["End", "Enter"], value: /^-1$/ },
  { label: "Category", name: "category", keys: ["ArrowDown", "Enter"], value: /^customer service$/ },
  { label: "Tags", name: "tags", keys: ["ArrowDown", "Enter", "Escape"], value: /^allergy$/ },
]

for (const { label, name, keys, value, isCleared = true } of filters) {
  test(`${label} is opened, left, chosen${isCleared ? " and cleared" : ""} with the keyboard alone, and the focus comes back`, async ({
    page,
  }) => {
    await page.goto("/reviews?search_terms=the")
    await hydrated(page, filterButton(page, "Date"))
    const button = filterBar(page).getByRole("button", { name: new RegExp(`^${label}\\b`) })
    const menu = filterBar(page).locator(".menu")
    if (!(await button.isVisible())) {
      await tabTo(page, filterBar(page).getByRole("button", { name: "Show More" }))
      await page.keyboard.press("Enter")
      await expect(button).toBeVisible()
    }
    await tabTo(page, button)
    await page.keyboard.press("Enter")
    await expect(menu.locator(":focus")).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(menu).toHaveCount(0)
    await expect(button).toBeFocused()

    await page.keyboard.press("ArrowDown")
    await expect(menu.locator(":focus")).toBeVisible()
    await expect(menu.locator('[aria-busy="true"]')).toHaveCount(0)
    for (const key of keys) await page.keyboard.press(key)
    await expect.poll(() => queryOf(page, name)).toMatch(value)
    await expect(menu).toHaveCount(0)
    await expect(button).toBeFocused()
    if (!isCleared) return
    await tabTo(page, filterBar(page).getByRole("link", { name: `Clear ${label}`, exact: true }))
    await page.keyboard.press("Enter")
    await expectQuery(page, name, null)
    await expect(button).toBeFocused()
  })
}

test("saved filters are opened, walked and left with the keyboard alone, and Clear All leaves the focus in the bar", async ({
  page,
}) => {
  await page.goto("/reviews?rating=5")
  await hydrated(page, filterButton(page, "Date"))
  const saved = filterBar(page).getByRole("button", { name: /^Saved filter/ })
  await tabTo(page, saved)
  await page.keyboard.press("Enter")
  await expect(filterBar(page).getByRole("list", { name: "Saved filters" })).toHaveAttribute(
    "aria-busy",
    "false",
  )
  await page.keyboard.press("Tab")
  await expect(filterBar(page).getByRole("list", { name: "Saved filters" }).locator(":focus")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(saved).toBeFocused()
  await tabTo(page, filterBar(page).getByRole("button", { name: "Save as" }))
  await page.keyboard.press("Enter")
  await expect(filterBar(page).getByLabel("Name")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(filterBar(page).getByRole("button", { name: "Save as" })).toBeFocused()
  await tabTo(page, filterBar(page).getByRole("link", { name: "Clear All" }))
  await page.keyboard.press("Enter")
  await expectQuery(page, "rating", null)
  await expect(filterBar(page).locator(":focus")).toBeVisible()
})
