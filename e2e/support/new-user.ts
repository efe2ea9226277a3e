import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test"
import { userTypes } from "#lib/contract/user-types/ids.ts"
import { clientHeader, clientName } from "#lib/contract/wire.ts"
import { openMailedLink } from "./outbox.ts"

/** A password that invited users of these tests choose. */
export const chosenPassword = "a password of my own"

/** Chooses the first password on the page of an invitation, which logs in. */
export async function acceptInvitation(page: Page, password = chosenPassword) {
  await page.getByLabel("New password", { exact: true }).fill(password)
  await page.getByLabel("Confirm new password").fill(password)
  await page.getByRole("button", { name: "Accept invitation" }).click()
  await expect(page).not.toHaveURL(/\/(?:login|reset-password)/)
}

/**
 * A new user of the account in which a context is signed in as its Admin, an Admin too unless said otherwise: invited,
 * with a password, logged in.
 * @returns a tab in a browser of its own.
 */
export async function inviteUser(
  admin: BrowserContext,
  browser: Browser,
  email: string,
  { userTypeId = userTypes.Admin }: { userTypeId?: number } = {},
): Promise<Page> {
  const made = await admin.request.post("/api/bff/users", {
    headers: { [clientHeader]: clientName, origin: process.env.OUTPOST_E2E_ADDRESS! },
    // Behind the people of the demo in every list that is sorted by name.
    data: { first_name: "Zoe", last_name: "Guest", email, user_type_id: userTypeId },
  })
  expect(made.status()).toBe(201)
  const tab = await (await browser.newContext()).newPage()
  await openMailedLink(tab, email)
  await acceptInvitation(tab)
  return tab
}
