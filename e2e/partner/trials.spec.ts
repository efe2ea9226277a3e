import { expect, type Page, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { test as between } from "../support/between.ts"
import { sendLoginForm, signIn } from "../support/sign-in.ts"

const rows = (page: Page) =>
  page
    .getByRole("table", { name: "Accounts" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") })
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const daysLeft = async (page: Page, name: string) =>
  Number(await row(page, name).locator('[data-label="Trial Days Left"]').textContent())
const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" })

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the trials of a partner's accounts ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled })
    test.beforeEach(({ context }) => signIn(context, demo.partner))
    const [toExtend, toConvert] = javaScriptEnabled
      ? ["Sunny Side Pancakes", "Bluebird Bakery & Cafe"]
      : ["Orchard Lane Bistro", "Pine Hollow Tavern"]

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
}

test.describe("the page of trials", () => {
  test("has its link for resellers, soonest end first [F-089, F-129]", async ({ page, context }) => {
    await signIn(context, demo.partner)
    await page.goto("/accounts")
    await navigation(page).getByRole("link", { name: "Trials" }).click()
    await expect(page).toHaveURL("/accounts/trials")
    await expect(navigation(page).getByRole("link", { name: "Trials" })).toHaveAttribute(
      "aria-current",
      "page",
    )
    await expect(navigation(page).getByRole("link", { name: "Dashboard" })).not.toHaveAttribute(
      "aria-current",
    )
    await expect(rows(page).first()).toBeVisible()
    const ends = await rows(page).locator('[data-label="Trial Days Left"]').allTextContents()
    expect(ends.map(Number)).toEqual(ends.map(Number).toSorted((a, b) => a - b))
  })

  test("shows a manager the trials without the ways to change them", async ({ page, context }) => {
    await signIn(context, demo.partnerManager)
    await page.goto("/accounts/trials")
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByText("Extend", { exact: true })).toHaveCount(0)
  })
})

between(
  "another parent has neither link nor page: it is sent to /accounts [F-129]",
  async ({ page, between }) => {
    await sendLoginForm(page, demo.partner)
    await expect(navigation(page).getByRole("link", { name: "Trials" })).toBeVisible()
    const own = between.asked.find(({ path }) => /^\/accounts\/\d+$/.test(path))!.path
    between.instead[own] = { change: (account: object) => ({ ...account, segment: "agency" }) }
    await page.context().clearCookies()
    await sendLoginForm(page, demo.partner)
    await expect(page).toHaveURL(/\/accounts$/)
    await expect(navigation(page).getByRole("link", { name: "Dashboard" })).toBeVisible()
    await expect(navigation(page).getByRole("link", { name: "Trials" })).toHaveCount(0)
    await page.goto("/accounts/trials")
    await expect(page).toHaveURL(/\/accounts$/)
  },
)
