import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import {
  type DirectoryCode,
  type ListingStatus,
  listingDirectories,
} from "#lib/contract/local-listings/constants.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Account, answers, fails, newAccount, signIn } from "#tests/support/component/app.ts"
import { expectStays, noteToasts } from "#tests/support/component/note-timers.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account

beforeAll(async () => {
  account = await newAccount({ settings: ["local_listings"], integrations: ["google_my_business"] })
  await signIn(account.users.Admin)
})
beforeEach(async () => {
  await signIn(account.users.Admin)
})

const open = (query: Record<string, string> = {}) =>
  openPage(routes.localListings(new URLSearchParams(query)))

type Statuses = Partial<Record<DirectoryCode, ListingStatus>>
const directories = (statuses: Statuses, more: object = {}) =>
  listingDirectories.map(({ code, name, sourceId }) => ({
    id: `7-${code}`,
    directory_code: code,
    directory_name: name,
    rtx_source_id: sourceId,
    directory_enabled: true,
    status: statuses[code] ?? "not_available",
    overrides: null,
    status_description: null,
    listing_url: null,
    last_checked_at: "2026-11-02T12:00:00.000Z",
    ...more,
  }))
const location = (statuses: Statuses, more: object = {}) => ({
  id: 7,
  name: "Elm Terrace",
  address: "28 Elm Terrace",
  city: "Burlington",
  state: "VT",
  open_status: "active",
  status: "published",
  status_reason: null,
  publishing_enabled: true,
  directories: directories(statuses),
  ...more,
})
const lists = (locations: object[], total = locations.length) =>
  answers("local_listings.list_locations", {
    status: 200,
    body: { locations, paging: { page: 1, per_page: 25, total, total_pages: Math.ceil(total / 25) } },
  })
const table = () => screen.getByRole("table", { name: "Locations and directories" })
const cells = () =>
  within(within(table()).getAllByRole("row")[1]!)
    .getAllByRole("cell")
    .filter((cell) => within(cell).queryByRole("checkbox") === null)

test("the table changes at 600, 800 and 1000 px, and its locations are 160 px wide below 600 [P-517]", async () => {
  await lists([location({ google_maps: "in_sync" })])
  await open()
  const classes = [...document.querySelectorAll("main *, [class]")].flatMap((one) => [...one.classList])
  const widths = classes.flatMap((name) => /(?:min|max)-\[(\d+(?:\.\d+)?)px\]:/.exec(name)?.[1] ?? [])
  expect([...new Set(widths.map((width) => Math.ceil(Number(width))))].sort((a, b) => a - b)).toEqual([
    600, 800, 1000,
  ])
  expect(within(table()).getByRole("columnheader", { name: /^Location/ })).toHaveClass("max-[599.98px]:w-40")
})

test("a switched-off directory is out of sync, and a location that is not open says so [P-203 P-206 P-207 P-069]", async () => {
  const off = { directories: directories({ google_maps: "in_sync" }, { directory_enabled: false }) }
  await lists([
    location({}, { ...off, open_status: "inactive" }),
    location({ google_maps: "in_sync" }, { id: 8, name: "Fern Hall", open_status: "temporarily_inactive" }),
  ])
  await open()
  expect(cells()[0]).toHaveTextContent(/28 Elm Terrace, Burlington, VT/)
  expect(cells()[0]).not.toHaveTextContent("inactive")
  expect(within(table()).getByRole("link", { name: /^Google, Elm Terrace/ })).toHaveTextContent(
    "Out of Sync (inactive)",
  )
  expect(within(table()).getAllByText("(temporarily inactive)").length).toBeGreaterThan(0)
  expect(within(table()).getByRole("link", { name: /^Google, Fern Hall/ })).toHaveTextContent(
    "In Sync (temporarily inactive)",
  )
  expect(within(table()).getByRole("link", { name: "Elm Terrace" })).toHaveAttribute(
    "href",
    "/settings/locations/7/details?fromLL=true",
  )
})

