import { readFileSync } from "node:fs"
import { expect, type Page, test } from "@playwright/test"
import { parse } from "csv-parse/sync"
import { demo, demoPassword } from "../support/accounts.ts"
import { signIn } from "../support/sign-in.ts"

const path = "/settings/audit-log"
const rows = (page: Page) => page.getByRole("table", { name: "Audit log" }).locator("tbody tr")

/** Leaves two lines in the log: a name and back. */
async function rename(page: Page) {
  await page.goto("/settings/account")
  const field = page.getByLabel("Company name")
  const name = await field.inputValue()
  for (const next of [`${name} Ltd`, name]) {
    await field.fill(next)
    await page.getByRole("button", { name: "Save" }).click()
    await expect(page.getByRole("status").filter({ hasText: "Settings saved" }).last()).toBeVisible()
    await page.reload()
    await expect(field).toHaveValue(next)
  }
  return name
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the audit log ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled })
    test.beforeEach(({ context }) => signIn(context, demo.second))

    test("tells what was changed by whom, before and after, and is narrowed by a form", async ({ page }) => {
      const name = await rename(page)
      await page.goto("/settings")
      await page.getByRole("link", { name: /Audit log/ }).click()
      await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible()
      const newest = rows(page)
        .filter({ hasText: "Changed the account" })
        .filter({ hasText: "1 field" })
        .first()
      await expect(newest).toContainText(demo.second)
      await newest.getByText("1 field").click()
      await expect(newest.locator("del")).toHaveText(`${name} Ltd`)

      await page.getByLabel("What", { exact: true }).selectOption("Signed in")
      await page.getByRole("button", { name: "Apply" }).click()
      await expect(page).toHaveURL(/\/settings\/audit-log\?action=auth\.create$/)
      await expect(rows(page).first()).toContainText("Signed in")
      await expect(rows(page).filter({ hasText: "Changed the account" })).toHaveCount(0)

      await page.getByLabel("Name of what was changed").fill("nothing has this name")
      await page.getByRole("button", { name: "Apply" }).click()
      await expect(page.getByText("No entries match your filters.")).toBeVisible()
      await page.getByRole("link", { name: "Clear All" }).click()
      await expect(page).toHaveURL(/\/settings\/audit-log$/)
      await expect(rows(page).first()).toBeVisible()
    })

    test("is downloaded as it is narrowed", async ({ page }) => {
      await rename(page)
      await page.goto(`${path}?action=accounts.update`)
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Download CSV" }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^export-\d{4}-\d\d-\d\d\.csv$/)
      const lines = parse(readFileSync(await download.path()), { columns: true, bom: true }) as Record<
        string,
        string
      >[]
      expect(lines.length).toBeGreaterThan(1)
      expect(new Set(lines.map(({ action }) => action))).toEqual(new Set(["accounts.update"]))
      expect(lines[0]).toMatchObject({ email: demo.second, resource_type: "account" })
    })
  })
}

test("is for Admins alone, page and file", async ({ page, context }) => {
  await signIn(context, demo.manager)
  for (const address of [path, `${path}.csv`]) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/error\?statusCode=403/)
  }
  await page.goto("/settings")
  await expect(page.getByRole("link", { name: /Audit log/ })).toHaveCount(0)
})

test("the file of a page asks for a session and then leads to the page; other pages have none", async ({
  page,
}) => {
  await page.goto(`${path}.csv?action=auth.create`)
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel("Email").fill(demo.admin)
  await page.getByLabel("Password").fill(demoPassword)
  await page.getByRole("button", { name: "Log In" }).click()
  await expect(page).toHaveURL(/\/settings\/audit-log\?action=auth\.create$/)
  for (const address of ["/settings.csv", "/no/such/page.csv"]) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/error\?statusCode=404/)
  }
})
