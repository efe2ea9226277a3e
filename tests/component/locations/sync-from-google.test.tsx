import { screen, waitFor, within } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import { diffTexts } from "#lib/features/locations/google-diff.ts"
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

let account: Account
let admin: Person
let id: number
beforeAll(async () => {
  account = await newAccount({ integrations: ["google_my_business"] })
  admin = await signIn(account.users.Admin)
  id = account.locationIds[0]!
})

const twoFields = {
  changed_fields: ["phone", "open_status"],
  phone: { target: "+16175550117", source: "+16175550171" },
  open_status: { target: "active", source: "temporarily_inactive" },
}

async function open() {
  const page = await openPage(routes.locationDetails(id))
  await page.user.click(screen.getByRole("button", { name: "Sync from Google" }))
  return page
}
const dialog = () => screen.findByRole("dialog", { name: "Sync from Google" })
const rows = async () =>
  (await within(await dialog()).findAllByRole("row")).map((row) =>
    [...row.querySelectorAll("th, td")].map((cell) => cell.textContent),
  )

test("opening it asks for the differences and lists each field with ours and Google's, and closing it writes nothing [L-116 L-117 L-118 L-333 L-489]", async () => {
  await answers("location_diffs.get", { status: 200, body: twoFields })
  const { user } = await open()
  expect(await rows()).toEqual([
    ["Field", "Current", "Google"],
    ["Phone", "Current: +1 617 555 0117", "Google: +1 617 555 0171"],
    ["Business status", "Current: Open", "Google: Temporarily Closed"],
  ])
  const [asked] = requested("location_diffs.get")
  expect([asked!.path, asked!.query]).toEqual([
    expect.stringContaining(`/locations/${id}/diff`),
    { nonce: expect.stringMatching(/./) },
  ])
  const box = within(await dialog())
  expect(box.getByRole("button", { name: "Accept Changes" })).toBeVisible()
  await user.click(box.getAllByRole("button", { name: "Close" }).at(-1)!)
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(requested().filter(({ method }) => method !== "GET")).toEqual([])
})

test("hours by day, holiday hours by date, status, website and any other field read as people say them [L-211 L-212]", () => {
  const day = (close_time: string) => ({
    open: true,
    is_24_hours: false,
    hours: [{ open_time: "11:00", close_time }],
  })
  const closed = { open: false, is_24_hours: false, hours: [] }
  const names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
  const week = (close: string) => ({
    ...Object.fromEntries(names.map((name) => [name, day(name === "friday" ? close : "21:00")])),
    sunday: closed,
  })
  const diff = {
    changed_fields: ["hours", "special_hours", "open_status", "website", "service_areas", "attributes"],
    hours: { target: week("23:00"), source: week("22:00") },
    special_hours: {
      target: [{ start_date: "2026-12-24", closed: false, is_24_hours: true, hours: [] }],
      source: [{ start_date: "2026-11-26", closed: true, is_24_hours: false, hours: [] }],
    },
    open_status: { target: "active", source: "inactive" },
    website: { target: "https://a.test/", source: null },
    service_areas: { target: ["Boston", "Salem"], source: [] },
    attributes: { target: { delivery: true }, source: { delivery: false } },
  }
  expect(diffTexts(diff, "US").map(({ label, before, after }) => [label, before, after])).toEqual([
    ["Friday hours", "11:00 AM to 11:00 PM", "11:00 AM to 10:00 PM"],
    ["Holiday hours 11/26/26", null, "Closed"],
    ["Holiday hours 12/24/26", "24 hours", null],
    ["Business status", "Open", "Permanently Closed"],
    ["Website", "https://a.test/", null],
    ["Service areas", "Boston, Salem", null],
    ["Attributes", "Delivery: Yes", "Delivery: No"],
  ])
})

describe("accepting what Google has", () => {
  const accept = async (user: UserEvent) =>
    user.click(await screen.findByRole("button", { name: "Accept Changes" }))

  test.each([
    ["takes it over", "L-011"],
    ["shows the location as it is now", "L-336"],
  ])("%s [%s]", async () => {
    await admin.call("location_diffs.get", { params: { id: String(id) } })
    await admin.call("locations.update", {
      params: { id: String(id) },
      body: { open_status: "inactive", website: "https://typed.test/" },
    })
    const { user } = await open()
    expect((await rows()).map(([field]) => field)).toEqual(["Field", "Website", "Business status"])
    await accept(user)
    expect(await screen.findByText("Successfully synced location")).toBeVisible()
    await waitFor(() => expect(screen.queryByText("https://typed.test/")).toBeNull())
    const location = await admin.call("locations.get", { params: { id: String(id) } })
    expect(location.website).toBeNull()
  })

  test("says what the API says [L-490 L-576]", async () => {
    await answers("location_diffs.get", { status: 200, body: twoFields })
    await answers("location_diffs.accept", { status: 200, body: { message: "Done by hand" } })
    const { user } = await open()
    await accept(user)
    expect(await screen.findByText("Done by hand")).toBeVisible()
  })

  test.each([
    ["says so in words of its own", "L-576"],
    ["closes the comparison", "L-335"],
  ])("%s [%s]", async () => {
    await answers("location_diffs.get", { status: 200, body: twoFields })
    await answers("location_diffs.accept", { status: 200, body: {} })
    const { user } = await open()
    await accept(user)
    expect(await screen.findByText("Successfully synced location")).toBeVisible()
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })
})

