import { screen, within } from "@testing-library/react"
import {
  type DirectoryCode,
  type ListingStatus,
  listingDirectories,
} from "#lib/contract/local-listing-constants.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Account, answers, fails, newAccount, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
beforeAll(async () => {
  account = await newAccount({ settings: ["local_listings"], integrations: ["google_my_business"] })
})
const id = () => account.locationIds[0]!
const names: Readonly<Record<DirectoryCode, string>> = {
  google_maps: "Google",
  facebook: "Facebook",
  apple_maps: "Apple Maps",
  bing: "Bing",
  trip_advisor: "Tripadvisor",
  yelp_api: "Yelp",
}

async function shows(statuses: Partial<Record<DirectoryCode, ListingStatus>>, more: object = {}) {
  const directories = listingDirectories.map(({ code, name, sourceId }) => ({
    ...{ id: `${id()}-${code}`, directory_code: code, directory_name: name, rtx_source_id: sourceId },
    ...{ directory_enabled: true, status: statuses[code] ?? "not_available", overrides: null },
    status_description: statuses[code] === "not_in_sync" ? "Fields not in sync: phone, hours" : null,
    listing_url: `https://${code}.example/elm`,
    ...more,
  }))
  await answers("local_listings.get", {
    status: 200,
    body: {
      ...{ id: id(), name: "Elm", address: "1 Elm", status: "published", status_reason: null },
      ...{ publishing_enabled: true, directories },
    },
  })
}
async function panel() {
  const { unmount } = await openPage(routes.locationDetails(id()))
  return { unmount, box: within(screen.getByRole("region", { name: "Directories" })) }
}
const rowOf = (box: { getAllByRole(role: string): HTMLElement[] }, name: string) =>
  box.getAllByRole("listitem").find((one) => one.textContent?.startsWith(name))!

test("has each directory that lists the location, by its name, with its card and the way to its flyout and its listing; an Admin sees how it is connected [L-341 L-197..L-201 L-203..L-208 L-460]", async () => {
  await signIn(account.users.Admin)
  await shows({
    ...{ google_maps: "not_in_sync", facebook: "in_sync", apple_maps: "in_progress" },
    ...{ bing: "pending_claim", trip_advisor: "in_sync", yelp_api: "pending_sync" },
  })
  const { box } = await panel()
  for (const [code, name] of Object.entries(names)) {
    const row = within(rowOf(box, name))
    expect(row.getByRole("link", { name: new RegExp(`^${name}: `) })).toHaveAttribute(
      "href",
      `/dashboard/local_listings?locationId=${id()}&openDirectory=${code}&openLocation=${id()}`,
    )
    expect(row.getByRole("link", { name: `View listing on ${name}` })).toHaveAttribute(
      "href",
      `https://${code}.example/elm`,
    )
  }
  expect(rowOf(box, "Google")).toHaveTextContent(/Data Points Out of Sync.*Fields not in sync: phone, hours/)
  expect(rowOf(box, "Google")).toHaveAttribute("data-tone", "negative")
  expect(rowOf(box, "Google")).toHaveTextContent("Connected")
  expect(rowOf(box, "Tripadvisor")).toHaveAttribute("data-tone", "positive")
  expect(rowOf(box, "Apple Maps")).toHaveAttribute("data-tone", "neutral")
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
