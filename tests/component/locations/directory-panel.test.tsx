import { screen, within } from "@testing-library/react"
import {
  type DirectoryCode,
  type ListingStatus,
  listingDirectories,
} from "#lib/contract/local-listings/constants.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Account, answers, fails, newAccount, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
beforeAll(async () => {
  account = await newAccount({ settings: ["local_listings"], integrations: ["google_my_business"] })
})
const id = () => account.locationIds[0]!

async function shows(statuses: Partial<Record<DirectoryCode, ListingStatus>>, more: object = {}) {
  const directories = listingDirectories.map(({ code, name, sourceId }) => ({
    id: `${id()}-${code}`,
    directory_code: code,
    directory_name: name,
    rtx_source_id: sourceId,
    directory_enabled: true,
    status: statuses[code] ?? "not_available",
    overrides: null,
    status_description: statuses[code] === "not_in_sync" ? "Fields not in sync: phone, hours" : null,
    listing_url: `https://${code}.example/elm`,
    ...more,
  }))
  await answers("local_listings.get", {
    status: 200,
    body: {
      id: id(),
      name: "Elm",
      address: "1 Elm",
      status: "published",
      status_reason: null,
      publishing_enabled: true,
      directories,
    },
  })
}
async function panel() {
  const { unmount } = await openPage(routes.locationDetails(id()))
  return { unmount, box: within(screen.getByRole("region", { name: "Directories" })) }
}
const rowOf = (box: { getAllByRole(role: string): HTMLElement[] }, name: string) =>
  box.getAllByRole("listitem").find((one) => one.textContent?.startsWith(name))!

const everywhere: Partial<Record<DirectoryCode, ListingStatus>> = {
  google_maps: "not_in_sync",
  facebook: "in_sync",
  apple_maps: "in_progress",
  bing: "pending_claim",
  trip_advisor: "in_sync",
  yelp_api: "pending_sync",
}

test.each<[DirectoryCode, string, string]>([
  ["google_maps", "Google", "L-203"],
  ["facebook", "Facebook", "L-204"],
  ["apple_maps", "Apple Maps", "L-205"],
  ["trip_advisor", "Tripadvisor", "L-206"],
  ["bing", "Bing", "L-207"],
  ["yelp_api", "Yelp", "L-208"],
])("%s is called %s, and its code leads to its flyout [%s L-197]", async (code, name) => {
  await signIn(account.users.Admin)
  await shows(everywhere)
  const { box } = await panel()
  expect(within(rowOf(box, name)).getByRole("link", { name: new RegExp(`^${name}: `) })).toHaveAttribute(
    "href",
    `/dashboard/local_listings?locationId=${id()}&openDirectory=${code}&openLocation=${id()}`,
  )
})

test.each([
  ["in_sync", "positive"],
  ["not_in_sync", "negative"],
  ["in_progress", "neutral"],
  ["pending_claim", "neutral"],
  ["pending_sync", "neutral"],
] as const)("the card of Google that is %s is %s [L-199 L-341]", async (status, tone) => {
  await signIn(account.users.Admin)
  await shows({ google_maps: status })
  expect(rowOf((await panel()).box, "Google")).toHaveAttribute("data-tone", tone)
})

test("fields that are not in sync are named [L-200]", async () => {
  await signIn(account.users.Admin)
  await shows(everywhere)
  expect(rowOf((await panel()).box, "Google")).toHaveTextContent(
    /Data Points Out of Sync.*Fields not in sync: phone, hours/,
  )
})

test("the listing opens at its own address [L-201]", async () => {
  await signIn(account.users.Admin)
  await shows(everywhere)
  const row = within(rowOf((await panel()).box, "Yelp"))
  expect(row.getByRole("link", { name: "View listing on Yelp" })).toHaveAttribute(
    "href",
    "https://yelp_api.example/elm",
  )
})

test("an Admin sees how a directory is connected [L-460]", async () => {
  await signIn(account.users.Admin)
  await shows(everywhere)
  expect(rowOf((await panel()).box, "Google")).toHaveTextContent("Connected")
})

test("switched off at a directory says so while Auto Sync is on, whatever that shows [L-198 L-342]", async () => {
  await signIn(account.users.Admin)
  await shows({ trip_advisor: "in_sync" }, { directory_enabled: false })
  const { box } = await panel()
  expect(rowOf(box, "Tripadvisor")).toHaveTextContent("Directory Syncing Disabled")
})

test("out of sync asks whoever is no Admin to contact one, and says nothing of connections [L-460 L-461]", async () => {
  await signIn(account.users.Manager)
  await shows({ google_maps: "not_in_sync" })
  const { box } = await panel()
  const row = rowOf(box, "Google")
  expect(row).toHaveTextContent(/Out of Sync.*Please contact an administrator/)
  expect(row).not.toHaveTextContent(/Connected|Connection/)
})

test("says that no directory lists the location, and what cannot be loaded [P-474]", async () => {
  await signIn(account.users.Admin)
  await shows({})
  const { box, unmount } = await panel()
  expect(box.getByText("No directories found for this location")).toBeInTheDocument()
  unmount()
  await fails("local_listings.get", 500)
  expect((await panel()).box.getByRole("alert")).toHaveTextContent("An error occurred")
})
