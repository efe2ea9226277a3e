import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type BrowserContext, expect, type Page } from "@playwright/test"
import { demo, demoPassword } from "#tests/support/accounts.ts"

/** Fills the login form and sends it. */
export async function sendLoginForm(page: Page, email: string, password = demoPassword) {
  await page.goto("/login")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Log In" }).click()
}

/** Their sessions are looked at again each minute, and an old one of them ends. */
const neverStored: readonly string[] = [demo.pending, demo.suspended, demo.expired, demo.expiredUser]

const stateOf = (email: string) => join(process.env.OUTPOST_E2E_SESSIONS!, `${email}.json`)

/**
 * Gives a context the session of a user. Each user logs in once for all tests (logins are limited per minute);
 * a test that ends its session logs in by itself with `sendLoginForm`.
 */
export async function signIn(context: BrowserContext, email: string) {
  const file = stateOf(email)
  if (!existsSync(file) || neverStored.includes(email)) {
    // Pages that are open beside it would be told that someone else has come.
    const own = await context.browser()!.newContext()
    const page = await own.newPage()
    await sendLoginForm(page, email)
    await expect(page).not.toHaveURL(/\/login/)
    await own.storageState({ path: file })
    await own.close()
  }
  const { cookies } = JSON.parse(readFileSync(file, "utf8"))
  await context.addCookies(cookies)
}

/** Expects that a page whose session was ended elsewhere has left, or leaves by itself, to a login page that says so. */
export const expectLeft = (page: Page) => expect(page).toHaveURL(/\/login\?invalidated=true$/)
