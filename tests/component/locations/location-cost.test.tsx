import { screen } from "@testing-library/react"
import { costOf } from "#lib/features/locations/cost-text.ts"
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
import { ownWhitelabel } from "#tests/support/component/own-whitelabel.ts"

let account: Account
let admin: Person
beforeAll(async () => {
  account = await newAccount()
  admin = await signIn(account.users.Admin)
})

const open = () => openPage(routes.locationNew())
const preview = (body: object) => answers("billing.preview_location", { status: 200, body })
/** The account is something else than it is. */
const as = async (change: object) => {
  const own = await admin.call("accounts.get", { params: { id: String(account.id) } })
  return answers("accounts.get", { status: 200, body: { ...own, ...change } })
}
const save = () => screen.getByRole("button", { name: "Add New Location" })

test.each([
  [1_999, "Adding this location costs $19.99 per month."],
  [2_500, "Adding this location costs $25.00 per month."],
])("an Admin sees %i cents as a price per month [L-105 L-221 L-463 L-629]", async (cents, text) => {
  await preview({ new_location_monthly_unit_cents: cents, trial_location_limit_reached: false })
  await open()
  expect(screen.getByText(text)).toBeVisible()
  expect(save()).toBeEnabled()
})

test("what is paid at once for the rest of the period is said beside it [L-463]", async () => {
  await preview({ new_location_monthly_unit_cents: 4_900, prorated_cents: 3_267, currency: "USD" })
  await open()
  expect(screen.getByText("Adding this location costs $49.00 per month. You pay $32.67 today.")).toBeVisible()
})

test("several locations cost exactly what all of them do, though the price of each is rounded [L-463]", () => {
  const preview = { new_location_monthly_unit_cents: 3_267, monthly_cents: 9_800, currency: "USD" }
  expect(costOf(preview, false, false, 3)?.text).toBe(
    "Adding 3 locations costs $98.00 per month, $32.67 per month each.",
  )
})

test("in a trial the limit of the preview is said, and reached keeps from saving and leads to an upgrade [L-222 L-223 L-224 L-463 L-464 L-628]", async () => {
  await as({ status: "trial" })
  const limits = { new_location_monthly_unit_cents: 1_999, trial_location_limit: 7 }
  const lift = await preview({ ...limits, trial_location_limit_reached: false })
  const { unmount } = await open()
  expect(screen.getByText("Your trial includes up to 7 locations.")).toBeVisible()
  expect(save()).toBeEnabled()
  unmount()
  await lift()
  await preview({ ...limits, trial_location_limit_reached: true })
  await open()
  expect(screen.getByText("Your trial includes up to 7 locations.")).toBeVisible()
  expect(screen.getByRole("link", { name: "Upgrade your plan" })).toHaveAttribute(
    "href",
    routes.billingEdit(),
  )
  expect(save()).toBeDisabled()
})

test("an Admin of a white label is asked for and told no price [L-465]", async () => {
  const liftPreview = await fails("billing.preview_location", 500)
  await answers("whitelabels.mine", { status: 200, body: ownWhitelabel(account.id) })
  await signIn(account.users.Admin)
  await open()
  expect(save()).toBeEnabled()
  expect(screen.queryByText(/pricing preview|costs/)).toBeNull()
  expect(await liftPreview()).toBe(0)
})

test("a preview that fails says so, and the form works all the same [L-537 P-484]", async () => {
  await fails("billing.preview_location", 500)
  await open()
  expect(screen.getByText("Error fetching location pricing preview.")).toBeVisible()
  expect(save()).toBeEnabled()
})

test("without the flag, without the setting or with invoices nothing is asked and said [L-225 L-466]", async () => {
  const liftPreview = await fails("billing.preview_location", 500)
  const lift = await as({ auto: false })
  const { unmount } = await open()
  expect(screen.queryByText(/pricing preview|costs/)).toBeNull()
  unmount()
  await lift()
  const experiment = { id: 1, account_id: account.id, name: "locationPricingPreview", enabled: false }
  await answers("account_experiments.list", {
    status: 200,
    body: {
      _embedded: { account_experiments: [experiment] },
      _total: 1,
      _page: 1,
      _total_pages: 1,
      _links: { self: { href: "/" } },
    },
  })
  const second = await open()
  expect(screen.queryByText(/pricing preview|costs/)).toBeNull()
  second.unmount()
  const other = await newAccount({ settingsOff: ["location_pricing_preview"] })
  await signIn(other.users.Admin)
  await open()
  expect(screen.queryByText(/pricing preview|costs/)).toBeNull()
  expect(await liftPreview()).toBe(0)
})

test("who sees no prices is told that it may cost something [L-105 L-467]", async () => {
  await signIn(account.users.Manager)
  await open()
  expect(screen.getByText("Adding a location may incur additional costs.")).toBeVisible()
})
