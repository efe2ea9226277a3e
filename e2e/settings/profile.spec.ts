import { expect, test } from "@playwright/test"
import { demo, freshEmail } from "#tests/support/accounts.ts"
import { chosenPassword, inviteUser } from "../support/new-user.ts"
import { listening } from "../support/screens.ts"
import { expectLeft, sendLoginForm, signIn } from "../support/sign-in.ts"

test("own sessions are listed and ended, one, all, or by a new password, and their browsers leave at once", async ({
  context,
  browser,
}) => {
  test.slow()
  await signIn(context, demo.second)
  const email = freshEmail("sessions")
  const tab = await inviteUser(context, browser, email)
  const openAs = async (userAgent: string, password: string) => {
    const page = await (await browser.newContext({ userAgent })).newPage()
    await sendLoginForm(page, email, password)
    await expect(page).not.toHaveURL(/\/login/)
    await listening(page)
    return page
  }
  const [firefox, iphone] = [
    await openAs("Mozilla/5.0 (Windows NT 10.0) Firefox/140.0", chosenPassword),
    await openAs("Mozilla/5.0 (iPhone) Safari/1", chosenPassword),
  ]
  await tab.goto("/settings/profile")
  const rows = tab.getByRole("table", { name: "Sessions" }).locator("tbody tr")
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText("This session")
  await expect(rows.first().getByRole("button")).toHaveCount(0)
  await tab.getByRole("button", { name: "End Firefox on Windows" }).click()
  await expect(tab.getByText("Session ended")).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expectLeft(firefox)
  await iphone.goto("/settings/profile")
  await expect(iphone).toHaveURL(/\/settings\/profile$/)
  await listening(iphone)
  await tab.getByText("End all other sessions").click()
  await tab.getByRole("button", { name: "End them" }).click()
  await expect(tab.getByText("All other sessions ended")).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expectLeft(iphone)

  await sendLoginForm(iphone, email, chosenPassword)
  await expect(iphone).not.toHaveURL(/\/login/)
  await listening(iphone)
  const own = tab.getByRole("form", { name: "Password" })
  const change = async (current: string, next: string, again = next) => {
    await own.getByLabel("Current password").fill(current)
    await own.getByLabel(/^New password/).fill(next)
    await own.getByLabel("Confirm new password").fill(again)
    await own.getByRole("button", { name: "Change password" }).click()
  }
  const alert = (text: string) => tab.getByRole("alert").filter({ hasText: text })
  await change("not it at all", "another password")
  await expect(alert("Current password is wrong")).toBeVisible()
  await change(chosenPassword, "another password", "something else")
  await expect(alert("Passwords do not match")).toBeVisible()
  await change(chosenPassword, "another password")
  await expect(tab.getByText("Your password has been changed.")).toBeVisible()
  await expect(own.getByLabel(/^New password/)).toHaveValue("")
  await expectLeft(iphone)
  await sendLoginForm(iphone, email, "another password")
  await expect(iphone).not.toHaveURL(/\/login/)
  for (const page of [tab, firefox, iphone]) await page.context().close()
})