describe("the table of locations", () => {
  let ids: number[]
  beforeAll(async () => {
    const admin = await signIn(account.users.Admin)
    ids = account.locationIds.slice(0, 3)
    for (const id of ids)
      await admin.call("local_listings.get", { params: { id: String(id) }, query: { refresh: true } })
  })
  const names = async (query: Record<string, string> = {}) => {
    const { unmount } = await open(query)
    const links = screen
      .queryAllByRole("link")
      .filter((link) => link.getAttribute("href")?.includes("fromLL=true"))
      .map((link) => link.textContent)
    unmount()
    return links
  }
  const byName = (order: string) => names({ "sort[by]": "name", "sort[order]": order })

  test.each([
    ["has a row for each location", "P-048"],
    ["is by status unless asked otherwise", "P-425"],
  ])("%s [%s]", async () => {
    const all = await byName("asc")
    expect(all).toHaveLength(3)
    expect(await names()).toEqual(all)
  })

  test("is sorted by the address [P-056]", async () => {
    expect(await byName("desc")).toEqual((await byName("asc")).toReversed())
  })

  test.each([
    ["a location", "P-052", () => ({ locationId: String(ids[1]) }), 1],
    ["a status", "P-053", () => ({ status: "in_sync" }), 3],
    ["a status that none has", "P-053", () => ({ status: "not_in_sync" }), 0],
    ["a directory", "P-054", () => ({ directory: "google_maps" }), 3],
    ["a directory that lists none", "P-054", () => ({ directory: "yelp_api" }), 0],
  ])("is narrowed to %s [%s]", async (_, __, query, count) => {
    const found = await names(query())
    expect(found).toHaveLength(count)
    if (count === 3) expect(found).toEqual(await byName("asc"))
  })
})

test("says when nothing is set up, and when the list could not be loaded [P-472 P-473 P-071]", async () => {
  await lists([])
  const { unmount } = await open()
  expect(screen.getByText("The locations selected are not set up for Local Listings")).toBeInTheDocument()
  expect(screen.getByRole("link", { name: "View Locations" })).toHaveAttribute(
    "href",
    "/settings/locations?local_listing_walkthrough=true",
  )
  unmount()
  const lift = await fails("local_listings.list_locations", 500, {})
  await open()
  expect(screen.getByText("An error occurred trying to fetch locations")).toBeInTheDocument()
  await lift()
})

describe("Auto Sync", () => {
  const noIntegration = "No active Google integration"
  const row = (name: string, status: string, status_reason: string | null = null) =>
    location({}, { name, status, status_reason, publishing_enabled: status === "published" })
  const openList = async () => {
    await lists([
      { ...row("Elm Terrace", "published"), id: 7 },
      { ...row("Fern Hall", "eligible_not_published"), id: 8 },
      { ...row("Gate", "not_eligible", noIntegration), id: 9 },
      { ...row("Hill", "not_eligible", "Suspended"), id: 10 },
      { ...row("Inn", "eligible_not_published", noIntegration), id: 11 },
    ])
    await open()
  }
  const switchOf = (name: string) => screen.getAllByRole("switch", { name: `Auto Sync for ${name}` })[0]!
  const wordOf = (name: string) => {
    const own = within(table())
      .getAllByRole("row")
      .find((one) => within(one).queryByRole("link", { name }))!
    return within(own).getAllByText(/^(On|Off)$/)[0]!.textContent
  }

  test.each([
    ["Elm Terrace", true],
    ["Fern Hall", false],
  ])("is a switch for who may edit locations: %s [P-371]", async (name, isOn) => {
    await openList()
    expect(switchOf(name)).toBeEnabled()
    expect((switchOf(name) as HTMLInputElement).getAttribute("aria-checked")).toBe(String(isOn))
  })

  test("is a word for others [P-371]", async () => {
    await signIn(account.users.User)
    await openList()
    expect(screen.queryByRole("switch")).toBeNull()
  })

  test.each([
    ["published", "On", "P-234", "Elm Terrace"],
    ["eligible_not_published", "Off", "P-235", "Fern Hall"],
    ["not_eligible", "Off", "P-235", "Gate"],
  ])("of what is %s says %s [%s]", async (_, word, __, name) => {
    await signIn(account.users.User)
    await openList()
    expect(wordOf(name)).toBe(word)
  })

  test.each([
    ["without an integration", "P-237", "Inn", noIntegration],
    ["of what is not eligible", "P-238", "Hill", "Suspended"],
    ["says that there is no integration, and", "P-468", "Gate", noIntegration],
    ["says any other reason, and", "P-469", "Hill", "Suspended"],
  ])("%s cannot be switched [%s]", async (_, __, name, reason) => {
    await openList()
    expect(switchOf(name)).toBeDisabled()
    expect(switchOf(name)).toHaveAttribute("title", `Cannot Publish: ${reason}`)
  })
})

