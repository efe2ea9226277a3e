import { jest } from "@jest/globals"
import { render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { LandingPages } from "#components/locations/landing-pages.tsx"
import { landingPagesOf } from "#lib/features/locations/landing-pages.ts"
import { routes } from "#lib/routes/routes.ts"
import {
  type Account,
  addUrls,
  answers,
  fails,
  newAccount,
  type Person,
  requested,
  signIn,
} from "#tests/support/component/app.ts"
import { noteTimers } from "#tests/support/component/note-timers.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
let admin: Person
let full: number
let bare: number

const closed = { open: false, is_24_hours: false, hours: [] }
const week = {
  monday: { open: true, is_24_hours: false, hours: [{ open_time: "09:00", close_time: "17:00" }] },
  tuesday: { open: true, is_24_hours: true, hours: [] },
  wednesday: closed,
  thursday: closed,
  friday: closed,
  saturday: closed,
  sunday: closed,
}

beforeAll(async () => {
  account = await newAccount({
    settings: ["local_listings"],
    integrations: ["google_my_business"],
  })
  admin = await signIn(account.users.Admin)
  ;[full, bare] = account.locationIds as [number, number]
  const { _embedded } = await admin.call("countries.list", { query: { keywords: "Singapore" } })
  const { _embedded: found } = await admin.call("categories.list", {
    query: { keywords: "Seafood Restaurant" },
  })
  await admin.call("locations.update", {
    params: { id: String(full) },
    body: {
      public_name: "Alder on the Quay",
      address: "1 Quay",
      city: "Singapore",
      zipcode: "018956",
      country_id: _embedded.countries[0]!.id,
      phone: "6123 4567",
      website: "alder.example",
      category_id: found.categories[0]!.id,
      open_status: "temporarily_inactive",
      hours: week,
    },
  })
  await admin.call("special_hours.create", {
    body: { location_id: full, start_date: "2031-12-25", closed: true, is_24_hours: false, hours: [] },
  })
  const override = { location_id: full, source_id: 1, phone: "6123 9999", website: "alder.example/google" }
  await admin.call("location_source_overrides.create", { body: override })
  await addUrls(account.id, full)
})

const open = (id: number, query: Record<string, string> = {}) => openPage(routes.locationDetails(id, query))
const main = () => document.body
const fact = (label: string | RegExp) => {
  const term = screen.getAllByRole("term").find((one) => one.textContent!.match(label))!
  return term.parentElement!
}

const title = () => screen.getByRole("heading", { level: 1 })

test.each([
  ["the location of its address", "L-021", title, "Alder Café"],
  [
    "the name with the External ID",
    "L-039",
    () => title().closest("header")!,
    /^Alder Café.*A-1 · Alder on the Quay, 1 Quay, Singapore, 018956, SG/,
  ],
  ["the External ID", "L-039", () => fact("External ID"), "A-1"],
  ["the public name", "L-041", () => fact("Public Name"), "Alder on the Quay"],
  ["the category", "L-042", () => fact("Category"), "Seafood Restaurant"],
  ["the address", "L-043", () => fact("Address"), "1 Quay, Singapore, 018956, SG"],
  ["the phone", "L-044", () => fact(/^Phone/), "6123 4567"],
  ["the website", "L-045", () => fact(/^Website/), "https://alder.example/"],
  ["the business status", "L-046", () => fact("Business status"), "Temporarily Closed"],
  ["a day with hours", "L-047", () => fact("Monday"), "9:00 AM to 5:00 PM"],
  ["a day open 24 hours", "L-047", () => fact("Tuesday"), "24 hours"],
  ["a closed day", "L-047", () => fact("Sunday"), "Closed"],
  ["a holiday", "L-048", () => fact("12/25/31"), "Closed"],
  ["the phone of a directory", "L-049", () => fact("Google phone"), "6123 9999"],
  ["the website of a directory", "L-050", () => fact("Google website"), "https://alder.example/google"],
] as const)("the page shows %s [%s]", async (_, __, where, text) => {
  await open(full)
  expect(where()).toHaveTextContent(text)
})

test("what is not known says so [L-040 L-078]", async () => {
  await admin.call("locations.update", { params: { id: String(bare) }, body: { external_id: null } })
  await open(bare)
  expect(main()).toHaveTextContent("No External ID · Birch Bistro")
  expect(fact("External ID")).toHaveTextContent("No External ID")
  for (const label of ["Website", "Category", "Phone"]) expect(fact(label)).toHaveTextContent("No info found")
  expect(within(fact("Website")).queryByRole("button")).toBeNull()
  expect(screen.queryByRole("heading", { name: "Directory-specific" })).toBeNull()
})

const copyable = ["Public Name", "External ID", "Address", "Phone", "Website", "Groups", "Time zone"]

test("each field has a button to copy it, and no other has [L-071]", async () => {
  await open(full)
  const copied = screen.getAllByRole("button", { name: /^Copy / }).map(({ title }) => title)
  expect(copied).toEqual([...copyable, "Google phone", "Google website"].map((label) => `Copy ${label}`))
})

test.each([
  ["Public Name", "Alder on the Quay"],
  ["Phone", "6123 4567"],
  ["Website", "https://alder.example/"],
  ["Google phone", "6123 9999"],
])("%s is copied [L-071]", async (label, value) => {
  const { user } = await open(full)
  const write = jest.spyOn(navigator.clipboard, "writeText")
  await user.click(screen.getByRole("button", { name: `Copy ${label}` }))
  expect(write).toHaveBeenLastCalledWith(value)
})

test.each([
  ["Category", "L-072"],
  ["Monday", "L-073"],
  ["Business status", "L-074"],
  ["12/25/31", "L-075"],
])("%s has no button to copy it [%s]", async (label) => {
  await open(full)
  expect(within(fact(label)).queryByRole("button", { name: /^Copy/ })).toBeNull()
})

test("what could not be copied is told [L-077]", async () => {
  const { user } = await open(full)
  jest.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"))
  await user.click(screen.getByRole("button", { name: "Copy Address" }))
  expect(await within(fact("Address")).findByText("Unable to copy to clipboard")).toBeVisible()
})

test.each([
  ["External ID", "Your own identifier for this location, such as a store number."],
  ["Public Name", "The name customers see on review sites and directories."],
])("a tooltip explains the %s [L-062 L-063]", async (label, text) => {
  const { user } = await open(full)
  await user.hover(screen.getByRole("button", { name: `About ${label}` }))
  expect(await screen.findByRole("tooltip")).toHaveTextContent(text)
})

const listQuery = {
  page: "2",
  per_page: "10",
  keywords: "al",
  search_type: "contains",
  group_id: "7",
  "sort[by]": "city",
  "sort[order]": "desc",
}
const queryOf = (address: string) => Object.fromEntries(new URL(address, "http://page.test").searchParams)

test("the query of the list stays through the form and back [L-024 L-052 L-291]", async () => {
  const { user, address } = await open(full, listQuery)
  await user.click(screen.getByRole("link", { name: "Edit Location" }))
  const name = await screen.findByRole("textbox", { name: /^Public Name/ })
  expect(queryOf(address())).toEqual({ ...listQuery, withEdit: "true" })
  await user.type(name, " never saved")
  await user.click(screen.getByRole("link", { name: "Cancel" }))
  await user.click(await screen.findByRole("button", { name: "Exit" }))
  expect(await screen.findByRole("link", { name: "Edit Location" })).toBeVisible()
  expect(queryOf(address())).toEqual(listQuery)
  expect(main()).not.toHaveTextContent("never saved")
  expect(requested().map(({ path }) => path)).not.toContain(routes.form("location.save"))
  const back = screen.getByRole<HTMLAnchorElement>("link", { name: "Back to Locations" })
  const { group_id, ...rest } = listQuery
  expect(new URL(back.href).pathname).toBe("/settings/locations")
  expect(queryOf(back.href)).toEqual({ ...rest, groupId: group_id })
})

test("the form opens by its address, and saving it leads back to the page [L-022 L-025 L-026 L-290]", async () => {
  const { user, address } = await open(full, { ...listQuery, fromLL: "true", withEdit: "true" })
  const name = screen.getByRole("textbox", { name: /^Public Name/ })
  await user.clear(name)
  await user.type(name, "Alder by the Quay")
  await user.click(screen.getByRole("button", { name: "Save" }))
  expect(await screen.findByRole("link", { name: "Edit Location" })).toBeVisible()
  expect(address()).toContain(`/settings/locations/${full}/details?`)
  expect(queryOf(address())).toEqual({ ...listQuery, fromLL: "true" })
  expect(fact("Public Name")).toHaveTextContent("Alder by the Quay")
})

test.each([
  ["NPS microsurvey", "L-064"],
  ["Stars microsurvey", "L-065"],
  ["Thumbs Up", "L-066"],
  ["Smiling Faces", "L-067"],
  ["Review Request Landing Page", "L-068"],
  ["Kiosk Mode Form Page", "L-069"],
])("the tab of landing pages has the block %s [%s]", async (name) => {
  await openPage(routes.locationDetails(full, new URLSearchParams({ tab: "landing_pages" })))
  expect(screen.getByRole("heading", { level: 3, name })).toBeVisible()
})

test("the tab of landing pages leads to the pages of the location, one of them for SMS [L-053 L-070]", async () => {
  const { user } = await open(full)
  await user.click(screen.getByRole("link", { name: "Landing Pages" }))
  expect(await screen.findByRole("heading", { name: "Landing Pages" })).toBeVisible()
  expect(screen.getByRole("link", { name: "Landing Pages" })).toHaveAttribute("aria-current", "page")
  const { landing_slug } = await admin.call("locations.get", { params: { id: String(full) } })
  expect(screen.getByRole("heading", { name: "Review-request URL for SMS" })).toBeVisible()
  const links = screen.getAllByRole("link", { name: /^Open .* in a new tab$/ })
  expect(links.map((link) => new URL((link as HTMLAnchorElement).href).pathname)).toEqual(
    ["go", "go", "go", "go", "go", "kiosk", "go"].map((part) => `/${part}/${landing_slug}`),
  )
})

test("landing pages that there are have their addresses, which are copied and opened [L-057, L-058]", async () => {
  const user = userEvent.setup()
  const on = { landing_pages: "true", kiosk: "true" }
  expect(landingPagesOf("https://app.example", "slug", { ...on, kiosk: "false" })).toHaveLength(6)
  render(<LandingPages pages={landingPagesOf("https://app.example", "slug", on)} />)
  const addresses = [...document.querySelectorAll("code")].map(({ textContent }) => textContent)
  expect(addresses).toEqual([
    "app.example/go/slug?type=nps",
    "app.example/go/slug?type=stars",
    "app.example/go/slug?type=thumbs",
    "app.example/go/slug?type=smiley",
    "app.example/go/slug",
    "app.example/kiosk/slug",
    "app.example/go/slug?via=sms",
  ])
  const write = jest.spyOn(navigator.clipboard, "writeText")
  await user.click(screen.getAllByRole("button", { name: "Copy Link" })[0]!)
  expect(await screen.findByRole("button", { name: "Link copied" })).toBeVisible()
  expect(write).toHaveBeenCalledWith("https://app.example/go/slug?type=nps")
})

test("the tab of review sources has a row for each url of the location, and leads from what is not connected to where it is [L-054 L-061]", async () => {
  const { user } = await open(full)
  await user.click(screen.getByRole("link", { name: "Review Sources" }))
  const table = within(await screen.findByRole("table", { name: "Review Sources" }))
  const [, ...rows] = table.getAllByRole("row").map((row) => row.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/Googlemaps\.example\/pier \d\.\d\d2 reviews from Google02\/03\/26 4:05 AMNone/),
    expect.stringMatching(/Trustpilottrustpilot\.example\/pierNo rating0Not yetNot connected\./),
    expect.stringMatching(/Yelpyelp\.example\/pierNo rating0Not yetNone/),
  ])
  expect(table.getByRole("link", { name: "2 reviews from Google" })).toHaveAttribute(
    "href",
    routes.reviews({ locationId: String(full), sourceId: "1" }),
  )
  const integrate = table.getAllByRole("link", { name: /^Integrate Now/ })
  expect(integrate.map((link) => [link.closest("tr"), link.getAttribute("href")])).toEqual([
    [
      table.getByRole("row", { name: /Trustpilot/ }),
      routes.integrations({ integration_source_category_id: "review", source: "trustpilot" }),
    ],
  ])
})

