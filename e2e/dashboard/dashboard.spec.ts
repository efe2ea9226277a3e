import { expect, type Page, test } from "@playwright/test"
import { paths } from "#lib/routes/routes.ts"
import { demo } from "#tests/support/accounts.ts"
import { signIn } from "../support/sign-in.ts"

test.beforeEach(async ({ context }) => signIn(context, demo.admin))

const performanceTable = (page: Page) => page.getByRole("table", { name: "Locations by performance" })
const widthOf = (page: Page) => performanceTable(page).evaluate((table: HTMLElement) => table.offsetWidth)

test("the chart is read out by the arrow keys alone, and its table says the same", async ({ page }) => {
  await page.goto(paths.dashboard({ from: "2026-08-01", to: "2026-10-31", dateDescriptor: "custom" }))
  const chart = page.getByRole("slider", { name: /^Reviews and average rating by week, / })
  await chart.focus()
  await expect(chart).toHaveAttribute("aria-valuetext", "Use the arrow keys to read the values")
  const read: (string | null)[] = []
  for (const key of ["Home", "ArrowRight", "ArrowLeft", "End"]) {
    await page.keyboard.press(key)
    read.push(await chart.getAttribute("aria-valuetext"))
  }
  expect(read[2]).toBe(read[0])
  expect(new Set(read).size).toBe(3)
  await expect(chart).toHaveAttribute("aria-valuenow", (await chart.getAttribute("aria-valuemax"))!)
  await page.getByText("Show as a table").first().click()
  const rows = page.getByRole("table", { name: "Reviews and rating" }).getByRole("row")
  const said = (text: string | null) =>
    new RegExp(`^${/: ([\d,]+) reviews/.exec(text!)![1]} reviews: Week of`)
  await expect(rows.last().getByRole("link", { name: said(read[0]!) })).toBeVisible()
  await expect(rows.nth(1).getByRole("link", { name: said(read[3]!) })).toBeVisible()
})

test("what the score is made of is read by keys alone, also where the focus has to scroll to it", async ({
  page,
}) => {
  await page.goto(paths.locationPerformance())
  await page.getByText(/^Page 1 of/).scrollIntoViewIfNeeded()
  const tip = page.getByRole("button", { name: "How the score works" })
  await tip.focus()
  await expect(page.getByRole("tooltip")).toContainText("Average Rating")
  await expect(page.getByRole("tooltip")).toBeInViewport()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("tooltip")).toHaveCount(0)
})

test("the table is 1900 pixels wide by the new score and 1100 by the old one, and on paper no wider than it [L-151 L-152]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(paths.locationPerformance())
  expect(await widthOf(page)).toBe(1900)
  await page.goto(`${paths.locationPerformance()}?features.new_performance_score=false`)
  expect(await widthOf(page)).toBe(1100)
  await page.goto(`${paths.locationPerformance()}?features.new_performance_score=`)
  await page.emulateMedia({ media: "print" })
  for (const width of [965, 1032]) {
    await page.setViewportSize({ width, height: 700 })
    expect(await widthOf(page)).toBeLessThanOrEqual(width)
    const first = performanceTable(page).locator("tbody tr").first()
    const { height, rights } = await first.evaluate((row: HTMLTableRowElement) => ({
      height: row.offsetHeight,
      rights: [...row.cells].map((cell) => cell.getBoundingClientRect().right),
    }))
    expect(Math.max(...rights)).toBeLessThanOrEqual(width)
    // Columns that are squeezed break their words into lines of one letter.
    expect(height).toBeLessThan(120)
    await expect(performanceTable(page).getByText("Number of Reviews").first()).toBeHidden()
  }
})
