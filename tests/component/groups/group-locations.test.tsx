import { screen, waitFor, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import { type Account, newAccount, type Person, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
let admin: Person
beforeAll(async () => {
  account = await newAccount()
  admin = await signIn(account.users.Admin)
})

const rows = () =>
  within(screen.getByRole("table", { name: "Locations of the group" }))
    .getAllByRole("row")
    .slice(1)

test("a group lists its locations, adds those that it lacks, and removes the ticked ones", async () => {
  const listed = await admin.call("locations.list", { query: { "sort[by]": "name", per_page: 500 } })
  const [one, two, ...rest] = listed._embedded.locations
  const { id } = await admin.call("groups.create", {
    body: { name: "Harbor", location_ids: [one!.id, two!.id] },
  })
  const { user } = await openPage(routes.group(id))
  expect(rows().map((row) => within(row).getByRole("link").textContent)).toEqual(
    [one, two].map((location) => expect.stringContaining(location!.name)),
  )
  expect(within(rows()[0]!).getByRole("link")).toHaveAttribute(
    "href",
    routes.locationDetails(one!.id, `group_id=${id}`),
  )

  await user.click(screen.getByRole("button", { name: "Add locations" }))
  const options = await screen.findByRole("listbox", { name: "Locations to add" })
  await waitFor(() => expect(within(options).getAllByRole("option")).toHaveLength(rest.length))
  await user.click(within(options).getAllByRole("option")[0]!)
  await user.click(screen.getByRole("button", { name: "Add to group" }))
  expect(await screen.findByText("Locations added")).toBeVisible()
  await waitFor(() => expect(rows()).toHaveLength(3))

  await user.click(screen.getByRole("checkbox", { name: `Select ${one!.name}` }))
  await user.click(screen.getByRole("checkbox", { name: `Select ${two!.name}` }))
  await user.click(screen.getByText("Remove from group"))
  await user.click(screen.getByRole("button", { name: "Remove" }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  const { active_location_ids: left } = await admin.call("groups.get", { params: { id: String(id) } })
  expect(left).toEqual([rest[0]!.id])
})
