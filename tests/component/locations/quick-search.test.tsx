import { jest } from "@jest/globals"
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { placeSearchPart } from "#lib/features/locations/issue-texts.ts"
import { routes } from "#lib/routes/routes.ts"
import {
  type Account,
  answers,
  fails,
  newAccount,
  type Person,
  requested,
  signIn,
} from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

const failedText = "There was an error fetching Google location data. Please review the form and try again."

let account: Account
let admin: Person
beforeAll(async () => {
  account = await newAccount()
  admin = await signIn(account.users.Admin)
})

const search = () => screen.getByRole("combobox", { name: "Quick Search" })
const field = (name: RegExp) => screen.getByRole("textbox", { name })
const choice = (name: RegExp) => screen.getByRole("combobox", { name })

async function idOf(noun: "countries" | "states", keywords: string): Promise<number | string> {
  if (noun === "countries") {
    const { _embedded } = await admin.call("countries.list", { query: { keywords } })
    return _embedded.countries[0]!.id
  }
  const { _embedded } = await admin.call("states.list", { query: { keywords } })
  return _embedded.states[0]!.id
}

const listOf = (items: object[], more: object = {}) => ({
  status: 200,
  body: {
    _embedded: { places: items },
    _page: 1,
    _total_pages: 1,
    _total: items.length,
    _links: { first: { href: "/places" }, last: { href: "/places" } },
    ...more,
  },
})

const partial = {
  google_place_id: "ChIJ-1",
  name: "Saltbridge Station Row",
  formatted_address: "3 Station Row, Concord, NH",
  address: null,
  city: null,
  state_code: null,
  zipcode: null,
  country_code: null,
  phone: null,
  website: null,
  category_name: null,
  hours: null,
  is_partial: true,
}

test("a place of Google's is chosen with the keys alone and fills in the form [L-079 L-092 L-494]", async () => {
  const whole = {
    ...partial,
    address: "3 Station Row",
    city: "Concord",
    state_code: "NH",
    zipcode: "03301",
    country_code: "US",
    phone: "(603) 555-0133",
    website: "https://saltbridge.example/concord",
    country_id: await idOf("countries", "United States"),
    state_id: await idOf("states", "New Hampshire"),
    latitude: 43.2067,
    longitude: -71.5363,
    time_zone: "America/New_York",
    is_partial: false,
  }
  const attribution = { text: "Google Maps" }
  await answers(
    "places.list",
    listOf([partial, { ...partial, google_place_id: "ChIJ-3", name: "Other" }], { attribution }),
    listOf([whole]),
  )
  const { _embedded } = await admin.call("categories.list", { query: { keywords: "Dentist" } })
  const ofPlace = { id: _embedded.categories[0]!.id, name: "Dentist", source_id: null }
  await answers("categories.list", {
    status: 200,
    body: { ...listOf([]).body, _embedded: { categories: [ofPlace] } },
  })
  const { user } = await openPage(routes.locationNew())
  await user.click(search())
  await user.keyboard("saltbridge concord")
  expect(await screen.findAllByRole("option", { name: /Saltbridge|Other/ })).toHaveLength(2)
  expect(screen.getByText("Google Maps")).toBeVisible()
  await user.keyboard("{ArrowDown}{Enter}")
  await waitFor(() => expect(field(/^Address( \*)?$/)).toHaveValue("3 Station Row"))
  expect(field(/^Public Name/)).toHaveValue("Saltbridge Station Row")
  expect(field(/^Internal Name/)).toHaveValue("Saltbridge Station Row")
  expect(field(/^City/)).toHaveValue("Concord")
  expect(field(/^Zipcode/)).toHaveValue("03301")
  expect(field(/^Phone/)).toHaveValue("(603) 555-0133")
  expect(field(/^Website/)).toHaveValue("https://saltbridge.example/concord")
  expect(field(/^Google Place ID/)).toHaveValue("ChIJ-1")
  expect(choice(/^Country/)).toHaveValue("United States")
  expect(choice(/^State/)).toHaveValue("New Hampshire")
  expect(choice(/^Category/)).toHaveValue("Dentist")
  expect(choice(/^Time zone/)).toHaveValue("America/New_York")
  const [first, second] = requested("places.list").map(({ query }) => query)
  expect(first!["session_token"]).toBe(second!["session_token"])
  expect(second!["google_place_id"]).toBe("ChIJ-1")
  expect(requested("categories.list").map(({ query }) => query)).toEqual([{ google_place_id: "ChIJ-1" }])
})

test("without a directory, a location that is known already fills in its copy, but for its Google Place ID, and an internal name that is there stays", async () => {
  const countryId = await idOf("countries", "Singapore")
  await admin.call("locations.create", {
    body: {
      name: "Lantern",
      public_name: "Lantern Row",
      address: "9 Quay",
      city: "Singapore",
      zipcode: "018956",
      country_id: countryId,
      phone: "+65 6123 4567",
      category_id: 45,
    },
  })
  const { user } = await openPage(routes.locationNew())
  await user.type(field(/^Internal Name/), "Second")
  await user.type(search(), "lantern")
  await user.click(await screen.findByRole("option", { name: /Lantern Row/ }))
  await waitFor(() => expect(field(/^Phone/)).toHaveValue("6123 4567"))
  expect(field(/^Internal Name/)).toHaveValue("Second")
  expect(search()).toHaveAccessibleDescription(/^Filled in from Lantern Row/)
  expect(search()).toHaveAccessibleDescription(/which has no Google Place ID here/)
  expect(field(/^Google Place ID/)).toHaveValue("")
  expect(choice(/^Country/)).toHaveValue("Singapore")
  expect(screen.queryByRole("combobox", { name: /^State/ })).toBeNull()
  await user.click(screen.getByRole("button", { name: "Add New Location" }))
  const saved = async () => {
    const { _embedded } = await admin.call("locations.list", { query: { keywords: "Second" } })
    return _embedded.locations[0]
  }
  await waitFor(async () => expect(await saved()).toBeDefined())
  expect(await admin.call("locations.get", { params: { id: String((await saved())!.id) } })).toMatchObject({
    public_name: "Lantern Row",
    address: "9 Quay",
    phone: "+6561234567",
    category_name: "Dentist",
    time_zone: "Asia/Singapore",
  })
})