test("a review source shows the open issues that are about it, which lead to the issues", async () => {
  const issue = { resource_type: "location", resource_id: full, muted: false }
  const issues = [
    { ...issue, id: 1, source_id: 1, source_code: "google_maps", status: "broken_url" },
    { ...issue, id: 2, source_id: null, status: "missing_url" },
  ]
  const paged = { _page: 1, _total_pages: 1, _total: 2, _links: {} }
  await answers("issues.list", { status: 200, body: { _embedded: { issues }, ...paged } })
  await open(full, { tab: "review_sources" })
  const table = within(await screen.findByRole("table", { name: "Review Sources" }))
  const links = table.getAllByRole("link", { name: "Link is broken" })
  expect(links.map((link) => link.closest("tr"))).toEqual([table.getByRole("row", { name: /^Google/ })])
  expect(links[0]).toHaveAttribute("href", expect.stringContaining("tab=issues"))
  expect(table.queryByText("Website is missing")).toBeNull()
})

test("sources that cannot be loaded, and a location without one, say so [F-659]", async () => {
  const mend = await fails("urls.list", 500)
  const { refresh } = await open(bare, { tab: "review_sources" })
  expect(
    screen.getByText("Unable to fetch url sources at this time. Please reload or try again later."),
  ).toBeVisible()
  await mend()
  await refresh()
  await waitFor(() => expect(screen.getByText("No review sources yet")).toBeVisible())
})

