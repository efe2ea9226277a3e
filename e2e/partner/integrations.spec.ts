import { expect, type Page, test } from "@playwright/test"
import { userTypes } from "#lib/contract/session.ts"
import { demo, freshEmail } from "../support/accounts.ts"
import { test as between } from "../support/between.ts"
import { inviteUser } from "../support/new-user.ts"
import { sendLoginForm, signIn } from "../support/sign-in.ts"

const path = "/accounts/integrations"
const table = (page: Page) => page.getByRole("table", { name: "Integrations" })
const rows = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") })
const states = (page: Page) => rows(page).locator('[data-label="Status"] .badge').allTextContents()
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Status" }).getByRole("link", { name, exact: true })
const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" })

test.describe("the integrations of a partner's accounts", () => {
  test.beforeEach(({ context }) => signIn(context, demo.partner))

  test("have their item, which leads to the active ones, for partners alone [F-090, F-113]", async ({
    page,
    browser,
  }) => {
    await page.goto("/accounts")
    const item = navigation(page).getByRole("link", { name: "Integrations" })
    await item.click()
    await expect(page).toHaveURL(`${path}?integration_status=active`)
    await expect(item).toHaveAttribute("aria-current", "page")
    await expect(tab(page, "Active")).toHaveAttribute("aria-current", "page")
    await expect(rows(page).first()).toBeVisible()
    await expect.poll(async () => new Set(await states(page))).toEqual(new Set(["Active"]))

    const ordinary = await browser.newContext()
    await signIn(ordinary, demo.admin)
    const other = await ordinary.newPage()
    await other.goto("/reviews")
    await expect(navigation(other).getByRole("link", { name: "Reviews" })).toBeVisible()
    await expect(navigation(other).getByRole("link", { name: "Integrations" })).toHaveCount(0)
    await other.goto(path)
    await expect(other).toHaveURL(/\/error\?statusCode=404/)
    await ordinary.close()
  })

  test("are narrowed by their state, which the address tells", async ({ page }) => {
    await page.goto(path)
    await expect(tab(page, "All")).toHaveAttribute("aria-current", "page")
    await expect
      .poll(async () => new Set(await states(page)))
      .toEqual(new Set(["Active", "Expired", "Inactive"]))
    for (const name of ["Expired", "Inactive"]) {
      await tab(page, name).click()
      await expect(page).toHaveURL(`${path}?integration_status=${name.toLowerCase()}`)
      await expect(tab(page, name)).toHaveAttribute("aria-current", "page")
      await expect.poll(async () => new Set(await states(page))).toEqual(new Set([name]))
    }
    await expect(rows(page).filter({ hasText: "Access requested" }).first()).toBeVisible()
    await expect(rows(page).filter({ hasText: "Disconnected" }).first()).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`${path}?integration_status=expired`)
    await expect(rows(page).first().locator('[data-label="Expires"]')).toHaveText(/\d\d\/\d\d\/\d\d/)
  })

  test("are searched, sorted and paged", async ({ page }) => {
    await page.goto(path)
    await expect(rows(page)).toHaveCount(25)
    await page.getByRole("link", { name: "Next" }).click()
    await expect(page).toHaveURL(`${path}?page=2`)
    await page.getByRole("searchbox", { name: "Search integrations" }).fill("facebook")
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(`${path}?search_terms=facebook`)
    const found = rows(page).locator('[data-label="Integration"]')
    await expect.poll(async () => new Set(await found.allTextContents())).toEqual(new Set(["Facebook"]))
    await table(page).getByRole("link", { name: "Expires" }).click()
    await expect(page).toHaveURL(/sort%5Bby%5D=expires_at&sort%5Border%5D=asc/)
    await expect.poll(async () => (await states(page))[0]).toBe("Expired")
    await page.goto(`${path}?search_terms=zzz`)
    await expect(page.getByRole("heading", { name: "No integrations found." })).toBeVisible()
    await page.getByRole("link", { name: "Clear", exact: true }).click()
    await expect(page).toHaveURL(path)
  })

  test("are a file as the list stands", async ({ page, context }) => {
    await page.goto(`${path}?integration_status=expired`)
    await expect(rows(page).first()).toBeVisible()
    const names = await rows(page).locator("td:first-child").allTextContents()
    const loading = page.waitForEvent("download")
    await page.getByRole("link", { name: "Download CSV" }).click()
    expect((await loading).suggestedFilename()).toMatch(/^export-\d{4}-\d\d-\d\d\.csv$/)
    const text = await (await context.request.get(`${path}.csv?integration_status=expired`)).text()
    const [head, ...lines] = text.trim().split("\r\n")
    expect(head).toContain("account_id,account,integration,status,expires_at")
    expect(lines.map((line) => line.split(",")[1])).toEqual(names)
  })

  test("lead into their account", async ({ page }) => {
    await page.goto(`${path}?search_terms=juniper`)
    await rows(page).getByRole("link", { name: "Juniper Table" }).first().click()
    await expect(page.getByText("Viewing — Juniper Table")).toBeVisible()
  })

  test("are not accessible to a user of the partner without the permission [F-434]", async ({
    context,
    browser,
  }) => {
    const userTypeId = userTypes["Limited User"]
    const page = await inviteUser(context, browser, freshEmail("limited", "partner"), { userTypeId })
    await expect(navigation(page).getByRole("link", { name: "Integrations" })).toHaveCount(0)
    await page.goto(path)
    await expect(page).toHaveURL(/\/error\?statusCode=403/)
    await page.context().close()
  })
})

between(
  "integrations are asked for by state, listed from _embedded.integrations, and Retry after a failure [F-090, F-589]",
  async ({ page, between }) => {
    await sendLoginForm(page, demo.partner)
    await expect(page).toHaveURL(/\/accounts$/)
    between.instead["/integrations"] = {
      change: (body: { _embedded: { integrations: object[] } }) => ({
        ...body,
        _embedded: {
          integrations: [
            { ...body._embedded.integrations[0], name: "Another Service", account_name: "Somebody" },
          ],
        },
      }),
    }
    await page.goto(`${path}?integration_status=active`)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText("Another Service")
    const asked = between.asked.findLast(({ path: called }) => called === "/integrations")!
    expect(asked.query.get("integration_status")).toBe("active")
    expect(asked.query.get("parent_id")).toMatch(/^\d+$/)

    between.instead["/integrations"] = { status: 503, body: { error: "Down for a moment." } }
    await page.reload()
    await expect(page.getByRole("alert").filter({ hasText: "Unable to load integrations" })).toContainText(
      "Down for a moment.",
    )
    delete between.instead["/integrations"]
    await page.getByRole("link", { name: "Retry" }).click()
    await expect(rows(page).first()).toBeVisible()
  },
)

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("the list is narrowed by links and searched by its form", async ({ context, page }) => {
    await signIn(context, demo.partner)
    await page.goto(path)
    await tab(page, "Expired").click()
    await page.getByRole("searchbox", { name: "Search integrations" }).fill("facebook")
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(`${path}?integration_status=expired&search_terms=facebook`)
    await expect.poll(async () => new Set(await states(page))).toEqual(new Set(["Expired"]))
  })
})
