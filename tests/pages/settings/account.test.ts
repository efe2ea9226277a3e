import { pressNamed } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"

test("the account's form saves, says so once, and keeps what was typed beside an error", async () => {
  const browser = await signedIn(demo.second)
  await browser.open("/settings/account")
  const name = () => browser.screen.getByLabelText(/^Company name/)
  const week = () => browser.screen.getByLabelText(/^First day of the week/)
  const before = (name() as HTMLInputElement).value
  browser.fill(week(), "Monday")
  // Only the API refuses a name of blanks.
  browser.fill(name(), "   ")
  await pressNamed(browser, "Save")
  expect(browser.screen.getByText("Company name can't be blank")).toBeInTheDocument()
  expect(name()).toHaveAttribute("aria-invalid", "true")
  expect(week()).toHaveValue("monday")
  browser.fill(name(), before)
  await pressNamed(browser, "Save")
  expect(browser.screen.getByText("Settings saved")).toBeInTheDocument()
  await browser.reload()
  expect(browser.screen.queryByText("Settings saved")).toBeNull()
  expect(week()).toHaveValue("monday")
  browser.fill(week(), "Sunday")
  await pressNamed(browser, "Save")
  expect(week()).toHaveValue("sunday")
})

test("the settings are for everyone, the account's page for those who may change it [F-064]", async () => {
  const browser = await signedIn(demo.user)
  const { screen } = await browser.open("/settings")
  expect(screen.getByRole("heading", { name: "Account & Settings" })).toBeInTheDocument()
  expect(screen.queryByRole("link", { name: /Company name/ })).toBeNull()
  expect((await browser.open("/settings/account")).url).toMatch(/^\/error\?statusCode=403/)
})
