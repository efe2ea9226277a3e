import { screen, waitFor, within } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import { openStatusLabels } from "#lib/contract/locations/constants.ts"
import { addDays } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import { isPageHeld, releasePage } from "#lib/form-state/held-page.ts"
import { routes } from "#lib/routes/routes.ts"
import {
  type Account,
  answers,
  fails,
  holds,
  left,
  newAccount,
  type Person,
  requested,
  signIn,
} from "#tests/support/component/app.ts"
import { expectStays, noteTimers, noteToasts } from "#tests/support/component/note-timers.ts"
import { openPage } from "#tests/support/component/open-page.tsx"
import { locationBody } from "#tests/support/location-body.ts"

const missingText = "There is missing required information. Please review the form and try again."
const loadText = (what: string) => `Unable to load ${what} at this time. Please reload or try again later.`

let account: Account
let admin: Person
let id: string
beforeAll(async () => {
  account = await newAccount()
  admin = await signIn(account.users.Admin)
  id = String(account.locationIds[0])
  const { _embedded } = await admin.call("countries.list", { query: { keywords: "Singapore" } })
  const body = { ...locationBody(Number(_embedded.countries[0]!.id)), website: "https://quay.example/" }
  await admin.call("locations.update", { params: { id }, body: { ...body, category_id: 45 } })
})
beforeEach(async () => {
  admin = await signIn(account.users.Admin)
})

const edit = () => routes.locationDetails(id, new URLSearchParams({ withEdit: "true" }))
const labelled = (name: string) =>
  screen.getByLabelText(new RegExp(`^${name}( \\*)?$`), { selector: "input:not([type=hidden]), select" })
const save = () => screen.getByRole("button", { name: "Save" })
const stored = () => admin.call("locations.get", { params: { id } })

const required = ["Internal Name", "Public Name", "Address", "City", "Zipcode", "Country"]
const optional = ["External ID", "Address 2", "Phone", "Website", "Category", "Time zone", "Google Place ID"]

test.each([
  ["has every field of a location", "L-080"],
  ["marks required fields with a red asterisk, and no others", "L-381"],
])("the form %s [%s]", async (_, row) => {
  await openPage(edit())
  for (const name of [...required, ...optional]) {
    const [field, isRequired] = [labelled(name), required.includes(name)]
    if (row === "L-080") expect([name, field.matches(":required")]).toEqual([name, isRequired])
    else {
      const mark = within(field.closest(".field") ?? field.parentElement!).queryByText("*")
      const red = expect.stringContaining("text-negative-text")
      expect([name, mark?.className ?? null]).toEqual([name, isRequired ? red : null])
    }
  }
})

test.each([
  ["the business status", "L-081", () => labelled("Business status")],
  ["opening hours", "L-082", () => screen.getByRole("heading", { name: /^Opening hours|^Hours/ })],
  ["holiday hours", "L-083", () => screen.getByText("Holiday hours", { selector: "h2" })],
  ["a note on required fields", "L-382", () => screen.getByText("Required")],
] as const)("the form has %s [%s]", async (_, id, part) => {
  await openPage(edit())
  expect(part()).toBeVisible()
  if (id === "L-382") expect(part()).toHaveTextContent("* Required")
})

test("the headquarters are ticked in the form and saved [L-084]", async () => {
  const { user } = await openPage(edit())
  expect(screen.getByLabelText("This is the headquarters")).toBeChecked()
  await user.click(screen.getByLabelText("This is the headquarters"))
  await user.click(save())
  await waitFor(async () => expect((await stored()).is_headquarters).toBe(false))
})

test("a new location is not the headquarters [L-175]", async () => {
  await openPage(routes.locationNew())
  expect(screen.getByLabelText("This is the headquarters")).not.toBeChecked()
})

