import { expect, type Page, test } from "@playwright/test"
import { demo, freshEmail } from "../support/accounts.ts"
import { chosenPassword, inviteUser } from "../support/new-user.ts"
import { countMails, openMailedLink } from "../support/outbox.ts"
import { listening } from "../support/screens.ts"
import { expectLeft, sendLoginForm, signIn } from "../support/sign-in.ts"

const form = (page: Page, name: string) => page.getByRole("form", { name })
const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text })

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with" : "without"
  test.describe(`the own profile ${how} scripts`, () => {
    test.beforeEach(({ context }) => signIn(context, demo.second))
    const emailOf = (name: string) => freshEmail(`${name}-${how}`)

    test("names and phone are saved, and a fault stands at its field [F-060]", async ({
      context,
      browser,
    }) => {
      const tab = await inviteUser(context, browser, emailOf("name"), { javaScriptEnabled })
      await tab.goto("/profile")
      await expect(tab).toHaveURL(/\/settings\/profile$/)
      await tab.getByLabel("First name").fill("Grace")
      await tab.getByLabel("Phone").fill("(555) 123-4567")
      await form(tab, "Profile").getByRole("button", { name: "Save" }).click()
      await expect(tab.getByText("Profile saved")).toBeVisible()
      await tab.reload()
      await expect(tab.getByLabel("First name")).toHaveValue("Grace")
      await expect(tab.getByLabel("Phone")).toHaveValue("(555) 123-4567")
      await tab.getByLabel("First name").fill("   ")
      await form(tab, "Profile").getByRole("button", { name: "Save" }).click()
      await expect(alert(tab, "First name can't be blank")).toBeVisible()
      await tab.context().close()
    })

    test("single keys are turned off and on again", async ({ context, browser }) => {
      const tab = await inviteUser(context, browser, emailOf("keys"), { javaScriptEnabled })
      for (const isOn of [false, true]) {
        await tab.goto("/settings/profile")
        const own = form(tab, "Keyboard")
        await own.getByRole("checkbox").setChecked(isOn)
        await own.getByRole("button", { name: "Save" }).click()
        await expect(tab.getByText("Profile saved")).toBeVisible()
        await tab.reload()
        await expect(own.getByRole("checkbox")).toBeChecked({ checked: isOn })
      }
      await tab.context().close()
    })

    test("the password is changed with the current one, and other browsers are told", async ({
      context,
      browser,
    }) => {
      test.slow()
      const email = emailOf("password")
      const tab = await inviteUser(context, browser, email, { javaScriptEnabled })
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

    test("a new e-mail takes the place of the old one when its link is opened (D-044)", async ({
      context,
      browser,
    }) => {
      const email = emailOf("before")
      const next = emailOf("after")
      const tab = await inviteUser(context, browser, email, { javaScriptEnabled })
      await tab.goto("/settings/profile")
      const own = form(tab, "Email")
      await own.getByLabel("New email").fill(next)
      await own.getByLabel("Current password").fill("not it at all")
      await own.getByRole("button", { name: "Send link" }).click()
      await expect(alert(tab, "Current password is wrong")).toBeVisible()
      await expect(own.getByLabel("New email")).toHaveValue(next)
      await own.getByLabel("Current password").fill(chosenPassword)
      await own.getByRole("button", { name: "Send link" }).click()
      await expect(tab.getByText(`We sent a link to ${next}.`)).toBeVisible()
      await expect(tab.getByText(`${next} takes its place when you open the link`)).toBeVisible()
      expect(await countMails(await context.newPage(), email)).toBe(1)
      await openMailedLink(tab, next)
      await expect(tab).toHaveURL(/\/login$/)
      await expect(tab.getByText("Your email address has been changed. Log in with it.")).toBeVisible()
      await expect(tab.getByLabel("Email")).toHaveValue(next)
      await tab.getByLabel("Password").fill(chosenPassword)
      await tab.getByRole("button", { name: "Log In" }).click()
      await expect(tab).not.toHaveURL(/\/login/)
      await tab.goto("/settings/profile")
      await expect(tab.getByText(`You log in with ${next}.`)).toBeVisible()
      await tab.context().close()
    })

    test("own sessions are listed and ended, one or all", async ({ context, browser }) => {
      test.slow()
      const email = emailOf("sessions")
      const tab = await inviteUser(context, browser, email, { javaScriptEnabled })
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
}

test("every session has its profile, in the account's time zone", async ({ page, context }) => {
  for (const email of [demo.readOnly, demo.partner]) {
    await context.clearCookies()
    await signIn(context, email)
    await page.goto("/settings")
    await page.getByRole("link", { name: /^Profile Your name/ }).click()
    await expect(page.getByText(`You log in with ${email}.`)).toBeVisible()
    await expect(page.getByText(/^America\//)).toBeVisible()
  }
})
