import { expect, type Page, test } from "@playwright/test"
import { demo, freshEmail } from "#tests/support/accounts.ts"
import { chosenPassword, inviteUser } from "../support/new-user.ts"
import { countMails, openMailedLink } from "../support/outbox.ts"
import { listening } from "../support/screens.ts"
import { expectLeft, sendLoginForm, signIn } from "../support/sign-in.ts"

const newPassword = "a brand new password"

async function askForLink(page: Page, email: string) {
  await page.goto("/login")
  await page.getByRole("link", { name: "Forgot password?" }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await page.getByLabel("Email").fill(email)
  await page.getByRole("button", { name: "Send link" }).click()
  await expect(page.getByRole("status")).toHaveText(
    `If an account exists for ${email}, we sent a link to reset the password.`,
  )
}

async function choose(page: Page, password: string, confirmation = password) {
  await page.getByLabel("New password", { exact: true }).fill(password)
  await page.getByLabel("Confirm new password").fill(confirmation)
  await page.getByRole("button", { name: "Reset password" }).click()
}

test("a forgotten password is changed by the link in the mail, once, and other browsers are told; its token is in no address, history, storage or readable cookie [F-023, F-024, F-025, F-026]", async ({
  page,
  browser,
}) => {
  test.slow()
  const email = freshEmail("forgetful", "copper")
  const elsewhere = await browser.newContext()
  await signIn(elsewhere, demo.copper)
  const other = await inviteUser(elsewhere, browser, email)
  await listening(other)

  const before = await countMails(page, email)
  await askForLink(page, email)
  const tokens: string[] = []
  page.on("request", (request) => {
    const token = new URL(request.url()).searchParams.get("token")
    if (token) tokens.push(token)
  })
  const addresses: string[] = []
  page.on("framenavigated", (frame) => addresses.push(frame.url()))
  await openMailedLink(page, email, before)
  await expect(page).toHaveURL(/^http:\/\/reviews\.northwind\.localhost:\d+\/reset-password$/)
  await expect(page.getByLabel("Email")).toHaveValue(email)
  const [token] = tokens
  expect(token).toMatch(/^[\w-]{20,}$/)
  expect(addresses.join()).not.toContain(token)
  const readable = await page.evaluate(
    () => document.cookie + document.referrer + JSON.stringify({ ...localStorage, ...sessionStorage }),
  )
  expect(readable).not.toContain(token)
  await choose(page, newPassword, `${newPassword}?`)
  await expect(page.getByRole("alert").filter({ hasText: "Passwords do not match" })).toBeVisible()
  await choose(page, newPassword)
  await expect(page).toHaveURL(/\/password-reset-complete$/)
  await expect(page.getByText("Your password has been changed.")).toBeVisible()

  await expectLeft(other)
  await expect(other.getByText("Your session has ended. Please log in again.")).toBeVisible()
  await other.context().close()
  await elsewhere.close()

  await openMailedLink(page, email, before)
  await expect(page).toHaveURL(/\/expired-password$/)
  await expect(page.getByText("This link has expired.")).toBeVisible()
  await page.getByRole("link", { name: "Request a new one." }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)

  await sendLoginForm(page, email, chosenPassword)
  await expect(page.getByText("Invalid email or password.")).toBeVisible()
  await sendLoginForm(page, email, newPassword)
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.context().clearCookies()
  await askForLink(page, email)
  await openMailedLink(page, email, before + 1)
  await choose(page, chosenPassword)
  await expect(page).toHaveURL(/\/password-reset-complete$/)
})