test("asks for a zipcode where addresses have one", async () => {
  const { user } = await openPage(routes.locationNew())
  expect(labelled("Zipcode")).toBeRequired()
  await user.click(labelled("Zipcode"))
  await user.tab()
  expect(await screen.findByText("Zipcode is required")).toBeVisible()
  await user.clear(labelled("Country"))
  await user.type(labelled("Country"), "Hong Kong")
  await user.click(await screen.findByRole("option", { name: "Hong Kong" }))
  await waitFor(() => expect(labelled("Zipcode")).not.toBeRequired())
  expect(screen.queryByText("Zipcode is required")).toBeNull()
})

test.each(Object.entries(openStatusLabels))(
  "a business that is %s is called %s in the form and on its page, and saving closes the form [L-254 L-255 L-256 L-290]",
  async (status, label) => {
    const { user, address } = await openPage(edit())
    await user.selectOptions(labelled("Business status"), label)
    await user.type(labelled("Address 2"), "x")
    await user.click(save())
    await waitFor(() => expect(address()).not.toContain("withEdit"))
    expect((await stored()).open_status).toBe(status)
    expect(await screen.findByRole("link", { name: "Edit Location" })).toBeVisible()
    expect(screen.getAllByText(label).length).toBeGreaterThan(0)
    expect(screen.getByText("Location updated successfully.")).toBeVisible()
  },
)