test("the switch says what it did for two seconds, and goes back with the error when it could not [P-241 P-465 P-466 P-467]", async () => {
  const admin = await signIn(account.users.Admin)
  const id = account.locationIds[0]!
  await admin.call("local_listings.get", { params: { id: String(id) }, query: { refresh: true } })
  const { user } = await open({ locationId: String(id) })
  const own = () => screen.getAllByRole("switch", { name: /^Auto Sync for / })[0]!
  const lift = await fails("local_listings.publish", 500, {})
  expect(own()).not.toBeChecked()
  await user.click(own())
  expect(await screen.findByText("Error updating local listing")).toBeInTheDocument()
  expect(own()).not.toBeChecked()
  await lift()
  await waitFor(() => expect(own()).not.toHaveAttribute("aria-disabled"), { timeout: 4_000 })
  const on = noteToasts("Auto Sync enabled for this location")
  await user.click(own())
  expect(await screen.findByText("Auto Sync enabled for this location")).toBeInTheDocument()
  await waitFor(() => expect(own()).toBeChecked())
  await waitFor(() => expect(own()).not.toHaveAttribute("aria-disabled"), { timeout: 4_000 })
  expectStays(on, 2_000)
  const off = noteToasts("Auto Sync disabled for this location")
  await user.click(own())
  expect(await screen.findByText("Auto Sync disabled for this location")).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText("Auto Sync disabled for this location")).toBeNull(), {
    timeout: 4_000,
  })
  expectStays(off, 2_000)
})

test("the flyout compares both sides, links to the form, and closes to the list [P-050 P-070]", async () => {
  const id = account.locationIds[0]!
  await lists([location({ google_maps: "not_in_sync" })])
  const record = {
    fields: [
      {
        field: "phone",
        ours: "+16175550100",
        live: "+16175550199",
        suggested: "+16175550142",
        in_sync: false,
      },
      { field: "public_name", ours: "Elm", live: "Elm", suggested: null, in_sync: true },
    ],
    status_description: "Fields not in sync: phone",
    fields_in_sync: 1,
    syncable_fields: 2,
  }
  await answers("local_listings.get", {
    status: 200,
    body: location({}, { id, directories: directories({ google_maps: "not_in_sync" }, record) }),
  })
  await open({ openLocation: String(id), openDirectory: "google_maps" })
  const flyout = await screen.findByRole("dialog", { name: "Google" })
  expect(within(flyout).getByRole("heading", { name: "Data Points Out of Sync" })).toBeInTheDocument()
  expect(within(flyout).getByText("Fields not in sync: phone")).toBeInTheDocument()
  const [, phone, name] = within(flyout).getAllByRole("row")
  expect(phone).toHaveTextContent(
    /^Phone Out of Sync\(617\) 555-0100\(617\) 555-0199Google suggests: \(617\) 555-0142$/,
  )
  expect(name).toHaveTextContent(/^Public Name In SyncElm$/)
  expect(within(flyout).getByRole("link", { name: "Edit location" })).toHaveAttribute(
    "href",
    `/settings/locations/${id}/details?fromLL=true&withEdit=true`,
  )
  expect(within(flyout).getByRole("switch", { name: "Sync to Google" })).toBeChecked()
  await userEvent.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Google" })).toBeNull())
})

test("what was changed as a directory suggests waits to be published, and is no error", async () => {
  const id = account.locationIds[0]!
  const [ours, before] = ["+16175550142", "+16175550100"]
  const phone = {
    field: "phone",
    ours,
    live: before,
    suggested: null,
    in_sync: false,
    previous: { value: before },
  }
  const changed = { differing_fields: ["phone"], changed_fields: ["phone"], fields: [phone] }
  const at = (status: ListingStatus, more: object = changed) =>
    location({}, { id, directories: directories({ google_maps: status }, more) })
  const rowOf = async (status: ListingStatus) => {
    await lists([at(status)])
    await answers("local_listings.get", { status: 200, body: at(status) })
    const page = await open({ openLocation: String(id), openDirectory: "google_maps" })
    const flyout = await screen.findByRole("dialog", { name: "Google" })
    const cell = page.container.querySelector("[data-track='local_listings.table'] [aria-current]")
    const facts = {
      row: within(flyout).getAllByRole("row")[1]!.querySelector("th")!.textContent,
      tone: flyout.querySelector("[data-tone]")?.getAttribute("data-tone"),
      cell: cell?.textContent,
      isRed: cell?.innerHTML.includes("text-negative"),
    }
    page.unmount()
    return facts
  }
  expect(await rowOf("not_in_sync")).toMatchObject({
    row: "PhoneChanged here, not published yet",
    tone: "neutral",
    cell: expect.stringContaining("Changed, Not Published"),
    isRed: false,
  })
  expect(await rowOf("pending_sync")).toMatchObject({
    row: "PhoneWaiting to be published",
    tone: "neutral",
    cell: expect.stringContaining("Pending Sync"),
    isRed: false,
  })
})

