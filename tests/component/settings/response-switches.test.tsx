import { screen, waitFor, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import { type Account, newAccount, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

const address = "/settings/account#responses"
let account: Account
beforeAll(async () => {
  account = await newAccount()
})

const row = (name: string) => screen.getByText(name).closest("li")!
const note = () => screen.getByText(/^Response suggestions are/)

test("an Admin reads where suggestions and automatic responses are switched, and switches them there [F-460, P-406]", async () => {
  const admin = await signIn(account.users.Admin)
  const review = await openPage(routes.review(account.reviewIds[0]!))
  expect(screen.queryByRole("button", { name: "Suggest a reply" })).toBeNull()
  expect(screen.getByRole("link", { name: "Turn them on" })).toHaveAttribute("href", address)
  review.unmount()

  const templates = await openPage(routes.responseTemplates())
  expect(note()).toHaveTextContent("Response suggestions are off. Automatic responses are off.")
  expect(within(note()).getByRole("link")).toHaveAttribute("href", address)
  templates.unmount()

  const { user, refresh, unmount } = await openPage(routes.accountSettings())
  for (const name of ["Response suggestions", "Automatic responses"]) {
    expect(row(name)).toHaveTextContent("Off")
    const form = within(row(name)).getByRole("form", { name: `Turn on: ${name}` })
    await user.click(within(form).getByRole("button", { name: "Turn on" }))
    await waitFor(async () => {
      await refresh()
      expect(within(row(name)).getByRole("form", { name: `Turn off: ${name}` })).toBeVisible()
    })
  }
  unmount()
  const { _embedded } = await admin.call("account_settings.list", { query: {} })
  expect(_embedded.account_settings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ code: "ai_responses", value: "true" }),
      expect.objectContaining({ code: "auto_responses", value: "true" }),
    ]),
  )

  const rules = await openPage(routes.autoResponses())
  expect(screen.getByText(/^Automatic responses are on\./)).toBeVisible()
  rules.unmount()
  await openPage(routes.review(account.reviewIds[0]!))
  expect(screen.getByRole("button", { name: "Suggest a reply" })).toBeVisible()
  expect(screen.queryByRole("link", { name: "Turn them on" })).toBeNull()
})

test("others read that an Admin can change it, and are offered nothing to press", async () => {
  await signIn(account.users.User)
  await openPage(routes.responseTemplates())
  expect(note()).toHaveTextContent("An admin can change this in Account settings.")
  expect(within(note()).queryByRole("link")).toBeNull()
})
