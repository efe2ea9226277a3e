import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { signIn } from "../support/sign-in.ts"

const rows = (page: Page) =>
  page
    .getByRole("table", { name: "Accounts" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") })
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const daysLeft = async (page: Page, name: string) =>
  Number(await row(page, name).locator('[data-label="Trial Days Left"]').textContent())

test.describe("the trials of a partner's accounts", () => {
  test.beforeEach(({ context }) => signIn(context, demo.partner))
  const [toExtend, toConvert] = ["Sunny Side Pancakes", "Bluebird Bakery & Cafe"]

  test("are extended", async ({ page }) => {
    await page.goto("/accounts/trials")
    const before = await daysLeft(page, toExtend)
    await row(page, toExtend).getByText("Extend", { exact: true }).first().click()
    await row(page, toExtend).getByLabel("By").selectOption("7 days")
    await row(page, toExtend).getByRole("button", { name: "Extend" }).click()
    await expect(page.getByRole("status").filter({ hasText: "Trial extended" })).toBeVisible()
    await expect(row(page, toExtend)).toContainText("Trial")
    await expect.poll(() => daysLeft(page, toExtend)).toBe(before + 7)
    await expect(page).toHaveURL("/accounts/trials")
  })

  test("become plans, after a question", async ({ page }) => {
    await page.goto("/accounts/trials")
    await row(page, toConvert).getByText("Convert", { exact: true }).first().click()
    await expect(page.getByText(`Convert ${toConvert} to a plan? Its trial ends.`)).toBeVisible()
    await row(page, toConvert).getByRole("button", { name: "Convert" }).click()
    await expect(page.getByRole("status").filter({ hasText: "Trial converted to a plan" })).toBeVisible()
    await expect(row(page, toConvert)).toHaveCount(0)
    await page.goto("/accounts")
    await expect(row(page, toConvert)).toContainText("Active")
  })
})
