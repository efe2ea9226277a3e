import { screen, within } from "@testing-library/react"
import {
  type DirectoryCode,
  type ListingStatus,
  listingDirectories,
} from "#lib/contract/local-listings/constants.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Account, answers, newAccount, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
beforeAll(async () => {
  account = await newAccount({ settings: ["local_listings"], integrations: ["google_my_business"] })
  await signIn(account.users.Admin)
})

/** Opens the list with one location that stands so at each directory. */
async function open(status: ListingStatus) {
  const directories = listingDirectories.map(({ code, name, sourceId }) => ({
    id: `7-${code}`,
    directory_code: code,
    directory_name: name,
    rtx_source_id: sourceId,
    directory_enabled: true,
    status,
    overrides: null,
    status_description: null,
    listing_url: null,
    last_checked_at: "2026-11-02T12:00:00.000Z",
  }))
  const location = (id: number, name: string) => ({
    id,
    name,
    address: "28 Elm Terrace",
    city: "Burlington",
    state: "VT",
    open_status: "active",
    status: "published",
    status_reason: null,
    publishing_enabled: true,
    directories,
  })
  const locations = [location(7, "Elm Terrace"), location(8, "Fern Hall")]
  await answers("local_listings.list_locations", {
    status: 200,
    body: { locations, paging: { page: 1, per_page: 25, total: 2, total_pages: 1 } },
  })
  return openPage(routes.localListings())
}
const table = () => within(screen.getByRole("table", { name: "Locations and directories" }))
/** Without the boxes that select. */
const heads = () => table().getAllByRole("columnheader").slice(1)
const headTexts = () => heads().map((head) => head.textContent.replace(/BETA.*|About.*/, ""))
const all = ["Google", "Facebook", "Apple Maps", "Bing", "Tripadvisor", "Yelp"]

test("its address shows it under its title [P-045]", async () => {
  await open("in_sync")
  expect(screen.getByRole("heading", { level: 1, name: "Local Listings" })).toBeInTheDocument()
})

test("title and intro stand above the table [P-046]", async () => {
  await open("in_sync")
  const intro = screen.getByText("See whether each location's information is in sync across directories.")
  const own = screen.getByRole("table", { name: "Locations and directories" })
  for (const text of [screen.getByRole("heading", { level: 1 }), intro])
    expect(text.compareDocumentPosition(own) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test("its filters are group, location, status and directory [P-047]", async () => {
  await open("in_sync")
  for (const name of [/Group/, /Location/, /Status/, /Directory/])
    expect(screen.getAllByRole("button", { name }).length).toBeGreaterThan(0)
})

test("each location has a row [P-048]", async () => {
  await open("in_sync")
  expect(table().getAllByRole("row")).toHaveLength(3)
  for (const name of ["Elm Terrace", "Fern Hall"])
    expect(table().getByRole("link", { name })).toBeInTheDocument()
})

test.each<[string, number, string, string]>([
  ["first", 0, "Location", "P-058"],
  ["second", 1, "Auto Sync", "P-059"],
])("the %s column, %i, is %s [%s]", async (_, at, name) => {
  await open("in_sync")
  expect(headTexts()[at]).toBe(name)
})

test.each(["P-060", "P-533"])("there are six directories in their order [%s]", async () => {
  await open("in_sync")
  expect(headTexts().slice(2)).toEqual(all)
  expect(listingDirectories.map(({ code }) => code)).toEqual([
    ...["google_maps", "facebook", "apple_maps", "bing", "trip_advisor", "yelp_api"],
  ])
})

test.each<[DirectoryCode, string, string]>([
  ["google_maps", "Google", "P-109"],
  ["facebook", "Facebook", "P-110"],
  ["apple_maps", "Apple Maps", "P-111"],
  ["bing", "Bing", "P-112"],
  ["trip_advisor", "Tripadvisor", "P-113"],
  ["yelp_api", "Yelp", "P-114"],
])("the listing at %s is that of %s [%s]", async (code, name) => {
  await open("in_sync")
  expect(table().getByRole("link", { name: `${name}, Elm Terrace: In Sync` })).toHaveAttribute(
    "href",
    expect.stringContaining(`openDirectory=${code}&openLocation=7`),
  )
})

test.each<[string, RegExp, string]>([
  ["a BETA label", /BETA/, "P-488"],
  ["that updates may be delayed", /temporary Beta mode, updates may be delayed/, "P-489"],
])("the tooltip of Yelp has %s: %s [%s]", async (_, text) => {
  await open("in_sync")
  expect(heads().at(-1)).toHaveTextContent(text)
  expect(heads()[2]).not.toHaveTextContent(text)
})

test.each<[ListingStatus, string, string]>([
  ["pending_sync", "Pending Sync", "P-192"],
  ["in_progress", "In Progress", "P-193"],
  ["pending_claim", "Pending Claim", "P-194"],
  ["action_required", "Action Required", "P-195"],
  ["published", "Published", "P-196"],
  ["in_sync", "In Sync", "P-197"],
  ["not_in_sync", "Out of Sync", "P-198"],
])("a listing that is %s says %s and opens its flyout [%s]", async (status, word) => {
  await open(status)
  const link = table().getByRole("link", { name: `Google, Elm Terrace: ${word}` })
  expect(link).toHaveTextContent(word)
  expect(link).toHaveAttribute("href", expect.stringContaining("openDirectory=google_maps&openLocation=7"))
})

const dash = () => table().getByRole("img", { name: /^Bing, Elm Terrace: No URL for this location/ })

test.each(["P-199", "P-200"])("a listing that is not available is a dash [%s]", async () => {
  await open("not_available")
  expect(dash().textContent).toBe("–")
})

test("the dash says that there is no URL for this location [P-201]", async () => {
  await open("not_available")
  expect(dash()).toHaveAttribute("title", "No URL for this location")
})

test("a press on the dash does nothing [P-202]", async () => {
  const { user, address } = await open("not_available")
  const before = address()
  expect(dash().closest("a, button")).toBeNull()
  await user.click(dash())
  expect(address()).toBe(before)
  expect(screen.queryByRole("dialog")).toBeNull()
})
