import { screen, waitFor, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import { type Account, newAccount, settled, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
beforeAll(async () => {
  account = await newAccount()
})
beforeEach(() => signIn(account.users.Admin))

const list = routes.reviews("dateDescriptor=allTime")
const cards = () => screen.getAllByRole("article")

test("the keys of the list are shown by ? and can be switched off for good, in the help or the profile; with a modifier they do nothing", async () => {
  const first = await openPage(list)
  await first.user.keyboard("j")
  await waitFor(() => expect(cards()[0]).toHaveFocus())
  await first.user.keyboard("{Control>}x{/Control}")
  await settled()
  expect(within(cards()[0]!).getByRole("checkbox")).not.toBeChecked()
  await first.user.keyboard("?")
  const help = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }))
  expect(help.getByText("Next review")).toBeVisible()
  await first.user.click(help.getByRole("checkbox"))
  await settled()
  await first.user.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  first.unmount()

  const second = await openPage(list)
  await second.user.keyboard("j?")
  await settled()
  expect(screen.queryByRole("dialog")).toBeNull()
  expect(document.body).toHaveFocus()
  second.unmount()

  const profile = await openPage(routes.settingsProfile())
  const form = () => within(screen.getByRole("form", { name: "Keyboard" }))
  const box = () => form().getByRole("checkbox", { name: "Use single keys on the list of reviews" })
  expect(box()).not.toBeChecked()
  await profile.user.click(box())
  await profile.user.click(form().getByRole("button", { name: "Save" }))
  expect(await screen.findByText("Profile saved")).toBeVisible()
  expect(box()).toBeChecked()
  profile.unmount()

  const third = await openPage(list)
  await third.user.keyboard("j")
  await waitFor(() => expect(cards()[0]).toHaveFocus())
})
