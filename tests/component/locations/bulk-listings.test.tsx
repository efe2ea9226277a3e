import { screen, waitFor, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import {
  type Account,
  answers,
  fails,
  newAccount,
  type Person,
  signIn,
} from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
let admin: Person
let ids: string[]

beforeAll(async () => {
  account = await newAccount({ settings: ["local_listings"], integrations: ["google_my_business"] })
  admin = await signIn(account.users.Admin)
  ids = account.locationIds.slice(0, 2).map(String)
})

const open = (more: Record<string, string> = {}) =>
  openPage(routes.locationsListings(new URLSearchParams({ id: ids.join(), ...more })))
const row = (result: string, more: object = {}) => ({
  location_id: ids[0],
  name: "Alder",
  country: "US",
  result,
  changes: [],
  ...more,
})
const previews = (changed: number, unchanged: number, failed: number, locations: object[]) =>
  answers("location_bulk_actions.preview", {
    status: 200,
    body: { changed, unchanged, failed, locations, page: 1, total_pages: 1 },
  })
const phone = { field: "phone", directory_code: "google_maps", before: "+16175550117", after: "+16175550118" }
const figures = () =>
  [...screen.getByRole("region", { name: "Figures" }).children].map((one) => one.textContent!.trim())
const rows = () =>
  within(screen.getByRole("table", { name: "Preview" }))
    .getAllByRole("row")
    .slice(1)

test("shows each change at its directory before anything happens, and starts it with the number of locations", async () => {
  await previews(1, 1, 0, [row("changed", { changes: [phone] })])
  const { user, address } = await open()
  expect(screen.getByText(/^Your data replaces what directories show/)).toBeVisible()
  expect(figures()).toEqual([
    expect.stringMatching(/1$/),
    expect.stringMatching(/0$/),
    expect.stringMatching(/1$/),
  ])
  expect(rows()).toHaveLength(1)
  expect(rows()[0]).toHaveTextContent(/Phone at Google.*\(617\) 555-0117.*\(617\) 555-0118/)
  const made = await admin.call("location_bulk_actions.create", {
    body: { location_ids: account.locationIds.slice(0, 2), auto_sync: false },
  })
  await answers("location_bulk_actions.create", { status: 202, body: made })
  await user.click(screen.getByRole("button", { name: "Publish mine at 1 location" }))
  const back = routes.locations()
  await waitFor(() => expect(address()).toBe(routes.locationsChange(made.id, { back })))
})

test("each act is a tab; switching has no directory to choose, and taking theirs has one", async () => {
  await previews(0, 2, 0, [row("unchanged")])
  await previews(0, 2, 0, [row("unchanged")])
  const { unmount } = await open({ act: "on" })
  const tabs = within(screen.getByRole("navigation", { name: "What to do" })).getAllByRole("link")
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    ...["Publish mine", "Take theirs", "Use suggestions", "Turn on Auto Sync", "Turn off Auto Sync"],
  ])
  expect(tabs[3]).toHaveAttribute("aria-current")
  expect(screen.queryByLabelText("Directory")).toBeNull()
  expect(screen.getByText("Nothing would change.")).toBeVisible()
  expect(screen.queryByRole("button", { name: /^Turn on Auto Sync at/ })).toBeNull()
  unmount()
  await previews(1, 0, 0, [row("changed", { changes: [phone] })])
  await open({ act: "theirs" })
  const directory = screen.getByLabelText<HTMLSelectElement>("Directory")
  expect([...directory.options].map(({ text }) => text)).not.toContain("All directories")
  expect(directory).toHaveValue("google_maps")
  expect(rows()[0]).toHaveTextContent(/Phone(?! at)/)
})

test("locations that cannot follow say why, and a preview that fails says so with a way to try again", async () => {
  const failed = [row("failed", { reason: "This location was not found in your Google integration." })]
  await previews(0, 1, 1, failed)
  await previews(0, 1, 1, failed)
  const { unmount } = await open({ act: "on" })
  expect(rows()[0]).toHaveTextContent(/Alder.*This location was not found in your Google integration\./)
  unmount()
  await fails("location_bulk_actions.preview", 500)
  await open()
  const alert = screen.getByRole("alert")
  expect(alert).toHaveTextContent("Unable to load the preview")
  expect(within(alert).getByRole("link", { name: "Retry" })).toHaveAttribute(
    "href",
    expect.stringContaining("/settings/locations/listings?"),
  )
})

test("nothing selected has nothing to confirm", async () => {
  await openPage(routes.locationsListings())
  expect(screen.queryByRole("button", { name: /Publish mine/ })).toBeNull()
})