test("says when nothing differs [L-337]", async () => {
  await answers("location_diffs.get", { status: 200, body: { changed_fields: [] } })
  await open()
  const box = await dialog()
  expect(await within(box).findByRole("heading", { name: "Nothing to sync" })).toBeVisible()
  expect(box).toHaveTextContent("Nothing to syncYour location information matches Google.")
  expect(within(box).queryByRole("button", { name: "Accept Changes" })).toBeNull()
})

test("says what failed: the comparison with the API's words and a way to try again, or accepting [L-574 L-575]", async () => {
  await fails("location_diffs.get", 502, { error: "Google cannot be reached." })
  const { user } = await open()
  const text = "An error occured fetching location info diff: Google cannot be reached."
  expect(await screen.findByText(text)).toBeVisible()
  await fails("location_diffs.get", 500, {})
  await user.click(screen.getByRole("button", { name: "Retry" }))
  expect(await screen.findByText("An error occured fetching location info diff")).toBeVisible()
  await answers("location_diffs.get", { status: 200, body: twoFields })
  await fails("location_diffs.accept", 500, {})
  await user.click(screen.getByRole("button", { name: "Retry" }))
  await user.click(await screen.findByRole("button", { name: "Accept Changes" }))
  expect(await screen.findByText("An error occurred while trying to sync location info")).toBeVisible()
})

test("a comparison that the page of the location cannot load says so there [F-656]", async () => {
  await fails("location_diffs.get", 500)
  await openPage(routes.locationDetails(id))
  expect(
    screen.getByText("Unable to load location diff at this time. Please reload or try again later."),
  ).toBeVisible()
  expect(screen.getByRole("link", { name: "Edit Location" })).toBeVisible()
})

test("who may not change locations compares and cannot accept; without Google there is a way to connect it [L-010]", async () => {
  await signIn(account.users["Read Only"])
  const lift = await answers("location_diffs.get", { status: 200, body: twoFields })
  const { unmount } = await open()
  expect(await rows()).toHaveLength(3)
  expect(screen.queryByRole("button", { name: "Accept Changes" })).toBeNull()
  unmount()
  await lift()
  const other = await newAccount()
  await signIn(other.users.Admin)
  const { user } = await openPage(routes.locationDetails(other.locationIds[0]!))
  await user.click(screen.getByRole("button", { name: "Sync from Google" }))
  expect(await screen.findByText(/There is no active Google integration for this account\.$/)).toBeVisible()
  expect(screen.getByRole("link", { name: "Integrate Account" })).toHaveAttribute(
    "href",
    routes.integrations(),
  )
})

test.each([
  ["Manager", true],
  ["User", false],
  ["Read Only", false],
] as const)(
  "without Google, a %s is led to integrations only if they may read these, else to an administrator [P-393, P-394]",
  async (type, isLed) => {
    const other = await newAccount()
    await signIn(other.users[type])
    const { user } = await openPage(routes.locationDetails(other.locationIds[0]!))
    await user.click(screen.getByRole("button", { name: "Sync from Google" }))
    expect(await screen.findByText(/There is no active Google integration for this account\.$/)).toBeVisible()
    expect(screen.queryAllByRole("link", { name: "Integrate Account" })).toHaveLength(Number(isLed))
    const text = "Please contact an administrator to integrate with Google."
    expect(screen.queryAllByText(text)).toHaveLength(Number(!isLed))
  },
)

test("when Google has changed since, accepting says so and shows what Google has now", async () => {
  await signIn(account.users.Admin)
  await answers("location_diffs.get", { status: 200, body: { ...twoFields, seen: "before" } })
  const { user } = await open()
  await answers("location_diffs.get", {
    status: 200,
    body: {
      changed_fields: ["website"],
      website: { target: null, source: "https://now.test/" },
      seen: "after",
    },
  })
  await user.click(await screen.findByRole("button", { name: "Accept Changes" }))
  expect(await screen.findByText(/^Google has changed since you compared\./)).toBeVisible()
  await waitFor(async () => expect((await rows()).map(([field]) => field)).toEqual(["Field", "Website"]))
})