test("what only a connection can mend leads to the integrations [P-068]", async () => {
  const id = account.locationIds[0]!
  await lists([location({ facebook: "action_required" })])
  await answers("local_listings.get", {
    status: 200,
    body: location({}, { id, directories: directories({ facebook: "action_required" }, { fields: [] }) }),
  })
  await open({ openLocation: String(id), openDirectory: "facebook" })
  const flyout = await screen.findByRole("dialog", { name: "Facebook" })
  expect(within(flyout).getByRole("link", { name: /^(Take action|Integrate Account)$/ })).toHaveAttribute(
    "href",
    "/settings/integrations",
  )
})

test("the filter by status offers three [P-208]", async () => {
  const { user } = await open()
  await user.click(screen.getByRole("button", { name: /^Status/ }))
  const boxes = await screen.findAllByRole("checkbox", { name: /^(In Sync|In Progress|Out of Sync)/ })
  expect(boxes).toHaveLength(3)
  expect(screen.getByRole("group", { name: "Status" })).toContainElement(boxes[2]!)
})

test("a difference is settled in the flyout: ours is sent, theirs or the suggestion taken; what has changed meanwhile is said", async () => {
  const own = await newAccount({ settings: ["local_listings"], integrations: ["google_my_business"] })
  const admin = await signIn(own.users.Admin)
  const id = own.locationIds[0]!
  const params = { id: String(id) }
  await admin.call("locations.update", { params, body: { public_name: "Named First" } })
  await admin.call("local_listings.get", { params, query: { refresh: true } })
  await admin.call("locations.update", { params, body: { public_name: "Renamed Here" } })
  const { user } = await open({ openLocation: String(id), openDirectory: "google_maps" })
  const button = (name: string) => screen.queryByRole("button", { name: new RegExp(`^${name}`) })
  /** The button that confirms, behind the one that asks. */
  const confirm = (text: string) =>
    screen.getAllByRole("button", { name: text }).find((one) => one.closest(".confirm"))!
  await screen.findByRole("dialog", { name: "Google" })
  // Auto Sync is off, so nothing of ours goes there before it is turned on.
  expect(button("Publish mine")).toBeNull()
  expect(screen.queryByText("Use suggestion")).toBeNull()
  expect(button("Turn on Auto Sync")).toBeEnabled()
  const error = "This field has changed since you looked. Look again before you decide."
  const lift = await fails("local_listings.resolve", 409, { error })
  await user.click(screen.getAllByText("Take theirs")[0]!)
  expect(screen.getAllByText("What Google shows replaces your data:")[0]).toBeVisible()
  expect(confirm("Take theirs").closest(".confirm")).toHaveTextContent("Renamed Here, after: → Named First")
  await user.click(confirm("Take theirs"))
  expect(await screen.findByText(error)).toBeInTheDocument()
  await lift()
  await waitFor(() => expect(confirm("Take theirs")).toBeEnabled())
  await user.click(confirm("Take theirs"))
  expect(await screen.findByText("The location has been updated")).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText("Take theirs")).toBeNull())
  expect((await admin.call("locations.get", { params })).public_name).toBe("Named First")

  expect(screen.getByText("You have taken data from Google.")).toBeInTheDocument()
  await user.click(screen.getAllByText("Undo")[0]!)
  await user.click(confirm("Undo"))
  expect(await screen.findByText("Your earlier data is back")).toBeInTheDocument()
  expect((await admin.call("locations.get", { params })).public_name).toBe("Renamed Here")

  await user.click(await screen.findByRole("button", { name: "Turn on Auto Sync" }))
  expect(await screen.findByText("Auto Sync enabled for this location")).toBeInTheDocument()
  await open({ openLocation: String(id), openDirectory: "google_maps" })
  await user.click((await screen.findAllByRole("button", { name: /^Publish mine/ }))[0]!)
  expect(await screen.findByText("Your data will be sent to Google in 30 minutes.")).toBeInTheDocument()
  const name = /^Google, .*Pending Sync.*Will be sent \d\d\/\d\d\/\d\d /
  expect(screen.getAllByRole("link", { name }).at(-1)).toBeVisible()
  await signIn(own.users.User)
  const { container } = await open({ openLocation: String(id), openDirectory: "google_maps" })
  expect(within(container).queryByRole("button", { name: /^(Publish|Take)/ })).toBeNull()
  await admin.call("local_listings.unpublish", { body: { location_ids: [id] } })
})

