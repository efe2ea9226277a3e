import { screen, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import {
  type Account,
  answers,
  fails,
  holds,
  newAccount,
  type Person,
  signIn,
} from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
let admin: Person

beforeAll(async () => {
  account = await newAccount({
    settings: ["local_listings"],
    integrations: ["google_my_business"],
  })
  admin = await signIn(account.users.Admin)
  for (const id of account.locationIds.slice(0, 3))
    await admin.call("local_listings.get", { params: { id: String(id) }, query: { refresh: true } })
})
beforeEach(async () => {
  admin = await signIn(account.users.Admin)
})

const open = (query: Record<string, string> = {}) =>
  openPage(routes.localListings(new URLSearchParams({ "sort[by]": "name", ...query })))
const table = () => screen.getByRole("table", { name: "Locations and directories" })
const rows = () => within(table()).getAllByRole("row").slice(1)

test("the address narrows to a group [P-051]", async () => {
  const group = await admin.call("groups.create", {
    body: { name: "Own", location_ids: account.locationIds.slice(0, 2) },
  })
  await open({ groupId: String(group.id) })
  expect(rows()).toHaveLength(2)
})

test("the switch moves before the answer is there [P-239]", async () => {
  const { user } = await open()
  const own = () => screen.getAllByRole("switch", { name: /^Auto Sync for / })[0]!
  expect(own()).not.toBeChecked()
  const release = await holds("local_listings.publish")
  await user.click(own())
  expect(own()).toBeChecked()
  await release()
  await screen.findByText("Auto Sync enabled for this location")
})

test("an older table has a row for each directory behind each location, its own error, and blocks photos by Auto Sync alone [P-066 P-331 P-332 P-471]", async () => {
  const older = await newAccount({
    settings: ["local_listings", "local_listings_classic_table"],
    integrations: ["google_my_business"],
  })
  const boss = await signIn(older.users.Admin)
  for (const id of older.locationIds.slice(0, 1))
    await boss.call("local_listings.get", { params: { id: String(id) }, query: { refresh: true } })
  const { user, unmount } = await open()
  expect(within(table()).getAllByRole("columnheader")).toHaveLength(3)
  const name = within(table()).getAllByRole("link", { hidden: true })
  expect(name.length).toBeGreaterThan(0)
  await user.click(within(table()).getAllByText("Directories")[0]!)
  const [sub] = within(table()).getAllByRole("table", { name: /^Directories of / })
  expect(
    within(sub!)
      .getAllByRole("rowheader")
      .map((head) => head.textContent),
  ).toEqual([...["Google", "Facebook", "Apple Maps", "Bing", "Tripadvisor", "Yelp"]])
  await user.click(screen.getAllByRole("checkbox", { name: /^Select [^a]/ })[0]!)
  await user.click(screen.getByRole("button", { name: "Add Photos" }))
  const text =
    "One or more of the locations selected has Auto Sync turned off or is not found in Google integrations."
  expect(await screen.findByText(text)).toBeVisible()
  unmount()
  await fails("local_listings.list_locations", 500, {})
  await open()
  expect(screen.getByText("An error occured trying to fetch locations")).toBeVisible()
})

test("syncing to a directory needs publishing in the plan and its flag [P-381 P-383]", async () => {
  const id = account.locationIds[1]!
  await admin.call("local_listings.publish", { body: { location_ids: [id] } })
  const flyout = { openLocation: String(id), openDirectory: "google_maps" }
  const own = () => screen.queryByRole("switch", { name: "Sync to Google" })
  const first = await open(flyout)
  expect(own()).not.toBeNull()
  first.unmount()
  const experiment = { id: 1, account_id: account.id, name: "directoryToggle", enabled: false }
  await answers("account_experiments.list", {
    status: 200,
    body: { _page: 1, _total: 1, _total_pages: 1, _embedded: { account_experiments: [experiment] } },
  })
  await signIn(account.users.Admin)
  const second = await open(flyout)
  expect(await screen.findByRole("dialog", { name: "Google" })).toBeVisible()
  expect(own()).toBeNull()
  second.unmount()
})

test("without Local Listings the page is refused [P-387]", async () => {
  const none = await newAccount({ settingsOff: ["local_listings", "local_listings_preview"] })
  await signIn(none.users.Manager)
  await expect(open()).rejects.toThrow("statusCode=403")
})
