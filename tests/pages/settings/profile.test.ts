import { within } from "@testing-library/dom"
import { freshEmail } from "#tests/support/accounts.ts"
import { followNamed, pressNamed, rowsOf, textOf } from "../../support/page-parts.ts"
import { demo, sendLoginForm, signedIn, visitor } from "../../support/pages.ts"
import { chosenPassword, inviteUser, mailedLinks } from "../../support/pages-people.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const form = ({ screen }: TextBrowser, name: string) => within(screen.getByRole("form", { name }))
const says = ({ page }: TextBrowser, text: string) => expect(page.document.body).toHaveTextContent(text)

test("names and phone are saved, and an error stands at its field [F-060]", async () => {
  const browser = await inviteUser(demo.second)
  const first = () => form(browser, "Profile").getByLabelText(/^First name/)
  const phone = () => form(browser, "Profile").getByLabelText(/^Phone/)
  const save = () => pressNamed(browser, "Save", form(browser, "Profile"))
  expect((await browser.open("/profile")).url).toBe("/settings/profile")
  browser.fill(first(), "Grace")
  browser.fill(phone(), "(555) 123-4567")
  await save()
  says(browser, "Profile saved")
  await browser.reload()
  expect(first()).toHaveValue("Grace")
  expect(phone()).toHaveValue("(555) 123-4567")
  browser.fill(first(), "   ")
  await save()
  says(browser, "First name can't be blank")
})

test("single keys are turned off and on again", async () => {
  const browser = await inviteUser(demo.second)
  const box = () => form(browser, "Keyboard").getByRole("checkbox")
  for (const isOn of [false, true]) {
    await browser.open("/settings/profile")
    browser.fill(box(), isOn)
    await pressNamed(browser, "Save", form(browser, "Keyboard"))
    says(browser, "Profile saved")
    await browser.reload()
    expect((box() as HTMLInputElement).checked).toBe(isOn)
  }
})

test("the password is changed with the current one, and other sessions end", async () => {
  const browser = await inviteUser(demo.second)
  const elsewhere = visitor()
  await sendLoginForm(elsewhere, browser.email, chosenPassword)
  const own = () => form(browser, "Password")
  const change = async (current: string, next: string, again = next) => {
    browser.fill(own().getByLabelText(/^Current password/), current)
    browser.fill(own().getByLabelText(/^New password/), next)
    browser.fill(own().getByLabelText(/^Confirm new password/), again)
    await pressNamed(browser, "Change password", own())
  }
  await browser.open("/settings/profile")
  await change("not it at all", "another password")
  says(browser, "Current password is wrong")
  await change(chosenPassword, "another password", "something else")
  says(browser, "Passwords do not match")
  await change(chosenPassword, "another password")
  says(browser, "Your password has been changed.")
  expect(own().getByLabelText(/^New password/)).toHaveValue("")
  expect((await elsewhere.open("/reviews")).url).toBe("/login?invalidated=true")
  expect((await sendLoginForm(elsewhere, browser.email, "another password")).url).toBe("/dashboard")
})

test("a new email takes the place of the old one in any browser, once its page is told to and not before (D-044, D-273)", async () => {
  const next = freshEmail("after")
  const browser = await inviteUser(demo.second)
  const own = () => form(browser, "Email")
  const ask = (password: string) => {
    browser.fill(own().getByLabelText(/^New email/), next)
    browser.fill(own().getByLabelText(/^Current password/), password)
    return pressNamed(browser, "Send link", own())
  }
  await browser.open("/settings/profile")
  await ask("not it at all")
  says(browser, "Current password is wrong")
  expect(own().getByLabelText(/^New email/)).toHaveValue(next)
  await ask(chosenPassword)
  says(browser, `We sent a link to ${next}.`)
  says(browser, `${next} will replace it once you confirm it`)
  const [link] = await mailedLinks(next)
  expect(await mailedLinks(browser.email)).toHaveLength(1)
  const other = await signedIn(demo.copper)
  for (const reader of [visitor(), other, browser]) {
    expect((await reader.open(link!)).url).toBe("/confirm-email")
    says(reader, `Confirm to log in with ${next} from now on.`)
  }
  expect((await browser.open("/settings/profile")).url).toBe("/settings/profile")
  await other.open(link!)
  await pressNamed(other, "Confirm email address")
  says(other, `You now log in with ${next}.`)
  await followNamed(other, `Continue as ${demo.copper}`)
  expect(other.url).toBe("/dashboard")
  await other.open(link!)
  says(other, "This link is no longer valid")
  expect((await browser.open("/reviews")).url).toBe("/login?invalidated=true")
  await sendLoginForm(browser, next, chosenPassword)
  await browser.open("/settings/profile")
  says(browser, `You log in with ${next}.`)
})

test("own sessions are listed and ended, one or all", async () => {
  const browser = await inviteUser(demo.second)
  const others = ["Mozilla/5.0 (Windows NT 10.0) Firefox/140.0", "Mozilla/5.0 (iPhone) Safari/1"].map(
    (userAgent) => visitor({ userAgent }),
  )
  for (const other of others) await sendLoginForm(other, browser.email, chosenPassword)
  const rows = () => rowsOf(browser, "Sessions")
  await browser.open("/settings/profile")
  expect(rows()).toHaveLength(3)
  expect(rows()[0]).toHaveTextContent("This session")
  expect(within(rows()[0]!).queryByRole("button")).toBeNull()
  await pressNamed(browser, "End Firefox on Windows")
  says(browser, "Session ended")
  expect(rows()).toHaveLength(2)
  expect((await others[0]!.open("/reviews")).url).toBe("/login?invalidated=true")
  expect((await others[1]!.open("/reviews")).url).toBe("/reviews")
  await pressNamed(browser, "End them")
  says(browser, "All other sessions ended")
  expect(rows()).toHaveLength(1)
  expect((await others[1]!.open("/reviews")).url).toBe("/login?invalidated=true")
})

test("every session has its profile, in the account's time zone", async () => {
  for (const email of [demo.readOnly, demo.partner]) {
    const browser = await signedIn(email)
    await browser.open("/settings")
    await followNamed(browser, /^Profile Your name/)
    says(browser, `You log in with ${email}.`)
    expect(textOf(browser.screen.getByText(/^America\//))).toMatch(/^America\//)
  }
})