test("the history shows a day beside today, marks in words what is otherwise, and restores it once it has been asked for", async () => {
  const own = await newAccount({ settings: ["local_listings"], integrations: ["google_my_business"] })
  const admin = await signIn(own.users.Admin)
  const id = own.locationIds[0]!
  const params = { id: String(id) }
  await admin.call("locations.update", { params, body: { public_name: "Named First" } })
  await admin.call("local_listings.get", { params, query: { refresh: true } })
  await admin.call("locations.update", { params, body: { public_name: "Renamed Here" } })
  const query = { openLocation: String(id), openDirectory: "google_maps" }
  await open(query)
  const history = (await screen.findByRole("link", { name: "History" })).getAttribute("href")!
  const at = Object.fromEntries(new URLSearchParams(history.split("?")[1]))
  expect(at).toMatchObject({ ...query, historyDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })

  const { user } = await open(at)
  const rows = within(screen.getByRole("table", { name: /^Google at the end of/ })).getAllByRole("row")
  const sides = "On GoogleNamed FirstYour dataRenamed Here"
  expect(rows.find((row) => row.textContent?.startsWith("Public Name"))).toHaveTextContent(
    `Public Name${sides}${sides}`,
  )
  expect(screen.getByText("Public Name in your data")).toBeInTheDocument()
  expect(screen.getByText(/^1 change by your account$|^\d+ changes by your account$/)).toBeInTheDocument()
  await user.click(screen.getByText("Restore these values"))
  expect(screen.getAllByText(/Auto Sync is off for this location: your data changes/)[0]).toBeInTheDocument()
  const error = "This day has changed since you looked. Look again before you restore it."
  const lift = await fails("local_listings.restore", 409, { error })
  const confirm = () =>
    screen.getAllByRole("button", { name: "Restore" }).find((one) => one.closest(".confirm"))!
  await user.click(confirm())
  expect(await screen.findByText(error)).toBeInTheDocument()
  await lift()
  await waitFor(() => expect(confirm()).toBeEnabled())
  await user.click(confirm())
  expect(await screen.findByText("Earlier values restored")).toBeInTheDocument()
  expect((await admin.call("locations.get", { params })).public_name).toBe("Named First")

  const day = {
    day: "2026-01-02",
    directory_code: "google_maps",
    since: "2026-01-01",
    is_known: true,
    is_listed: true,
  }
  const field = { field: "phone", ours: "+16175550100", live: "+16175550100", ours_now: "+16175550100" }
  await answers("local_listings.get_day", {
    status: 200,
    body: {
      ...day,
      fields: [{ ...field, live_now: "+16175550199", is_changed: true, is_restorable: false }],
      changes: [],
    },
  })
  await signIn(own.users.User)
  const { container } = await open({ ...query, historyDay: "2026-01-02" })
  expect(within(container).getByText("Changed since")).toBeInTheDocument()
  expect(within(container).queryByText("Restore these values")).toBeNull()
  await answers("local_listings.get_day", {
    status: 200,
    body: { ...day, is_known: false, fields: [], changes: [] },
  })
  const before = await open({ ...query, historyDay: "2025-12-01" })
  expect(
    within(before.container).getByText("The history of this listing begins on 01/01/26."),
  ).toBeInTheDocument()
  await fails("local_listings.get_day", 500)
  const failed = await open({ ...query, historyDay: "2025-12-02" })
  expect(within(failed.container).getByText("Unable to load history")).toBeInTheDocument()
})
