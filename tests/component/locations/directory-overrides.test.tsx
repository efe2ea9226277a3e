import { screen, waitFor, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import {
  type Account,
  answers,
  fails,
  newAccount,
  type Person,
  signIn,
} from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
let admin: Person
let id: string
beforeAll(async () => {
  account = await newAccount({ settings: ["local_listings"] })
  admin = await signIn(account.users.Admin)
  const { _embedded } = await admin.call("countries.list", { query: { keywords: "Singapore" } })
  const body = { name: "Quay", public_name: "Quay", address: "1 Quay", city: "Singapore", zipcode: "018956" }
  const made = await admin.call("locations.create", {
    body: { ...body, country_id: _embedded.countries[0]!.id },
  })
  id = String(made.id)
})

const open = () => openPage(routes.locationDetails(id, new URLSearchParams({ withEdit: "true" })))
const directory = (name: string) => within(screen.getByRole("group", { name }))
const box = (name: string, part: "phone" | "website") =>
  directory(name).getByRole("checkbox", { name: `Different ${part}` })
const value = (name: string, part: "phone" | "website") => directory(name).getByLabelText(`${name} ${part}`)
const stored = async () => {
  const query = { location_id: id, sort: "source_id" }
  const { _embedded } = await admin.call("location_source_overrides.list", { query })
  return _embedded.location_source_overrides.map(({ source_id, phone, website }) => [
    source_id,
    phone,
    website,
  ])
}
const save = () => screen.getByRole("button", { name: "Save" })

test("each directory can have a phone and a website of its own [L-101 L-102]", async () => {
  await open()
  const names = ["Google", "Facebook", "Apple Maps", "Bing", "Tripadvisor", "Yelp"]
  for (const name of names)
    expect([box(name, "phone"), box(name, "website")].map((one) => one.matches(":checked"))).toEqual([
      false,
      false,
    ])
  expect(screen.getAllByRole("checkbox", { name: /^Different / })).toHaveLength(2 * names.length)
})

test("a ticked box needs a value, and unticking it clears the value [L-416 L-417 L-418]", async () => {
  const { user } = await open()
  await user.click(box("Google", "phone"))
  await user.click(box("Bing", "website"))
  await user.click(save())
  expect(await screen.findByText("Enter phone number or unselect directory")).toBeVisible()
  expect(screen.getByText("Enter website or unselect directory")).toBeVisible()
  expect(await stored()).toEqual([])
  await user.type(value("Google", "phone"), "6123 4567")
  await user.click(box("Google", "phone"))
  await user.click(box("Google", "phone"))
  expect(value("Google", "phone")).toHaveValue("")
})

test("what is ticked is created or changed with the location, for that directory only [L-008 L-009 L-202 L-292 L-293]", async () => {
  const { user, unmount } = await open()
  await user.click(box("Google", "phone"))
  await user.type(value("Google", "phone"), "6123 4567")
  await user.click(box("Bing", "website"))
  await user.type(value("Bing", "website"), "quay.example/bing")
  await user.click(save())
  await waitFor(async () =>
    expect(await stored()).toEqual([
      [1, "+6561234567", null],
      [4, null, "https://quay.example/bing"],
    ]),
  )
  unmount()
  const again = await open()
  expect(value("Google", "phone")).toHaveValue("6123 4567")
  expect(box("Google", "website")).not.toBeChecked()
  await again.user.click(box("Google", "phone"))
  await again.user.click(save())
  await waitFor(async () =>
    expect(await stored()).toEqual([
      [1, null, null],
      [4, null, "https://quay.example/bing"],
    ]),
  )
})

test.each([
  [
    "Yelp",
    400,
    "Enter a valid phone number",
    { error: "Enter a valid phone number", errors: { phone: ["Enter a valid phone number"] } },
  ],
  ["Facebook", 500, "There was an error while updating directory-specific overrides", {}],
])(
  "at %s, a %i of the overrides says %s, and the location is saved all the same [L-554 L-555 L-556]",
  async (name, status, text, body) => {
    const mend = await fails("location_source_overrides.create", status, body)
    const { user } = await open()
    const city = screen.getByRole("textbox", { name: /^City/ })
    await user.clear(city)
    await user.type(city, `City ${status}`)
    await user.click(box(name, "phone"))
    await user.type(value(name, "phone"), "6123 4568")
    await user.click(save())
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    expect(value(name, "phone")).toHaveValue("6123 4568")
    const { city: kept } = await admin.call("locations.get", { params: { id } })
    expect(kept).toBe(`City ${status}`)
    await mend()
    await user.click(save())
    const saved = name === "Yelp" ? [6, "+6561234568", null] : [2, "+6561234568", null]
    await waitFor(async () => expect(await stored()).toContainEqual(saved))
  },
)

test("overrides that can't be loaded are told, and the rest of the form is there [L-557]", async () => {
  await fails("location_source_overrides.list", 500)
  await open()
  expect(
    screen.getByText("Failed to load directory-specific numbers. Please reload or try again later."),
  ).toBeVisible()
  expect(save()).toBeVisible()
})

test("sources that can't be loaded are told in the form and on the page [F-658 P-482]", async () => {
  await fails("sources.list", 500)
  const text = "Unable to fetch sources at this time. Please reload or try again later."
  const { unmount } = await open()
  expect(screen.getByText(text)).toBeVisible()
  expect(save()).toBeVisible()
  unmount()
  await openPage(routes.locationDetails(id))
  expect(screen.getByText(text)).toBeVisible()
})

test("where no source is a directory there is no section of directories [L-444]", async () => {
  const body = { _embedded: { sources: [] }, _page: 1, _total: 0, _total_pages: 1 }
  await answers("sources.list", { status: 200, body })
  await open()
  expect(save()).toBeVisible()
  expect(screen.queryByRole("heading", { name: "Directories" })).toBeNull()
})

test("without local listings there is no section of directories [L-443]", async () => {
  const other = await newAccount({ settingsOff: ["local_listings"] })
  const person = await signIn(other.users.Admin)
  const [first] = other.locationIds
  const { _embedded } = await person.call("countries.list", { query: { keywords: "Singapore" } })
  await person.call("locations.update", {
    params: { id: String(first) },
    body: { country_id: _embedded.countries[0]!.id },
  })
  await openPage(routes.locationDetails(String(first), new URLSearchParams({ withEdit: "true" })))
  expect(save()).toBeVisible()
  expect(screen.queryByRole("heading", { name: "Directories" })).toBeNull()
})
