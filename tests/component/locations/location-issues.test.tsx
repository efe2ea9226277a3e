import { screen, waitFor, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import {
  type Account,
  answers,
  doJobs,
  fails,
  newAccount,
  type Person,
  signIn,
} from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
let admin: Person
beforeAll(async () => {
  account = await newAccount()
  admin = await signIn(account.users.Admin)
  const { _embedded } = await admin.call("countries.list", { query: { keywords: "Singapore" } })
  const [first, second, third] = account.locationIds.map(String)
  const country_id = _embedded.countries[0]!.id
  for (const id of [first!, second!])
    await admin.call("locations.update", { params: { id }, body: { google_place_id: "ChIJ-1", country_id } })
  const body = { google_place_id: "ChIJ-2", website: "https://cedar.example/", country_id }
  await admin.call("locations.update", { params: { id: third! }, body })
  await doJobs("location_issues")
})
beforeEach(async () => {
  admin = await signIn(account.users.Admin)
})

const id = (index: number) => String(account.locationIds[index])
const tab = (index: number) => routes.locationDetails(id(index), new URLSearchParams({ tab: "issues" }))
const rows = () => within(screen.getByRole("list", { name: "Issues" })).getAllByRole("listitem")
const button = (name: string) => screen.getByRole("button", { name })
const placeSearch = () => screen.queryByRole("combobox", { name: "Quick Search" })
const edit = (index: number) => `${routes.locationDetails(id(index))}?withEdit=true`

test("an issue is muted and then last and marked, and unmuted again [L-059 L-060]", async () => {
  const { user } = await openPage(tab(0))
  expect(rows()).toHaveLength(2)
  expect(screen.getByRole("link", { name: /^Issues/ })).toHaveTextContent("Issues2")
  const muted = rows()[0]!
  const title = within(muted).getByText(/is (used twice|missing)$/).textContent!
  await user.click(button(`Mute: ${title}`))
  expect(await screen.findByText("Issue muted")).toBeVisible()
  await waitFor(() => expect(rows()[1]).toHaveTextContent(`${title} (muted)`))
  expect(screen.getByRole("link", { name: /^Issues/ })).toHaveTextContent("Issues1")
  await user.click(button(`Unmute: ${title}`))
  expect(await screen.findByText("Issue unmuted")).toBeVisible()
  await waitFor(() => expect(screen.getByRole("link", { name: /^Issues/ })).toHaveTextContent("Issues2"))
})

test("an issue leads to the field that mends it; a location without any says so", async () => {
  const { unmount } = await openPage(tab(0))
  expect(screen.getByRole("link", { name: "Add website" })).toHaveAttribute("href", `${edit(0)}#contact`)
  expect(screen.getByRole("link", { name: "Find on Google" })).toHaveAttribute(
    "href",
    `${edit(0)}#find-on-google`,
  )
  unmount()
  await openPage(tab(2))
  expect(screen.getByRole("heading", { name: "No issues" })).toBeVisible()
})

test.each([
  ["missing_place_id", true, "L-093"],
  ["conflicting_place_id", true, "L-094"],
  ["missing_url", false, "L-093 L-094"],
])(
  "the place search of a location with a place id and the issue %s is shown: %s [%s]",
  async (status, isShown) => {
    await answers("issues.list", {
      status: 200,
      body: {
        _embedded: {
          issues: [
            {
              id: 1,
              account_id: account.id,
              resource_type: "location",
              resource_id: account.locationIds[2],
              status,
              muted: false,
            },
          ],
        },
        _page: 1,
        _total_pages: 1,
        _total: 1,
        _links: {},
      },
    })
    await openPage(edit(2))
    expect(screen.getByRole("textbox", { name: /^Google Place ID/ })).not.toHaveValue("")
    expect(placeSearch() !== null).toBe(isShown)
  },
)

test.each([
  ["with a place id in conflict", 0, true],
  ["without a place id", 3, true],
  ["with a place id of its own", 2, false],
])("the place search of a location %s is shown: %#, %s", async (_, index, isShown) => {
  if (index === 3) {
    const { _embedded } = await admin.call("countries.list", { query: { keywords: "Singapore" } })
    const body = { country_id: _embedded.countries[0]!.id }
    await admin.call("locations.update", { params: { id: id(index) }, body })
  }
  await openPage(edit(index))
  expect(placeSearch() !== null).toBe(isShown)
})

test("issues that cannot be loaded are told, and the rest of the page is there [L-538]", async () => {
  await fails("issues.list", 500)
  await openPage(tab(0))
  expect(
    screen.getByText("Unable to load issues at this time. Please reload or try again later."),
  ).toBeVisible()
  expect(screen.getByRole("link", { name: "Edit Location" })).toBeVisible()
})

test("the list says how many are open and shows those locations alone", async () => {
  const { user } = await openPage(routes.locations())
  const table = () => within(screen.getByRole("table", { name: "Locations" }))
  expect(table().getByRole("columnheader", { name: "Issues" })).toBeVisible()
  expect(table().getAllByRole("link", { name: "2 issues" }).length).toBeGreaterThan(0)
  expect(table().getByText("Cedar Kitchen")).toBeVisible()
  await user.click(screen.getByRole("link", { name: "With issues" }))
  await waitFor(() => expect(table().queryByText("Cedar Kitchen")).toBeNull())
  await user.click(screen.getByRole("link", { name: "Show all" }))
  await waitFor(() => expect(table().getByText("Cedar Kitchen")).toBeVisible())
})

test("without issues read none are asked for [L-450]", async () => {
  await signIn(account.users["Read Only"])
  const lift = await fails("issues.list", 500)
  const { unmount } = await openPage(tab(0))
  expect(screen.getByRole("heading", { name: "Hours" })).toBeVisible()
  expect(screen.queryByRole("link", { name: /^Issues/ })).toBeNull()
  unmount()
  const list = await openPage(routes.locations())
  expect(screen.queryByRole("columnheader", { name: "Issues" })).toBeNull()
  list.unmount()
  expect(await lift()).toBe(0)
})

test("an Admin who cannot set Google Place IDs is told who does", async () => {
  const hidden = await newAccount({ settingsOff: ["google_place_id_admins"] })
  await signIn(hidden.users.Admin)
  await doJobs("location_issues")
  const id = String(hidden.locationIds[0])
  await openPage(routes.locationDetails(id, new URLSearchParams({ tab: "issues" })))
  expect(screen.queryByRole("link", { name: "Find on Google" })).toBeNull()
  expect(screen.getByText("Contact support to have its Google Place ID set.")).toBeVisible()
})

test("who may see issues and not change them has no Mute", async () => {
  await signIn(account.users.User)
  await openPage(tab(0))
  expect(rows()).toHaveLength(2)
  expect(screen.queryByRole("button", { name: /^Mute/ })).toBeNull()
  expect(screen.queryByRole("link", { name: "Find on Google" })).toBeNull()
  expect(screen.getAllByText("An Admin can set its Google Place ID.")).not.toHaveLength(0)
})
