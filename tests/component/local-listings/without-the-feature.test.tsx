import { screen, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import { newAccount, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

test("whoever has the preview alone sees what local listings are, and can ask for them [P-057]", async () => {
  const account = await newAccount({ settings: ["local_listings_preview"], settingsOff: ["local_listings"] })
  await signIn(account.users.Manager)
  await openPage(routes.localListings())
  expect(screen.getByRole("heading", { level: 1, name: "Local Listings" })).toBeInTheDocument()
  expect(screen.getByRole("heading", { name: "Keep your listings in sync" })).toBeInTheDocument()
  expect(screen.queryByRole("table")).toBeNull()
  expect(
    within(screen.getByRole("form", { name: "Ask for Local Listing" })).getByRole("button"),
  ).toBeInTheDocument()
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
}, 20_000)
