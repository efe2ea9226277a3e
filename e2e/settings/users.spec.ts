import { type BrowserContext, expect, type Page, test } from "@playwright/test"
import { demo, freshEmail } from "#tests/support/accounts.ts"
import { acceptInvitation, chosenPassword } from "../support/new-user.ts"
import { countMails, openMailedLink } from "../support/outbox.ts"
import { chooseFitting, hydrated } from "../support/screens.ts"
import { expectLeft, sendLoginForm, signIn } from "../support/sign-in.ts"

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text })
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).last().click()

/** Adds the first place that a search finds in a picker. */
async function add(page: Page, noun: "locations" | "groups", text: string) {
  await page.getByRole("button", { name: `Add ${noun}` }).click()
  await page.getByRole("combobox", { name: `Search ${noun}` }).fill(text)
  await chooseFitting(page, text, new RegExp(text, "i"))
  await page.keyboard.press("Escape")
}

async function mails(context: BrowserContext, email: string) {
  const page = await context.newPage()
  const count = await countMails(page, email)
  await page.close()
  return count
}

test("a user is invited by mail, chooses a password, sees what is assigned, and every open tab leaves when the user is deactivated [F-067, F-100]", async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  await signIn(context, demo.second)
  const email = freshEmail("nora")
  await page.goto("/settings")
  await page.getByRole("link", { name: /^Users/ }).click()
  await page.getByRole("link", { name: "New user" }).click()
  await page.getByLabel("First name").fill("Nora")
  await page.getByLabel("Last name").fill("Guest")
  await page.getByLabel("Email").fill(demo.second)
  await expect(page.getByRole("group", { name: "Locations" })).toBeVisible()
  await page.getByLabel("Type").selectOption("Admin")
  await expect(page.getByRole("group", { name: "Locations" })).toBeHidden()
  await expect(page.getByText("Admins see every location in the account.")).toBeVisible()
  await page.getByLabel("Type").selectOption("Read Only")
  await add(page, "locations", "larimer")
  await add(page, "groups", "color")
  await save(page)
  // Whose it is, is not said; nothing typed or chosen is lost.
  await expect(page.getByRole("alert").filter({ hasText: "Email is already in use" })).toBeVisible()
  await expect(page.getByLabel("First name")).toHaveValue("Nora")
  await expect(page.getByRole("list", { name: "Selected: Locations" }).getByRole("listitem")).toHaveCount(1)
  await expect(page.getByRole("list", { name: "Selected: Groups" }).getByRole("listitem")).toHaveCount(1)
  await page.getByLabel("Email").fill(email)
  const before = await mails(context, email)
  await save(page)
  await expect(page.getByText("User saved")).toBeVisible()
  await expect(row(page, email)).toContainText("Pending")
  await expect(row(page, email)).toContainText("Never")
  await expect(async () => expect(await mails(context, email)).toBe(before + 1)).toPass()
  await row(page, email)
    .getByRole("button", { name: /^Resend invitation to Nora/ })
    .click()
  await expect(page.getByText(`We sent a new invitation to ${email}.`)).toBeVisible()
  await expect(page).toHaveURL(/\/settings\/users$/)

  const theirs = await browser.newContext()
  const tab = await theirs.newPage()
  await openMailedLink(tab, email, before + 1)
  await expect(tab.getByLabel("Email")).toHaveValue(email)
  await acceptInvitation(tab)
  await tab.goto("/settings/users")
  await expect(tab).toHaveURL(/\/error\?statusCode=403/)
  await tab.goto("/reviews")
  const unnotified = await (await browser.newContext()).newPage()
  // No one tells it before its next call.
  await unnotified.route("**/api/bff/realtime?*", (route) => route.abort())
  await sendLoginForm(unnotified, email, chosenPassword)
  await expect(unnotified).toHaveURL(/\/dashboard$/)
  await hydrated(unnotified)

  await page.goto(`/settings/users?search_terms=${encodeURIComponent(email)}`)
  await expect(row(page, email)).not.toContainText("Pending")
  await expect(row(page, email).getByRole("button")).toHaveCount(0)
  await row(page, email).getByRole("link").click()
  await page.getByLabel("Last name").fill("Changed")
  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .click()
  await save(page)
  await expect(page.getByText("User saved")).toBeVisible()
  await expect(row(page, email)).toContainText("Nora Changed")

  await row(page, email).getByRole("link").click()
  await page.getByText("Deactivate", { exact: true }).first().click()
  await page.getByRole("button", { name: "Deactivate", exact: true }).click()
  await expect(page.getByText("User deleted")).toBeVisible()
  await expect(row(page, email)).toHaveCount(0)

  await expectLeft(tab)
  // No page is loaded again: a list of the filter bar is asked for.
  await unnotified.getByRole("button", { name: /^Location / }).click()
  await expectLeft(unnotified)
  await unnotified.context().close()
  await expect(tab.getByText("Your session has ended. Please log in again.")).toBeVisible()
  await sendLoginForm(tab, email, chosenPassword)
  await expect(tab.getByText("Invalid email or password.")).toBeVisible()
  await theirs.close()
})
