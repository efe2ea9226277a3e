import { expect, type Page, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { test as between } from "../support/between.ts"
import { readReviews } from "../support/bff.ts"
import { choose, expectCount, filterButton } from "../support/filters.ts"
import { hydrated, showAt } from "../support/screens.ts"
import { sendLoginForm, signIn } from "../support/sign-in.ts"

const path = "/partner-account-reports"
const rows = (page: Page) =>
  page
    .getByRole("table", { name: "Accounts" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") })
const names = (page: Page) => rows(page).locator("td:first-child").allTextContents()
const cells = (page: Page, label: string) => rows(page).locator(`[data-label="${label}"]`).allTextContents()
const numbers = async (page: Page, label: string) =>
  (await cells(page, label)).map((text) => Number(text.replace(/[^\d.]/g, "")))
type Figures = Record<"total_reviews_delta" | "total_reviews_lag" | "overall_avg_response_time_delta", number>
const totals = (page: Page) => page.getByRole("region", { name: "All accounts" })

test.describe("the report of a partner on its accounts", () => {
  test.beforeEach(({ context }) => signIn(context, demo.partner))

  test("has its item, and figures of every account for the last 7 days unless asked otherwise [F-092, F-301]", async ({
    page,
    context,
  }) => {
    await page.goto("/accounts")
    const item = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reports" })
    await item.click()
    await expect(page).toHaveURL(path)
    await expect(item).toHaveAttribute("aria-current", "page")
    await expect(filterButton(page, "Date")).toContainText("Last 7 Days")
    await expectCount(page, 0)
    await expect(rows(page)).toHaveCount(11)

    await choose(page, "Date", "All Time")
    await expect(page).toHaveURL(/\?from=2000-01-01&to=[\d-]+&dateDescriptor=allTime$/)
    await expectCount(page, 1)
    const stored = () => page.evaluate(() => localStorage.getItem("outpost.auth"))
    await expect.poll(stored).not.toBeNull()
    const account = JSON.parse((await stored())!).account_id
    const { total } = await readReviews(context, `?parent_id=${account}&per_page=1`)
    await expect
      .poll(async () => (await numbers(page, "Reviews")).reduce((sum, count) => sum + count, 0))
      .toBe(total)
    await expect(totals(page)).toContainText(total.toLocaleString("en-US"))
    for (const label of ["Positive", "Neutral", "Negative"]) {
      expect((await numbers(page, label)).every(Number.isInteger)).toBe(true)
    }
    expect((await cells(page, "Response Rate")).every((text) => /^\d+%$/.test(text))).toBe(true)
  })

  test("compares each figure with as many days before, and All Time with nothing", async ({
    page,
    context,
  }) => {
    await page.goto(`${path}?dateDescriptor=sixMonths`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem("outpost.auth"))).not.toBeNull()
    const { account_id, dates } = await page.evaluate(() => ({
      account_id: JSON.parse(localStorage.getItem("outpost.auth") ?? "{}").account_id,
      dates: Object.fromEntries(new URLSearchParams(location.search)),
    }))
    const query = `start_date=${dates.from}&end_date=${dates.to}&with_lag=true`
    const answer = await context.request.get(`/api/bff/reports/${account_id}/children?${query}`)
    const { _embedded, totals: all } = await answer.json()
    const changes = ({
      total_reviews_delta,
      total_reviews_lag,
      overall_avg_response_time_delta: days,
    }: Figures) => ({
      Reviews: total_reviews_lag
        ? `${Math.abs(Math.round((total_reviews_delta / total_reviews_lag) * 100))}%`
        : "",
      "Response Time": days === null || Math.abs(days) < 0.005 ? "" : days < 0 ? "faster" : "slower",
    })
    expect(all.total_reviews_lag).toBeGreaterThan(0)
    await expect(totals(page)).toContainText(changes(all).Reviews)
    for (const [index, account] of _embedded.accounts.entries()) {
      const row = rows(page).nth(index)
      for (const [label, change] of Object.entries(changes(account))) {
        await expect(row.locator(`[data-label="${label}"]`)).toContainText(change)
      }
    }
    await expect(rows(page).filter({ hasText: "Copper Kettle" }).locator(".delta")).toHaveCount(4)
    await page.goto(`${path}?dateDescriptor=allTime`)
    await expect(rows(page)).toHaveCount(11)
    await expect(page.locator(".delta")).toHaveCount(0)
  })

  test("is searched, sorted and put back as it was; the address tells all of it", async ({ page }) => {
    await page.goto(`${path}?dateDescriptor=allTime`)
    await page.getByRole("link", { name: "Reviews", exact: true }).click()
    await expect(page).toHaveURL(/sort%5Bby%5D=total_reviews&sort%5Border%5D=asc/)
    await expect(async () => {
      const counts = await numbers(page, "Reviews")
      expect(counts).toHaveLength(11)
      expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    }).toPass()
    await page.getByRole("searchbox", { name: "Search accounts" }).fill("co")
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/search_terms=co/)
    await expect(rows(page)).toHaveCount(2)
    expect((await names(page)).toSorted()).toEqual(["Copper Kettle Diner", "Lantern Street Coffee"])
    const shown = await numbers(page, "Reviews")
    await expect(totals(page)).toContainText((shown[0]! + shown[1]!).toLocaleString("en-US"))
    await expectCount(page, 2)
    const clear = page.getByRole("link", { name: "Clear All" })
    await hydrated(page, clear)
    await clear.click()
    await expect(page).toHaveURL(/sort%5Bby%5D=total_reviews&sort%5Border%5D=asc/)
    await expect(rows(page)).toHaveCount(11)
    await page.goto(`${path}?search_terms=zzz`)
    await expect(page.getByRole("heading", { name: "No accounts found." })).toBeVisible()
  })

  test("is a file with the rows and the range of the page", async ({ page, context }) => {
    await page.goto(`${path}?search_terms=co&dateDescriptor=allTime`)
    await expect(rows(page)).toHaveCount(2)
    const shown = await numbers(page, "Reviews")
    const loading = page.waitForEvent("download")
    await page.getByRole("link", { name: "Download CSV" }).click()
    expect((await loading).suggestedFilename()).toMatch(/^export-\d{4}-\d\d-\d\d\.csv$/)
    // A bookmark of a range that rolls has stale days.
    const stale = `${path}.csv?search_terms=co&from=2001-01-01&to=2001-01-07&dateDescriptor=allTime`
    const text = await (await context.request.get(stale)).text()
    const [head, ...lines] = text.trim().split("\r\n")
    expect(head).toContain("account_id,name,total_reviews,avg_rating")
    expect(lines.map((line) => Number(line.split(",")[2]))).toEqual(shown)
  })

  test("leads into an account", async ({ page }) => {
    await page.goto(path)
    await rows(page).getByRole("link", { name: "Juniper Table" }).click()
    await expect(page.getByText("Viewing — Juniper Table")).toBeVisible()
  })

  test("shows all of its columns at 1100 px", async ({ page }) => {
    await showAt(page, 1100)
    await page.goto(path)
    const table = page.getByRole("table", { name: "Accounts" })
    const hidden = () =>
      table.evaluate((element) => {
        const box = element.closest(".scroll")!
        return box.scrollWidth - box.clientWidth
      })
    await expect.poll(hidden).toBe(0)
  })
})

test("an ordinary account has no report on children", async ({ context, page }) => {
  await signIn(context, demo.admin)
  await page.goto(path)
  await expect(page).toHaveURL(/\/error\?statusCode=404/)
})

between("a report that fails says so and offers Retry", async ({ page, between }) => {
  await sendLoginForm(page, demo.partner)
  await expect(page.getByRole("heading", { name: "Accounts" })).toBeVisible()
  const own = between.asked.find(({ path: asked }) => /^\/accounts\/\d+$/.test(asked))!.path
  const report = `/reports/${own.split("/")[2]}/children`
  between.instead[report] = { status: 503, body: { error: "Down for a moment." } }
  await page.goto(path)
  await expect(page.getByRole("alert").filter({ hasText: "Unable to load accounts" })).toContainText(
    "Down for a moment.",
  )
  delete between.instead[report]
  await page.getByRole("link", { name: "Retry" }).click()
  await expect(rows(page)).toHaveCount(11)
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("the report takes a preset and days of one's own, and is searched", async ({ context, page }) => {
    await signIn(context, demo.partner)
    await page.goto(path)
    await page.getByLabel("Date").selectOption("All Time")
    await page.getByRole("button", { name: "Apply" }).click()
    await expect(page).toHaveURL(/dateDescriptor=allTime/)
    const all = () => numbers(page, "Reviews")
    await expect.poll(async () => (await all()).filter((count) => count > 0)).toHaveLength(11)
    await page.getByRole("link", { name: "Custom dates" }).click()
    await page.getByLabel("From").fill("2001-01-01")
    await page.getByLabel("To", { exact: true }).fill("2001-01-31")
    const chooser = page.getByRole("region", { name: "Choose dates" })
    await chooser.getByRole("button", { name: "Apply" }).click()
    await expect(page).toHaveURL(/from=2001-01-01&to=2001-01-31&dateDescriptor=custom/)
    await expect.poll(async () => (await all()).filter((count) => count === 0)).toHaveLength(11)
    await page.getByRole("searchbox", { name: "Search accounts" }).fill("table")
    await page.keyboard.press("Enter")
    await expect(rows(page)).toHaveCount(1)
  })
})
