import { expect, type Page, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { readList } from "../support/bff.ts"
import { showAt } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

const table = (page: Page) => page.getByRole("table", { name: "Accounts" })
const rows = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") })
const names = (page: Page) => rows(page).locator("td:first-child").allTextContents()
const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" })

const children = [
  "Bluebird Bakery & Cafe",
  "Cedar & Smoke Barbecue",
  "Copper Kettle Diner",
  "Fox & Fig Kitchen",
  "Harborlight Grill",
  "Juniper Table",
  "Lantern Street Coffee",
  "Orchard Lane Bistro",
  "Pine Hollow Tavern",
  "Sunny Side Pancakes",
  "Tidal Noodle Bar",
]

test.describe("the accounts of a partner", () => {
  test.beforeEach(({ context }) => signIn(context, demo.partner))

  test("stand under /accounts, where a partner begins and where unknown addresses lead [F-087, F-088, F-096]", async ({
    page,
  }) => {
    for (const path of ["/", "/no-such-page", "/accounts"]) {
      await page.goto(path)
      await expect(page).toHaveURL("/accounts")
    }
    await expect.poll(() => names(page)).toEqual(children)
    const copper = rows(page).filter({ hasText: "Copper Kettle Diner" })
    await expect(copper.getByRole("cell")).toContainText(["Copper Kettle Diner", "Active", "4", "–"])
    await expect(copper).toContainText(/[1-5]\.\d/)
    await expect(rows(page).filter({ hasText: "Fox & Fig" })).toContainText("Past Due")
  })

  test("have a navigation and addresses of their own [F-012, F-126, F-448]", async ({ page, browser }) => {
    await page.goto("/accounts")
    const dashboard = navigation(page).getByRole("link", { name: "Dashboard" })
    await expect(dashboard).toHaveAttribute("aria-current", "page")
    await expect(dashboard).toHaveAttribute("href", "/accounts")
    await expect(navigation(page).getByText("Online Presence")).toHaveCount(0)
    await expect(navigation(page).getByRole("link", { name: "Reviews", exact: true })).toHaveCount(0)
    await page.goto("/reviews")
    await expect(page).toHaveURL("/accounts")

    const ordinary = await browser.newContext()
    await signIn(ordinary, demo.admin)
    const other = await ordinary.newPage()
    await other.goto("/accounts")
    await expect(other).toHaveURL(/\/error\?statusCode=404/)
    await other.goto("/reviews")
    await expect(navigation(other).getByRole("link", { name: "Reviews" })).toBeVisible()
    await ordinary.close()
  })

  test("are searched, sorted and put back as they were; the address tells all of it", async ({ page }) => {
    await page.goto("/accounts")
    await page.getByRole("searchbox", { name: "Search accounts" }).fill("co")
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL("/accounts?search_terms=co")
    await expect(rows(page)).toHaveCount(2)
    await expect.poll(() => names(page)).toEqual(["Copper Kettle Diner", "Lantern Street Coffee"])
    await page.getByRole("link", { name: "Clear search" }).click()
    await expect(rows(page)).toHaveCount(children.length)
    await table(page).getByRole("link", { name: "Locations" }).click()
    await expect(page).toHaveURL("/accounts?sort%5Bby%5D=total_locations&sort%5Border%5D=asc")
    await table(page).getByRole("link", { name: "Locations" }).click()
    await expect(page).toHaveURL("/accounts?sort%5Bby%5D=total_locations&sort%5Border%5D=desc")
    await expect(table(page).getByRole("columnheader", { name: "Locations" })).toHaveAttribute(
      "aria-sort",
      "descending",
    )
    await expect
      .poll(async () => (await names(page)).slice(0, 2).toSorted())
      .toEqual(["Copper Kettle Diner", "Lantern Street Coffee"])
    await page.goBack()
    await expect(page).toHaveURL("/accounts?sort%5Bby%5D=total_locations&sort%5Border%5D=asc")
    await page.goto("/accounts?search_terms=zzz")
    await expect(page.getByRole("heading", { name: "No accounts found." })).toBeVisible()
  })

  test("are a file as the list stands", async ({ page, context }) => {
    await page.goto("/accounts?search_terms=co&sort[by]=name&sort[order]=desc")
    const loading = page.waitForEvent("download")
    await page.getByRole("link", { name: "Download CSV" }).click()
    const download = await loading
    expect(download.suggestedFilename()).toMatch(/^export-\d{4}-\d\d-\d\d\.csv$/)
    const text = await (await context.request.get("/accounts.csv?search_terms=co")).text()
    const [head, ...lines] = text.trim().split("\r\n")
    expect(head).toBe("account_id,name,status,locations,trial_ends_at")
    expect(lines.map((line) => line.split(",")[1])).toEqual(["Copper Kettle Diner", "Lantern Street Coffee"])
  })

  test("are opened by View [F-037]", async ({ page }) => {
    await page.goto("/accounts")
    await page.getByRole("link", { name: "View Juniper Table" }).click()
    await expect(page).toHaveURL(/\/as\/\d+\//)
    await expect(page.getByText("Viewing — Juniper Table")).toBeVisible()
    await page.getByRole("link", { name: "Switch back" }).click()
    await expect(page).toHaveURL("/accounts")
  })

  test("are sorted from a menu where rows are cards", async ({ page }) => {
    await showAt(page, 360)
    await page.goto("/accounts")
    await page.locator("summary").filter({ hasText: "Sort" }).click()
    await page.getByRole("link", { name: "Average Rating" }).click()
    await expect(page).toHaveURL(/sort%5Bby%5D=avg_rating/)
  })
})

test("an ordinary account asks for children in vain, through the app as well", async ({ context }) => {
  await signIn(context, demo.admin)
  const asked = await context.request.get("/api/bff/accounts?parent_id=1")
  expect(asked.status()).toBe(403)
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("the list is searched and sorted by forms and links", async ({ context, page }) => {
    await signIn(context, demo.partner)
    await page.goto("/accounts")
    await page.getByRole("searchbox", { name: "Search accounts" }).fill("table")
    await page.keyboard.press("Enter")
    await expect(rows(page)).toHaveCount(1)
    await expect.poll(() => names(page)).toEqual(["Juniper Table"])
    await page.getByRole("link", { name: "Clear search" }).click()
    await table(page).getByRole("link", { name: "Account" }).click()
    await expect(page).toHaveURL(/order%5D=desc/)
    await expect.poll(() => names(page)).toEqual(children.toReversed())
    const { total } = await readList(context, "accounts", "?per_page=1")
    expect(total).toBe(1)
  })
})
