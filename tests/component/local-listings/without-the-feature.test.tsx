import { screen, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import {
  type Account,
  answers,
  fails,
  holds,
  newAccount,
  person,
  signIn,
} from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"
import { ownWhitelabel } from "#tests/support/component/own-whitelabel.ts"

describe("whoever has the preview alone", () => {
  let account: Account
  beforeAll(async () => {
    account = await newAccount({
      settings: ["local_listings_preview"],
      settingsOff: ["local_listings"],
    })
  })
  beforeEach(() => signIn(account.users.Manager))

  const ask = { name: "Request Access" }
  const failed = "There was an error while sending your request."

  test("sees a teaser in place of listings, which asks for them [L-442, P-016, P-057, P-247, P-248, P-418]", async () => {
    const goOn = await holds("webhooks.notify")
    const { user } = await openPage(routes.localListings())
    expect(screen.getByRole("heading", { level: 1, name: "Local Listings" })).toBeInTheDocument()
    expect(screen.getByRole("heading", { name: "Get more from Outpost" })).toBeInTheDocument()
    expect(screen.getByText(/^See what you are missing: /)).toBeInTheDocument()
    expect(screen.queryByRole("table")).toBeNull()
    await user.click(screen.getByRole("button", ask))
    expect(await screen.findByRole("button", { name: "Sending..." })).toHaveAttribute("aria-disabled", "true")
    await goOn()
    expect(await screen.findByText("Request sent!")).toHaveFocus()
    expect(screen.queryByRole("button", ask)).toBeNull()
    const { _embedded } = await person(account.users.Admin).call("audit_entries.list", { query: {} })
    expect(_embedded.audit_entries).toContainEqual(
      expect.objectContaining({ action: "webhooks.notify", resource_name: "Local Listing" }),
    )
  })

  test("learns that a request failed, and tries again [P-249, P-250, P-463]", async () => {
    await fails("webhooks.notify", 500)
    const { user } = await openPage(routes.localListings())
    await user.click(screen.getByRole("button", ask))
    expect(await screen.findByRole("alert")).toHaveTextContent(failed)
    expect(screen.queryByRole("button", ask)).toBeNull()
    await user.click(screen.getByRole("link", { name: "Try again" }))
    expect(screen.queryByRole("alert")).toBeNull()
    expect(screen.getByRole("button", ask)).toBeInTheDocument()
  })

  test("does so before scripts run as well [P-249, P-418]", async () => {
    const { unmount } = await openPage(routes.localListings())
    const form = screen.getByRole<HTMLFormElement>("form", { name: "Request access to Local Listing" })
    const post = () =>
      fetch(form.action, {
        method: "POST",
        body: new URLSearchParams([...new FormData(form)] as [string, string][]),
        redirect: "manual",
      })
    const leadsTo = ({ status, headers }: Response) => [status, headers.get("location")]
    expect(leadsTo(await post())).toEqual([303, routes.localListings()])
    unmount()
    await fails("webhooks.notify", 500)
    expect(leadsTo(await post())).toEqual([303, routes.localListings()])
    await openPage(routes.localListings())
    expect(screen.getByRole("alert")).toHaveTextContent(failed)
    expect(screen.getByRole("link", { name: "Try again" })).toHaveAttribute("href", routes.localListings())
  })

  test("finds no product named on the pages of a white label [P-016]", async () => {
    await answers("whitelabels.mine", { status: 200, body: ownWhitelabel(account.id) })
    await openPage(routes.localListings())
    expect(screen.getByRole("heading", { name: "Get more" })).toBeInTheDocument()
  })
})

test("without publishing in the plan the page says whom to ask, and Auto Sync cannot be switched [P-236 P-385 P-386 P-487]", async () => {
  const account = await newAccount({
    integrations: ["google_my_business"],
    settingsOff: ["local_listings_publishing"],
  })
  const admin = await signIn(account.users.Admin)
  const id = String(account.locationIds[0])
  await admin.call("local_listings.get", { params: { id }, query: { refresh: true } })
  await openPage(routes.localListings())
  const text = "Auto Sync is not part of your plan. Please contact your account manager."
  expect(screen.getByText(text)).toBeInTheDocument()
  const [own] = screen.getAllByRole("switch", { name: /^Auto Sync for / })
  expect(own).toBeDisabled()
  expect(own).toHaveAttribute("title", text)
})

test("Admins are led to integrate Google where it is not connected, others are not [P-067 P-384]", async () => {
  const account = await newAccount({})
  await signIn(account.users.Admin)
  const { unmount } = await openPage(routes.localListings())
  expect(screen.getByRole("link", { name: "Integrate with Google" })).toHaveAttribute(
    "href",
    "/settings/integrations",
  )
  unmount()
  await signIn(account.users.Manager)
  await openPage(routes.localListings())
  expect(screen.queryByRole("link", { name: "Integrate with Google" })).toBeNull()
})

test("where the directories cannot be loaded the page says so, and leads no one to integrate what may be connected [P-470]", async () => {
  const account = await newAccount({ integrations: ["google_my_business"] })
  await signIn(account.users.Admin)
  await fails("local_listings.get_integration_overview", 503)
  await openPage(routes.localListings())
  expect(await screen.findByText("Error Fetching Sources")).toBeInTheDocument()
  expect(screen.queryByRole("link", { name: "Integrate with Google" })).toBeNull()
})

test("no page of a white label leads to support from Local Listings, other than by its own contact [P-388]", async () => {
  const account = await newAccount({
    integrations: ["google_my_business"],
    settingsOff: ["local_listings_publishing"],
    whitelabel: { supportEmail: "help@label.example", supportPhone: "+1 312 555 0142" },
  })
  await signIn(account.users.Admin)
  await openPage(routes.localListings())
  const page = document.querySelector(".page")!
  expect(
    page.querySelectorAll("a[href*=support], a[href^=mailto], a[href^='tel:'], a[href*=help]"),
  ).toHaveLength(0)
  expect(page).toHaveTextContent("Contact support at +1 312 555 0142 or help@label.example.")
  expect(page).not.toHaveTextContent("Please contact your account manager.")
})

test("phone and website of a directory are not edited in its flyout [P-119]", async () => {
  const account = await newAccount({ integrations: ["google_my_business"] })
  const admin = await signIn(account.users.Admin)
  const id = String(account.locationIds[0])
  await admin.call("local_listings.get", { params: { id }, query: { refresh: true } })
  await openPage(
    routes.localListings(new URLSearchParams({ openLocation: id, openDirectory: "google_maps" })),
  )
  const flyout = within(screen.getByRole("dialog"))
  expect(flyout.queryByRole("textbox")).toBeNull()
})

test("syncing to a directory is switched in its flyout by who may, while Auto Sync is on [P-118 P-242 P-243 P-244 P-380 P-382]", async () => {
  const account = await newAccount({ integrations: ["google_my_business"] })
  const admin = await signIn(account.users.Admin)
  const id = String(account.locationIds[0])
  const open = async () =>
    openPage(routes.localListings(new URLSearchParams({ openLocation: id, openDirectory: "google_maps" })))
  const get = async (refresh = false) => {
    const { directories } = await admin.call("local_listings.get", {
      params: { id },
      query: refresh ? { refresh } : {},
    })
    return directories[0]!
  }
  await get(true)
  const off = await open()
  expect(await screen.findByRole("dialog", { name: "Google" })).toBeInTheDocument()
  expect(screen.queryByRole("switch", { name: "Sync to Google" })).toBeNull()
  expect(screen.getByText("Google is simulated here: nothing is sent to it.")).toBeVisible()
  off.unmount()
  await admin.call("local_listings.publish", { body: { location_ids: [id] } })
  const { user, unmount } = await open()
  const own = () => screen.getByRole("switch", { name: "Sync to Google" })
  expect(own()).toBeChecked()
  await user.click(own())
  expect(await screen.findByText("Directory sync settings saved")).toBeInTheDocument()
  const first = await get()
  expect(first).toMatchObject({ directory_enabled: false, status: "not_in_sync", overrides: { phone: null } })
  unmount()
  const again = await open()
  expect(screen.getByRole("heading", { name: "Directory Syncing Disabled" })).toBeInTheDocument()
  await again.user.click(own())
  await screen.findAllByText("Directory sync settings saved")
  expect(await get()).toMatchObject({ directory_enabled: true, overrides: { id: first.overrides!.id } })
  again.unmount()
  await signIn(account.users.User)
  await open()
  expect(await screen.findByRole("dialog", { name: "Google" })).toBeInTheDocument()
  expect(screen.queryByRole("switch", { name: "Sync to Google" })).toBeNull()
})