test("a location that cannot be loaded says so, for three seconds as an alert, and can be asked for again [F-654]", async () => {
  const mend = await fails("locations.get", 500)
  const text = "Unable to load location at this time. Please reload or try again later."
  const timers = noteTimers(text)
  const { refresh } = await open(full)
  expect(screen.getAllByText(text)).toHaveLength(2)
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(1))
  expect(timers()).toContain(3_000)
  expect(screen.getByRole("link", { name: "Back to Locations" })).toBeVisible()
  expect(screen.getByRole("link", { name: "Retry" })).toHaveAttribute("href", routes.locationDetails(full))
  await mend()
  await refresh()
  expect(await screen.findByRole("link", { name: "Edit Location" })).toBeVisible()
})

test("a form whose location cannot be loaded says so, and can be asked for again [F-655]", async () => {
  const mend = await fails("locations.get", 500)
  const { refresh } = await open(full, { withEdit: "true" })
  expect(screen.getByRole("heading", { name: "Unable to load location" })).toBeVisible()
  expect(
    screen.getAllByText(
      "Unable to load location information at this time. Please reload or try again later.",
    ),
  ).not.toHaveLength(0)
  expect(screen.getByRole("link", { name: "Retry" })).toHaveAttribute(
    "href",
    routes.locationDetails(full, { withEdit: "true" }),
  )
  await mend()
  await refresh()
  expect(await screen.findByRole("button", { name: "Save" })).toBeVisible()
})

test("who may not change or delete a location sees no way to [L-055 L-435 L-438]", async () => {
  await open(full)
  expect(screen.getByRole("link", { name: "Edit Location" })).toBeVisible()
  expect(screen.getByRole("button", { name: "Delete" })).toBeVisible()
  await signIn(account.users["Read Only"])
  document.body.replaceChildren()
  await open(full, { withEdit: "true" })
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Alder Café")
  expect(screen.queryByRole("link", { name: "Edit Location" })).toBeNull()
  expect(screen.queryByRole("button", { name: "Delete" })).toBeNull()
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull()
})
