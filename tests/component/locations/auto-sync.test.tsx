import { screen, waitFor } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import {
  type Account,
  answers,
  fails,
  newAccount,
  type Person,
  person,
  signIn,
} from "#tests/support/component/app.ts"
import { expectStays, noteToasts } from "#tests/support/component/note-timers.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

const noticeText =
  "Auto Sync to Directories is off for this location. Any changes made will be queued for publishing once Auto Sync has been enabled."

let account: Account
let admin: Person
let id: number
beforeAll(async () => {
  account = await newAccount({ integrations: ["google_my_business"] })
  admin = await signIn(account.users.Admin)
  id = account.locationIds[0]!
})

const edit = (of = id) => openPage(routes.locationDetails(of, new URLSearchParams({ withEdit: "true" })))
const control = () => screen.getByRole("switch", { name: "Auto Sync" })
const eligible = (body: object) => answers("local_listings.get_eligible", { status: 200, body })
/** When a text comes, and whether the switch rests at that moment: it does so only for a while. */
function restsWhenSaid(text: string) {
  const said: { isResting: boolean; at: number }[] = []
  const observer = new MutationObserver(() => {
    if (screen.queryByText(text) === null) return
    said.push({ isResting: control().hasAttribute("aria-disabled"), at: Date.now() })
    observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  return said
}
const state = () => admin.call("local_listings.get_eligible", { params: { id: String(id) } })

test.each([
  ["published", null, "On", "L-294"],
  ["eligible_not_published", null, "Off", "L-295"],
  ["not_eligible", "Suspended", "Off", "L-295"],
])("a location that is %s for the reason %s is %s [P-233 %s]", async (status, status_reason, text, _) => {
  await eligible({ status, status_reason })
  await edit()
  expect(control()).toHaveTextContent(text)
  expect(control()).toHaveAttribute("aria-checked", String(text === "On"))
})

test.each([
  ["Manager", "L-103 L-469 L-470"],
  ["Admin", "L-103 L-469 L-470"],
] as const)("a %s can switch it [%s]", async (type, _) => {
  await signIn(account.users[type])
  for (const status of ["published", "eligible_not_published"]) {
    await eligible({ status, status_reason: null })
    const { unmount } = await edit()
    expect(control()).toBeEnabled()
    unmount()
  }
  await signIn(account.users.Admin)
})

test.each([
  ["User", "L-469 L-470"],
  ["Read Only", "L-469 L-470"],
] as const)("a %s cannot switch it [%s]", async (type, _) => {
  await signIn(account.users[type])
  await edit()
  expect(screen.queryByRole("switch", { name: "Auto Sync" })).toBeNull()
  await signIn(account.users.Admin)
})

test("its state and the reason are those that the API says [L-502]", async () => {
  await eligible({ status: "not_eligible", status_reason: "Suspended" })
  await edit()
  expect(control()).toHaveTextContent("Off")
  expect(screen.getByText("Cannot Publish: Suspended.")).toBeVisible()
})

test.each([
  ["the location is not eligible", "not_eligible", "Suspended", "Cannot Publish: Suspended."],
  [
    "Google is not connected",
    "eligible_not_published",
    "No active Google integration",
    "Cannot Publish: No active Google integration.",
  ],
])("it cannot be switched when %s [L-217 L-297 L-298]", async (_, status, status_reason, text) => {
  await eligible({ status, status_reason })
  await edit()
  expect(control()).toBeDisabled()
  expect(control()).toHaveTextContent("Off")
  expect(screen.getByText(text)).toBeVisible()
})

test("it cannot be switched where publishing is not part of the plan [L-296 L-478]", async () => {
  const other = await newAccount({
    integrations: ["google_my_business"],
    settingsOff: ["local_listings_publishing"],
  })
  await signIn(other.users.Admin)
  await edit(other.locationIds[0])
  expect(control()).toBeDisabled()
  expect(
    screen.getByText("Auto Sync is not part of your plan. Please contact your account manager."),
  ).toBeVisible()
  await signIn(account.users.Admin)
})

test("switching it publishes the location or stops it, and says so; a failure says so and changes nothing [L-299 L-558 L-559]", async () => {
  const failed = "Failed to update directory publishing status. Please reload or try again later."
  const { user } = await edit()
  const lift = await fails("local_listings.publish", 500, {})
  const rests = restsWhenSaid(failed)
  await user.click(control())
  expect(await screen.findByText(failed)).toBeVisible()
  expect(rests).toMatchObject([{ isResting: true }])
  expect(control()).toHaveTextContent("Off")
  await lift()
  await waitFor(() => expect(control()).not.toHaveAttribute("aria-disabled"), { timeout: 5_000 })
  expect(Date.now() - rests[0]!.at).toBeGreaterThan(1_900)
  await user.click(control())
  expect(await screen.findByText("Directory sync settings saved")).toBeVisible()
  await waitFor(() => expect(control()).toHaveTextContent("On"))
  expect((await state()).status).toBe("published")
  expect(screen.getByText(/^Changes will be published at /)).toBeVisible()
  await waitFor(() => expect(control()).not.toHaveAttribute("aria-disabled"), { timeout: 5_000 })
  await user.click(control())
  await waitFor(() => expect(control()).toHaveTextContent("Off"))
  expect((await state()).status).toBe("eligible_not_published")
})

test("opening the form of a location that is not published says so for five seconds [L-104 L-564 L-567]", async () => {
  await eligible({ status: "eligible_not_published", status_reason: null })
  const timers = noteToasts(noticeText)
  await edit()
  expect(await screen.findByText(noticeText)).toBeVisible()
  expectStays(timers, 5_000)
})

test.each([
  ["published", null],
  ["not_eligible", "Location not found in Google integration"],
  ["not_eligible", "No active Google integration"],
])("%s with the reason %s says nothing of the kind [L-565 L-566 L-567]", async (status, status_reason) => {
  await eligible({ status, status_reason })
  await edit()
  expect(control()).toBeInTheDocument()
  expect(screen.queryByText(noticeText)).toBeNull()
})

test("the control takes location update: Managers have it in the form and on the page, who may not change a location reads how it stands and has no notice [L-437]", async () => {
  await eligible({ status: "eligible_not_published", status_reason: null })
  await signIn(account.users.Manager)
  const form = await edit()
  expect(control()).toBeEnabled()
  form.unmount()
  const page = await openPage(routes.locationDetails(id))
  expect(control()).toBeEnabled()
  page.unmount()
  await signIn(account.users.User)
  const { unmount } = await edit()
  expect(screen.queryByRole("switch")).toBeNull()
  expect(screen.queryByText(noticeText)).toBeNull()
  unmount()
  await openPage(routes.locationDetails(id))
  expect(screen.getByRole("heading", { name: "Auto Sync" }).closest("section")).toHaveTextContent(/Off$/)
  expect(screen.queryByRole("switch")).toBeNull()
})

test("the notice takes integration read: who may change the location alone has none [L-451]", async () => {
  await eligible({ status: "eligible_not_published", status_reason: null })
  await signIn(account.users.Manager)
  const { unmount } = await edit()
  expect(screen.getByText(noticeText)).toBeVisible()
  unmount()
  await signIn(account.users.Admin)
  const session = await person(account.users.Manager).call("auth.refresh", {})
  const permission_summary = { ...session.permission_summary, integration: [] }
  await answers("auth.create", { status: 201, body: { ...session, permission_summary } })
  await signIn(account.users.Manager)
  await edit()
  expect(control()).toBeEnabled()
  expect(screen.queryByText(noticeText)).toBeNull()
})
