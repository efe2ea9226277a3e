import { within } from "@testing-library/dom"
import { userTypes } from "#lib/contract/user-types/ids.ts"
import { demo, fresh } from "./accounts.ts"
import { pressNamed, textOf } from "./page-parts.ts"
import { ownProduct, sendLoginForm, signedIn, visitor } from "./pages.ts"
import { readList, write } from "./pages-bff.ts"
import { polled } from "./polled.ts"
import { createTextBrowser, type TextBrowser } from "./text-browser.ts"

/** A password that invited users of these tests choose. */
export const chosenPassword = "a password of my own"

async function linksOfMails(to: string): Promise<string[]> {
  const { screen } = await createTextBrowser(ownProduct().apiUrl).open(`/outbox?to=${encodeURIComponent(to)}`)
  const mails = screen.queryAllByRole("article")
  return mails.map((mail) => within(mail).getAllByRole<HTMLAnchorElement>("link")[0]!.href)
}

/** The links of the mails to a person, the newest first, once there are so many. */
export const mailedLinks = (to: string, atLeast = 1): Promise<string[]> =>
  polled(
    () => linksOfMails(to),
    (links) => links.length >= atLeast,
  )

/** Chooses a password on the page that a mailed link leads to. */
export async function choosePassword(browser: TextBrowser, password = chosenPassword, again = password) {
  browser.fill(browser.screen.getByLabelText("New password"), password)
  browser.fill(browser.screen.getByLabelText("Confirm new password"), again)
  return pressNamed(browser, "Reset password")
}

/** Chooses the first password on the page of an invitation, which logs in. */
export async function acceptInvitation(browser: TextBrowser, password = chosenPassword) {
  browser.fill(browser.screen.getByLabelText("New password"), password)
  browser.fill(browser.screen.getByLabelText("Confirm new password"), password)
  return pressNamed(browser, "Accept invitation")
}

/**
 * A new user of the account whose Admin is given, an Admin too unless said otherwise: invited, with a password, signed
 * in.
 */
export async function inviteUser(
  admin: string,
  { userTypeId = userTypes.Admin as number, email = `guest-${fresh()}@second.outpost.test` } = {},
): Promise<TextBrowser & { email: string }> {
  // Behind the people of the demo in every list that is sorted by name.
  const user = { first_name: "Zoe", last_name: "Guest", email, user_type_id: userTypeId }
  const made = await write(await signedIn(admin), "POST", "/api/bff/users", user)
  expect(made.status).toBe(201)
  const browser = visitor()
  await browser.open((await mailedLinks(email))[0]!)
  await acceptInvitation(browser)
  // The link in a white label's mail leads to its own domain, and the session there is good nowhere else.
  const { url } = await browser.open("/settings/profile")
  if (url.startsWith("/login")) await sendLoginForm(browser, email, chosenPassword)
  expect(browser.url).not.toMatch(/^\/login/)
  return Object.assign(browser, { email })
}

/** The id of the account that someone belongs to. */
export async function accountIdOf(email: string): Promise<number> {
  const browser = await signedIn(email)
  const { items } = await readList<{ account_id: number }>(browser, "locations", "?per_page=1")
  return items[0]!.account_id
}

/** The name of the account that the navigation shows. */
export const accountOn = (browser: TextBrowser): string =>
  textOf(browser.page.document.querySelector("[data-part=account-name]"))

/** Opens an address that does something, and continues on the page that says so. */
export async function openAndContinue(browser: TextBrowser, address: string) {
  await browser.open(address)
  return pressNamed(browser, "Continue")
}

/** Changes a setting of a child account as its partner does, who writes those of the plan too (D-286). */
export async function setForChild(admin: string, code: string, value: string): Promise<void> {
  const childId = await accountIdOf(admin)
  const partner = await signedIn(demo.partner)
  await openAndContinue(partner, `/switch-account/${childId}`)
  const path = `/as/${childId}/api/bff/account_settings/${code}`
  const answer = await write(partner, "PATCH", path, { value })
  expect([code, answer.status]).toEqual([code, 200])
}
