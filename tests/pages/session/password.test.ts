import { freshEmail } from "#tests/support/accounts.ts"
import { followNamed, pressNamed } from "../../support/page-parts.ts"
import { demo, sendLoginForm, visitor } from "../../support/pages.ts"
import { choosePassword, chosenPassword, inviteUser, mailedLinks } from "../../support/pages-people.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const newPassword = "a brand new password"

async function askForLink(browser: TextBrowser, email: string) {
  await browser.open("/login")
  expect((await followNamed(browser, "Forgot password?")).url).toBe("/forgot-password")
  browser.fill(browser.screen.getByLabelText("Email"), email)
  await pressNamed(browser, "Send link")
  expect(browser.screen.getByRole("status")).toHaveTextContent(
    `If an account exists for ${email}, we sent a link to reset the password.`,
  )
}

test("a forgotten password is changed by the link in the mail, once, and other sessions end [F-023, F-024, F-025, F-026]", async () => {
  const email = freshEmail("forgetful", "copper")
  const elsewhere = await inviteUser(demo.copper, { email })
  const browser = visitor()
  const before = (await mailedLinks(email)).length
  await askForLink(browser, email)
  const [link, ...older] = await mailedLinks(email, before + 1)
  expect(older).toHaveLength(before)
  await browser.open(link!)
  expect(browser.url).toMatch(/^http:\/\/reviews\.northwind\.localhost:\d+\/reset-password$/)
  const token = new URL(link!).searchParams.get("token")
  expect(token).toMatch(/^[\w-]{20,}$/)
  expect(browser.page.text).not.toContain(token)
  expect(browser.screen.getByLabelText("Email")).toHaveValue(email)
  await choosePassword(browser, newPassword, `${newPassword}?`)
  expect(browser.screen.getByText("Passwords do not match")).toBeInTheDocument()
  await choosePassword(browser, newPassword)
  expect(browser.url).toMatch(/\/password-reset-complete$/)
  expect(browser.screen.getByText("Your password has been changed.")).toBeInTheDocument()

  await elsewhere.reload()
  expect(elsewhere.url).toMatch(/\/login\?invalidated=true$/)
  expect(elsewhere.screen.getByText("Your session has ended. Please log in again.")).toBeInTheDocument()

  await browser.open(link!)
  expect(browser.url).toMatch(/\/expired-password$/)
  expect(browser.screen.getByText("This link has expired.")).toBeInTheDocument()
  expect((await followNamed(browser, "Request a new one.")).url).toMatch(/\/forgot-password$/)

  await sendLoginForm(browser, email, chosenPassword)
  expect(browser.screen.getByText("Invalid email or password.")).toBeInTheDocument()
  expect((await sendLoginForm(browser, email, newPassword)).url).toBe("/dashboard")
})

test("an email that no one has is told the same and gets no mail", async () => {
  await askForLink(visitor(), "nobody@demo.outpost.test")
  expect(await mailedLinks("nobody@demo.outpost.test", 0)).toEqual([])
})