test("Cancel closes the form and saves nothing [L-291]", async () => {
  const { version } = await stored()
  await openPage(edit())
  expect(screen.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", routes.locationDetails(id))
  expect((await stored()).version).toBe(version)
})

test("a required field says so when it is left, until something is typed; nothing is sent meanwhile [L-287 L-383 L-387 L-388]", async () => {
  const { version } = await stored()
  const { user } = await openPage(edit())
  const name = labelled("Internal Name")
  await user.clear(name)
  await user.tab()
  expect(screen.getByText("Internal Name is required")).toBeVisible()
  expect(screen.queryByText(missingText)).toBeNull()
  await user.click(save())
  expect(await screen.findByText(missingText)).toBeVisible()
  expect(name).toHaveFocus()
  expect((await stored()).version).toBe(version)
  await user.type(name, "M")
  expect(screen.queryByText("Internal Name is required")).toBeNull()
  await user.type(name, "ade anew")
  await user.click(save())
  await waitFor(async () => expect((await stored()).version).toBe(Number(version) + 1))
})

test("state and country say that they are required [L-385 L-386]", async () => {
  const { user } = await openPage(routes.locationNew())
  await user.click(labelled("State"))
  await user.keyboard("{Escape}")
  await user.tab()
  expect(await screen.findByText("State is required")).toBeVisible()
  await user.clear(labelled("Country"))
  await user.tab()
  expect(await screen.findByText("Country is required")).toBeVisible()
})

test("an error of the server is said at its field and above the form", async () => {
  const { user } = await openPage(edit())
  await user.type(labelled("Phone"), "12")
  await user.click(save())
  expect(await screen.findByText("Enter a valid phone number")).toBeVisible()
  expect(screen.getByText(`${missingText} Check Phone.`)).toBeVisible()
})

/** Only option left by a search; the unfiltered list, which has it too, may be there before. */
async function onlyOption(name: string) {
  const options = () => within(screen.getByRole("listbox")).getAllByRole("option")
  await waitFor(() => expect(options().map((one) => one.textContent)).toEqual([name]))
  return options()[0]!
}

/** Fills in what a location in a country without states needs. */
async function fillIn(user: UserEvent, country: string) {
  for (const [name, text] of Object.entries({
    "Internal Name": "N",
    "Public Name": "N",
    Address: "1",
    City: "S",
  }))
    await user.type(labelled(name), text)
  await user.type(labelled("Zipcode"), "018956")
  await user.clear(labelled("Country"))
  await user.type(labelled("Country"), "singap")
  await user.click(await onlyOption(country))
}

test.each([
  ["Admin", /^\/settings\/locations\/new\/\d+\/groups$/],
  ["Manager", /^\/settings\/locations$/],
] as const)(
  "a new location is announced, and leads %s to what may be done next [L-017 L-452 L-548]",
  async (type, next) => {
    const { _embedded } = await admin.call("countries.list", { query: { keywords: "Singapore" } })
    await signIn(account.users[type])
    const { user, address } = await openPage(routes.locationNew())
    await fillIn(user, _embedded.countries[0]!.name)
    await user.click(screen.getByRole("button", { name: "Add New Location" }))
    expect(await screen.findByText("Location created successfully.")).toBeVisible()
    await waitFor(() => expect(address()).toMatch(next))
  },
)

test("a location is saved before it is known whether its country has states", async () => {
  const { _embedded } = await admin.call("countries.list", { query: { keywords: "Singapore" } })
  const { id: country_id, name } = _embedded.countries[0]!
  const { user } = await openPage(routes.locationNew())
  const answer = await holds("states.list", { country_id: String(country_id) })
  await fillIn(user, name)
  await waitFor(() => expect(requested("states.list").at(-1)?.query["country_id"]).toBe(String(country_id)))
  expect(labelled("State")).not.toBeRequired()
  await user.click(screen.getByRole("button", { name: "Add New Location" }))
  expect(await screen.findByText("Location created successfully.")).toBeVisible()
  expect(await answer()).toBeGreaterThan(0)
})

test("an edit that fails says the server's words, or else ours; one that is taken says so [L-545 L-546 L-547]", async () => {
  const { user } = await openPage(edit())
  await user.type(labelled("City"), "x")
  const mend = await fails("locations.update", 500, {})
  await user.click(save())
  const own = "There was an issue with updating this location. Please review the form and try again."
  expect(await screen.findByText(own)).toBeVisible()
  await mend()
  const again = await fails("locations.update", 422, { error: "Not on Sundays." })
  await user.click(save())
  expect(await screen.findByText("Not on Sundays.")).toBeVisible()
  await again()
  await user.click(save())
  expect(await screen.findByText("Location updated successfully.")).toBeVisible()
})

test("a session that ends while the form is filled in loses nothing of it", async () => {
  const { user } = await openPage(edit())
  await user.clear(labelled("City"))
  await user.type(labelled("City"), "Gloucester")
  const mend = await fails("locations.update", 401, { status: 401, code: "session_invalidated" })
  await user.click(save())
  const over = "Your session has ended. Log in again in another tab, then save your work."
  expect(await screen.findByText(over)).toBeVisible()
  expect(left()).toEqual([])
  expect(labelled("City")).toHaveValue("Gloucester")
  expect(isPageHeld()).toBe(true)
  releasePage()
  await mend()
  await user.click(save())
  expect(await screen.findByText("Location updated successfully.")).toBeVisible()
  expect((await stored()).city).toBe("Gloucester")
})

test("a location that is deleted while its form is filled in leaves the form as it was typed", async () => {
  const { _embedded } = await admin.call("countries.list", { query: { keywords: "Singapore" } })
  const made = await admin.call("locations.create", {
    body: locationBody(Number(_embedded.countries[0]!.id)),
  })
  const { user } = await openPage(routes.locationDetails(made.id, new URLSearchParams({ withEdit: "true" })))
  await user.type(labelled("City"), " sur Mer")
  await admin.call("locations.delete", { params: { id: String(made.id) } })
  await user.click(save())
  expect(await screen.findByText("This location has been deleted.")).toBeVisible()
  expect(labelled("City")).toHaveValue("Lyon sur Mer")
})

test("a location that is deleted while its form is filled in without scripts says so, with what was typed", async () => {
  const { _embedded } = await admin.call("countries.list", { query: { keywords: "Singapore" } })
  const made = await admin.call("locations.create", {
    body: locationBody(Number(_embedded.countries[0]!.id)),
  })
  await admin.call("locations.delete", { params: { id: String(made.id) } })
  const page = routes.locationDetails(made.id, new URLSearchParams({ withEdit: "true" }))
  await fetch(routes.form("location.save"), {
    method: "POST",
    headers: { accept: "text/html" },
    body: new URLSearchParams({ form_page: page, id: String(made.id), name: "Quay West" }),
    redirect: "manual",
  })
  await openPage(page)
  expect(screen.getByRole("alert")).toHaveTextContent("This location was deleted while you were editing it")
  expect(screen.getByRole("heading", { name: "Quay West" })).toBeVisible()
})

test("countries and states are searched 500 at a time as they are typed [L-497 L-498 L-599 L-600]", async () => {
  const { user } = await openPage(routes.locationNew())
  await user.clear(labelled("Country"))
  await user.type(labelled("Country"), "austral")
  const asTyped = { keywords: "austral", per_page: "500", search_type: "typeahead" }
  await waitFor(() => expect(requested("countries.list").at(-1)?.query).toMatchObject(asTyped))
  await user.click(await onlyOption("Australia"))
  const { _embedded } = await admin.call("countries.list", { query: { keywords: "Australia" } })
  const country_id = String(_embedded.countries[0]!.id)
  await waitFor(() => expect(requested("states.list").at(-1)?.query["country_id"]).toBe(country_id))
  await user.type(labelled("State"), "queens")
  const asked = { country_id, keywords: "queens", per_page: "500" }
  await waitFor(() => expect(requested("states.list").at(-1)!.query).toMatchObject(asked))
  expect(await screen.findByRole("option", { name: "Queensland" })).toBeVisible()
})

test.each([
  ["countries.list", "countries data"],
  ["states.list", "states data"],
] as const)(
  "a failure of %s is told, and the form keeps what is stored [L-535 L-536]",
  async (operation, what) => {
    await fails(operation, 500)
    const { user } = await openPage(edit())
    expect(screen.getByText(loadText(what))).toBeVisible()
    if (operation === "countries.list") {
      expect(labelled("Country")).toHaveValue("Singapore")
      await user.clear(labelled("Country"))
      await user.type(labelled("Country"), "a")
      await waitFor(() => expect(screen.getAllByText(loadText(what))).toHaveLength(2))
    }
  },
)

test("a category without a name is asked for, and one that cannot be loaded is told, for three seconds as an alert [L-533]", async () => {
  const location = { ...(await stored()), category_name: null }
  await answers("locations.get", { status: 200, body: location })
  const { unmount } = await openPage(edit())
  expect(labelled("Category")).toHaveValue("Dentist")
  unmount()
  await fails("categories.get", 500)
  const timers = noteToasts(loadText("category"))
  await openPage(edit())
  expect(screen.getAllByText(loadText("category"))).toHaveLength(2)
  expectStays(timers, 3_000)
})

test("holiday hours that cannot be read are told in the form, for three seconds as an alert, and on the page [L-549 L-550]", async () => {
  await fails("special_hours.list", 500)
  const text = "There was an error fetching special hours"
  const timers = noteTimers(text)
  const { unmount } = await openPage(edit())
  expect(screen.getAllByText(text).length).toBe(2)
  await waitFor(() => expect(screen.getAllByText(text).length).toBe(1))
  expect(timers()).toContain(3_000)
  unmount()
  await openPage(routes.locationDetails(id))
  expect(screen.getByText(text)).toBeVisible()
})

test("without the flag there are no holiday hours and none are asked for [L-273 L-480]", async () => {
  const lift = await fails("special_hours.list", 500)
  const experiment = { id: 1, account_id: account.id, name: "specialHours", enabled: false }
  const list = { _page: 1, _total: 1, _total_pages: 1, _embedded: { account_experiments: [experiment] } }
  await answers("account_experiments.list", { status: 200, body: list })
  await signIn(account.users.Admin)
  await openPage(edit())
  expect(screen.queryByText("Holiday hours", { selector: "h2" })).toBeNull()
  expect(await lift()).toBe(0)
})

test("five holidays are listed; seeing all takes location update, and so does the form [L-435 L-436 L-609]", async () => {
  const today = todayIn("UTC")
  for (const days of [20, 21, 23, 25, 27, 29]) {
    const body = { location_id: id, start_date: addDays(today, days), closed: true }
    await admin.call("special_hours.create", { body: { ...body, is_24_hours: false, hours: [] } })
  }
  const shown = () => within(screen.getByRole("region", { name: "Holiday hours" }))
  const { unmount } = await openPage(routes.locationDetails(id))
  const days = shown().getAllByText("Closed")
  expect(days.filter((one) => !one.closest("details"))).toHaveLength(5)
  expect(shown().getByText("See All")).toBeVisible()
  unmount()
  await signIn(account.users.User)
  await openPage(edit())
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull()
  expect(shown().getAllByText("Closed")).toHaveLength(5)
  expect(shown().queryByText("See All")).toBeNull()
})

test("Admins see the Google Place ID unless a setting says no, Managers never [L-090 L-459]", async () => {
  const hidden = await newAccount({ settingsOff: ["google_place_id_admins"] })
  for (const [user, isShown] of [
    [account.users.Admin, true],
    [account.users.Manager, false],
    [hidden.users.Admin, false],
  ] as const) {
    await signIn(user)
    const { unmount } = await openPage(routes.locationNew())
    expect([user.email, screen.queryByLabelText("Google Place ID") !== null]).toEqual([user.email, isShown])
    unmount()
  }
})

test("a new date has an id that ends in -new, counts once, and not at all once it is removed", async () => {
  const body = { location_id: id, start_date: addDays(todayIn("UTC"), 40), closed: true }
  await admin.call("special_hours.create", { body: { ...body, is_24_hours: false, hours: [] } })
  const { user, container } = await openPage(edit())
  await user.click(screen.getByText("Holiday hours", { selector: "h2" }))
  expect(screen.getByText(/Published to Google only\./)).toBeVisible()
  const before = container.querySelectorAll("[name^='holidays.'][name$='.id']").length
  await user.click(screen.getByRole("button", { name: "Add date" }))
  const ids = [...container.querySelectorAll<HTMLInputElement>("[name^='holidays.'][name$='.id']")]
  expect(ids).toHaveLength(before + 1)
  expect(ids.at(-1)!.value).toMatch(/-new$/)
  const bar = () => screen.getByRole("region", { name: "Save" })
  const edited = () =>
    within(screen.getByRole("navigation", { name: "Sections" }))
      .getAllByRole("link")
      .map((link) => link.textContent!)
      .filter((text) => text.endsWith("Edited"))
  await waitFor(() => expect(bar()).toHaveTextContent("1 unsaved change"))
  await waitFor(() => expect(edited()).toEqual(["Holiday hoursEdited"]))
  await user.click(screen.getByRole("button", { name: "Choose a date for new date" }))
  const calendar = within(await screen.findByRole("grid"))
  await user.click(calendar.getAllByRole("button").findLast((day) => !day.matches(":disabled"))!)
  expect(screen.queryByRole("grid")).toBeNull()
  const chosen = screen.getByLabelText<HTMLInputElement>("Date").value
  expect(chosen).toMatch(/^\d\d\/\d\d\/\d\d$/)
  await user.click(screen.getByRole("button", { name: `Remove ${chosen}` }))
  await waitFor(() => expect(bar()).toHaveTextContent("No changes yet"))
  await waitFor(() => expect(edited()).toEqual([]))
  await user.click(screen.getAllByRole("button", { name: /^Remove \d/ })[0]!)
  await waitFor(() => expect(bar()).toHaveTextContent("1 unsaved change"))
  await waitFor(() => expect(edited()).toEqual(["Holiday hoursEdited"]))
  const { _embedded } = await admin.call("special_hours.list", { query: { location_id: id, per_page: 250 } })
  for (const entry of _embedded.special_hours) expect(String(entry.id)).not.toMatch(/-new$/)
})
