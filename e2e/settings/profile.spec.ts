import { expect, type Page, test } from "@playwright/test"
import { demo, freshEmail } from "#tests/support/accounts.ts"
import { chosenPassword, inviteUser } from "../support/new-user.ts"
import { listening } from "../support/screens.ts"
import { expectLeft, sendLoginForm, signIn } from "../support/sign-in.ts"

const form = (page: Page, name: string) => page.getByRole("form", { name })
const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text })

test.describe("the own profile", () => {
  test.beforeEach(({ context }) => signIn(context, demo.second))
  const emailOf = (name: string) => freshEmail(name)

  test("the password is changed with the current one, and other browsers are told", async ({
    context,
    browser,
  }) => {
    test.slow()
    const email = emailOf("password")
    const tab = await inviteUser(context, browser, email)
    const elsewhere = await (await browser.newContext()).newPage()
    await sendLoginForm(elsewhere, email, chosenPassword)
    await expect(elsewhere).not.toHaveURL(/\/login/)
    await tab.goto("/settings/profile")
    const own = form(tab, "Password")
    const change = async (current: string, next: string, again = next) => {
      await own.getByLabel("Current password").fill(current)
      await own.getByLabel(/^New password/).fill(next)
      await own.getByLabel("Confirm new password").fill(again)
      await own.getByRole("button", { name: "Change password" }).click()
    }
    await change("not it at all", "another password")
    await expect(alert(tab, "Current password is wrong")).toBeVisible()
    await change(chosenPassword, "another password", "something else")
    await expect(alert(tab, "Passwords do not match")).toBeVisible()
    await change(chosenPassword, "another password")
    await expect(tab.getByText("Your password has been changed.")).toBeVisible()
    await expect(own.getByLabel(/^New password/)).toHaveValue("")
    await expectLeft(elsewhere)
    await sendLoginForm(elsewhere, email, "another password")
    await expect(elsewhere).not.toHaveURL(/\/login/)
    for (const page of [tab, elsewhere]) await page.context().close()
  })

  test("own sessions are listed and ended, one or all", async ({ context, browser }) => {
    test.slow()
    const email = emailOf("sessions")
    const tab = await inviteUser(context, browser, email)
    const others: Page[] = []
    for (const userAgent of [
      "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0",
      "Mozilla/5.0 (iPhone) Safari/1",
    ]) {
      const page = await (await browser.newContext({ userAgent })).newPage()
      await sendLoginForm(page, email, chosenPassword)
      await expect(page).not.toHaveURL(/\/login/)
      await listening(page)
      others.push(page)
    }
    await tab.goto("/settings/profile")
    const rows = tab.getByRole("table", { name: "Sessions" }).locator("tbody tr")
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText("This session")
    await expect(rows.first().getByRole("button")).toHaveCount(0)
    await tab.getByRole("button", { name: "End Firefox on Windows" }).click()
    await expect(tab.getByText("Session ended")).toBeVisible()
    await expect(rows).toHaveCount(2)
    await expectLeft(others[0]!)
    await others[1]!.goto("/settings/profile")
    await expect(others[1]!).toHaveURL(/\/settings\/profile$/)
    await listening(others[1]!)
    await tab.getByText("End all other sessions").click()
    await tab.getByRole("button", { name: "End them" }).click()
    await expect(tab.getByText("All other sessions ended")).toBeVisible()
    await expect(rows).toHaveCount(1)
    await expectLeft(others[1]!)
    for (const page of [tab, ...others]) await page.context().close()
  })
})
