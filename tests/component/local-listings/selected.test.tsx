import { screen, waitFor, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import { type Account, newAccount, type Person, requested, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

const total = 28
let account: Account
let admin: Person
let names: string[]

beforeAll(async () => {
  account = await newAccount({
    moreLocations: total - 5,
    settings: ["local_listings"],
    integrations: ["google_my_business"],
  })
  admin = await signIn(account.users.Admin)
  const { _embedded } = await admin.call("locations.list", { query: { per_page: 500, "sort[by]": "name" } })
  for (const { id } of _embedded.locations)
    await admin.call("local_listings.get", { params: { id: String(id) }, query: { refresh: true } })
  names = _embedded.locations.map(({ name }) => name)
})
beforeEach(async () => {
  admin = await signIn(account.users.Admin)
})

const open = (query: Record<string, string> = {}) =>
  openPage(routes.localListings(new URLSearchParams({ "sort[by]": "name", ...query })))
const box = (name: string) => screen.getByRole("checkbox", { name: `Select ${name}` })
const bar = () => within(screen.getByRole("group", { name: "Selection" }))
const actions = () =>
  bar()
    .getAllByRole("button")
    .map((button) => button.textContent)
const locationNamed = async (name: string) => {
  const { _embedded } = await admin.call("locations.list", { query: { per_page: 500 } })
  return _embedded.locations.find((one) => one.name === name)!
}
type User = Awaited<ReturnType<typeof open>>["user"]
const select = async (user: User, chosen: readonly string[]) => {
  for (const name of chosen) await user.click(box(name))
}

test("hours of selected locations are replaced from Local Listings [P-008]", async () => {
  const { user } = await open()
  await select(user, names.slice(0, 2))
  expect(actions()).toEqual([
    ...[`Select all ${total} locations`, "Edit Hours", "Add Holiday Hours", "Sync Listings"],
    ...["Add Photos", "Create Google Post", ""],
  ])
  await user.click(bar().getByRole("button", { name: "Edit Hours" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Bulk Edit Location Hours" }))
  expect(dialog.getByText("2 locations will get these hours.")).toBeVisible()
  await user.click(await dialog.findByRole("button", { name: "Add Hours" }))
  await user.click(dialog.getByRole("switch", { name: "Monday open" }))
  await user.type(dialog.getByLabelText("Monday opens"), "9")
  await user.type(dialog.getByLabelText("Monday closes"), "5:30 PM")
  await user.click(dialog.getByRole("button", { name: "Confirm" }))
  expect(await screen.findByText("Successfully updated hours")).toBeVisible()
  for (const name of names.slice(0, 2)) {
    const { id } = await locationNamed(name)
    const { hours } = await admin.call("locations.get", { params: { id: String(id) } })
    expect(hours?.monday.hours).toEqual([{ open_time: "09:00", close_time: "17:30" }])
  }
})

test("a holiday of selected locations is set from Local Listings, once it was confirmed [P-010 P-065]", async () => {
  const { user } = await open()
  await select(user, names.slice(0, 2))
  await user.click(bar().getByRole("button", { name: "Add Holiday Hours" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Add Holiday Hours" }))
  await user.type(dialog.getByLabelText("Date"), "12/25/28")
  await user.click(dialog.getByRole("button", { name: "Confirm" }))
  await user.click(await dialog.findByRole("button", { name: "Continue anyway" }))
  expect(await screen.findByText("Your holiday hours have been updated.")).toBeVisible()
  expect(requested("special_hours.create")).toHaveLength(1)
  for (const name of names.slice(0, 2)) {
    const query = { location_id: String((await locationNamed(name)).id) }
    const { _embedded } = await admin.call("special_hours.list", { query })
    expect(_embedded.special_hours).toMatchObject([{ start_date: "2028-12-25", closed: true }])
  }
})

test("photos go to the wizard with the selected locations, unless Auto Sync of one is off [P-009 P-064 P-333 P-334]", async () => {
  const text =
    "One or more selected locations has Auto Sync and/or Google directory turned off or does not have an active integration"
  const [first, second, third] = await Promise.all(names.slice(0, 3).map(locationNamed))
  const ids = [first!, second!, third!].map(({ id }) => String(id))
  await admin.call("local_listings.publish", { body: { location_ids: ids.slice(0, 2) } })
  const { user, address, unmount } = await open()
  await select(user, names.slice(0, 3))
  const add = () => user.click(bar().getByRole("button", { name: "Add Photos" }))
  await add()
  expect(await screen.findByText(text)).toBeVisible()
  expect(address()).toContain(routes.localListings())
  expect(bar().getByRole("button", { name: "Add Photos" })).toHaveAttribute(
    "formaction",
    routes.localListingsPhotos(),
  )
  unmount()
  const selected = routes.localListingsPhotos({ fromLL: "true", id: ids.slice(0, 2).join() })
  const back = routes.localListings()
  const wizard = routes.photosAdd({ location: ids.slice(0, 2).join(), back })
  await expect(openPage(selected)).rejects.toThrow(wizard)
  const wizardPage = await openPage(wizard)
  expect(screen.getByRole("heading", { level: 1, name: "Add Photos" })).toBeVisible()
  expect(screen.getByText(`These photos go to ${names[0]}, ${names[1]}.`)).toBeVisible()
  expect(screen.getByRole("link", { name: "Back to Local Listings" })).toHaveAttribute("href", back)
  wizardPage.unmount()

  const override = { location_id: ids[0]!, source_id: 1, enabled: false }
  await admin.call("location_source_overrides.create", { body: override })
  await openPage(selected)
  expect(screen.getByRole("alert")).toHaveTextContent(text)
  expect(screen.getByRole("link", { name: "Back to Local Listings" })).toBeVisible()
})

test("a Google post is begun for the selected locations, or for all that the filters find [P-063]", async () => {
  for (const [isAll, audience] of [
    [false, "For 2 locations"],
    [true, `For all ${total} locations`],
  ] as const) {
    const { user, unmount } = await open()
    await select(user, names.slice(0, 2))
    if (isAll) await user.click(bar().getByRole("button", { name: `Select all ${total} locations` }))
    await user.click(bar().getByRole("button", { name: "Create Google Post" }))
    const composer = within(await screen.findByRole("dialog", { name: "Create Google Post" }))
    expect(composer.getByText(audience)).toBeVisible()
    unmount()
  }
})

test("the list is paged, by links and by its address [P-049 P-055]", async () => {
  const shown = () => screen.getAllByRole("checkbox", { name: /^Select (?!all)/ }).length
  const { unmount } = await open()
  const pages = within(screen.getByRole("navigation", { name: "Pages of locations" }))
  expect(pages.getByRole("link", { name: /Next/ })).toHaveAttribute(
    "href",
    expect.stringMatching(/[?&]page=2(&|$)/),
  )
  expect(shown()).toBe(25)
  unmount()
  await open({ page: "2" })
  expect(shown()).toBe(total - 25)
})

test("all locations behind the filters are selected across the pages, and another list drops that", async () => {
  const { user } = await open()
  await user.click(screen.getByRole("checkbox", { name: "Select all locations on this page" }))
  expect(bar().getByText("25 selected")).toBeVisible()
  await user.click(bar().getByRole("button", { name: `Select all ${total} locations` }))
  expect(bar().getByText(`All ${total} selected`)).toBeVisible()
  await user.click(screen.getAllByRole("link", { name: "Bing" })[0]!)
  await waitFor(() => expect(screen.queryByRole("group", { name: "Selection" })).toBeNull())
})

test("the pages about selected locations lead back to Local Listings", async () => {
  const query = new URLSearchParams({ status: "in_sync", all: "true", fromLL: "true" })
  await openPage(routes.locationsHours(query))
  const href = routes.localListings({ status: "in_sync" })
  for (const name of ["Back to Local Listings", "Cancel"])
    expect(screen.getByRole("link", { name })).toHaveAttribute("href", href)
  expect(screen.getByText(/locations will get these hours\.$/)).toBeVisible()
})

test("who may only look selects nothing, and photos need publishing in the plan [P-372 P-373 P-374 P-375]", async () => {
  await signIn(account.users["Read Only"])
  const { unmount } = await open()
  expect(screen.queryByRole("checkbox", { name: /^Select / })).toBeNull()
  unmount()
  const other = await newAccount({
    settings: ["local_listings"],
    settingsOff: ["local_listings_publishing"],
    integrations: ["google_my_business"],
  })
  const boss = await signIn(other.users.Admin)
  const id = String(other.locationIds[0])
  await boss.call("local_listings.get", { params: { id }, query: { refresh: true } })
  const { user } = await open()
  await user.click(screen.getAllByRole("checkbox", { name: /^Select [^a]/ })[0]!)
  expect(actions()).toEqual(["Edit Hours", "Add Holiday Hours", "Sync Listings", ""])
})
