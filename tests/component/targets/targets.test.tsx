import { screen, waitFor, within } from "@testing-library/react"
import { weightsError } from "#lib/contract/location-custom-targets/constants.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Account, newAccount, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
beforeAll(async () => {
  account = await newAccount()
})

const open = async () => {
  const admin = await signIn(account.users.Admin)
  const { name } = await admin.call("locations.get", { params: { id: String(account.locationIds[0]) } })
  return { name, ...(await openPage(routes.targetScore())) }
}

test("a location is found while its name is typed, and leads to its targets", async () => {
  const { user, name } = await open()
  await user.type(screen.getByRole("searchbox", { name: "Search groups and locations" }), name)
  const results = within(await screen.findByRole("list", { name: "Results" }))
  await user.click(await results.findByRole("link", { name: new RegExp(name) }))
  expect(await screen.findByRole("heading", { level: 2, name })).toBeVisible()
})

test("weights that add up again are no fault any more, whichever of them was changed", async () => {
  const { user } = await open()
  const weight = (name: string) => screen.getByRole("spinbutton", { name: `Weight of ${name} (%)` })
  const type = async (text: string) => {
    await user.clear(weight("average rating"))
    await user.type(weight("average rating"), text)
  }
  await type("35")
  await user.click(screen.getByRole("button", { name: "Save" }))
  expect(await screen.findByText(weightsError)).toBeVisible()
  expect(weight("listings in sync")).toBeInvalid()
  await type("31")
  expect(screen.getByText(weightsError)).toBeVisible()
  await type("30")
  await waitFor(() => expect(screen.queryByText(weightsError)).toBeNull())
  expect(weight("listings in sync")).toBeValid()
})