test("what is not found, and a directory that fails, leave the form as it is [L-560]", async () => {
  const { user } = await openPage(routes.locationNew())
  await user.type(field(/^City/), "Concord")
  await user.type(search(), "nowhere at all")
  expect(await screen.findByText("No place found for “nowhere at all”.")).toBeVisible()
  expect(screen.getByRole("link", { name: "Google's Place ID Finder" })).toBeVisible()
  await fails("places.list", 502)
  await user.type(search(), " again")
  expect(await screen.findByText(failedText)).toBeVisible()
  expect(search()).toHaveAccessibleDescription(expect.stringContaining(failedText))
  expect(field(/^City/)).toHaveValue("Concord")
})

test("from an issue, what Google has is found at once, with an id that is the location's own", async () => {
  const id = String(account.locationIds[1])
  const countryId = await idOf("countries", "Singapore")
  const body = { public_name: "Heron House", city: "Singapore", country_id: countryId, google_place_id: null }
  await admin.call("locations.update", { params: { id }, body })
  const edit = routes.locationDetails(id, new URLSearchParams({ withEdit: "true" }))
  const { unmount } = await openPage(edit)
  expect(search()).not.toHaveFocus()
  unmount()
  const { user } = await openPage(`${edit}#${placeSearchPart}`)
  expect(search()).toHaveFocus()
  await user.click(await screen.findByRole("option", { name: /^Heron House/ }))
  await waitFor(() => expect((field(/^Google Place ID/) as HTMLInputElement).value).toMatch(/^ChIJ/))
})

test("the search is not there where the place is known [L-095]", async () => {
  const id = String(account.locationIds[0])
  const countryId = await idOf("countries", "Singapore")
  await admin.call("locations.update", {
    params: { id },
    body: { google_place_id: "ChIJ-2", country_id: countryId },
  })
  await openPage(routes.locationDetails(id, new URLSearchParams({ withEdit: "true" })))
  expect(field(/^Google Place ID/)).toHaveValue("ChIJ-2")
  expect(screen.queryByRole("combobox", { name: "Quick Search" })).toBeNull()
})

test.each([
  ["places", "F-595 F-678 P-528", () => search(), () => requested("places.list")],
  ["categories", "F-678 L-605", () => choice(/^Category/), () => requested("categories.list")],
] as const)("%s are searched once, 500 ms after the last key [%s]", async (_, _rows, field, calls) => {
  const { user } = await openPage(routes.locationNew())
  await user.click(field())
  const opening = calls().length
  jest.useFakeTimers()
  try {
    for (const value of ["den", "dent", "denti"]) {
      fireEvent.change(field(), { target: { value } })
      await act(() => jest.advanceTimersByTimeAsync(499))
    }
    expect(calls()).toHaveLength(opening)
    await act(() => jest.advanceTimersByTimeAsync(1))
    expect(
      calls()
        .slice(opening)
        .map(({ query }) => query["keywords"]),
    ).toEqual(["denti"])
  } finally {
    jest.useRealTimers()
  }
})

test("25 categories are asked for, and one is found by what is typed", async () => {
  const { user } = await openPage(routes.locationNew())
  await user.click(choice(/^Category/))
  await user.keyboard("dentist")
  expect(await screen.findByRole("option", { name: "Dentist" })).toBeVisible()
  expect(requested("categories.list").at(-1)!.query).toMatchObject({ keywords: "dentist", per_page: "25" })
})

test("categories that cannot be fetched are told in the list and in an alert [L-531 L-532]", async () => {
  await fails("categories.list", 500)
  const { user } = await openPage(routes.locationNew())
  await user.click(choice(/^Category/))
  expect(await screen.findByText("Error fetching categories")).toBeVisible()
  const alert = "Unable to fetch categories at this time. Please reload or try again later."
  expect(await screen.findByText(alert)).toBeVisible()
})

test("countries and states are found by typing, and a country brings its states [L-096 L-097 L-098 L-099]", async () => {
  const { user } = await openPage(routes.locationNew())
  await user.clear(choice(/^Country/))
  await user.type(choice(/^Country/), "austral")
  await user.click(await screen.findByRole("option", { name: "Australia" }))
  const australia = await idOf("countries", "Australia")
  await waitFor(() =>
    expect(requested("states.list").map(({ query }) => query["country_id"])).toContain(String(australia)),
  )
  await user.type(choice(/^State/), "new")
  const list = await screen.findByRole("listbox", { name: /State/ })
  await waitFor(() =>
    expect(
      within(list)
        .getAllByRole("option")
        .map((row) => row.textContent),
    ).toEqual(["New South Wales"]),
  )
})
