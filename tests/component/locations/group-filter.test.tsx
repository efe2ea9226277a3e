import { screen, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import { newAccount, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

test("the group of the list is named where it is chosen, and another one is found by typing [L-016]", async () => {
  const account = await newAccount()
  const admin = await signIn(account.users.Admin)
  const { id } = await admin.call("groups.create", {
    body: { name: "West Pier", location_ids: [account.locationIds[0]!] },
  })
  await admin.call("groups.create", { body: { name: "Dry Dock" } })
  const { user } = await openPage(routes.locations({ groupId: String(id) }))
  const table = within(screen.getByRole("table", { name: "Locations" }))
  expect(table.getAllByRole("row")).toHaveLength(2)
  const button = screen.getByRole("button", { name: /^Group\s*West Pier$/ })
  expect(screen.getByRole("link", { name: "Clear Group" })).toHaveAttribute("href", routes.locations())
  await user.click(button)
  await user.type(await screen.findByPlaceholderText("Search groups"), "dry")
  expect(await screen.findByRole("option", { name: "Dry Dock" })).toBeVisible()
})
