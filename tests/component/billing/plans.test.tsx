import { screen, waitFor, within } from "@testing-library/react"
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
import { shows, subscribed } from "#tests/support/component/billing.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
let admin: Person
beforeEach(async () => {
  account = await newAccount()
  admin = await signIn(account.users.Admin)
})

const preview = {
  interval: 1,
  interval_unit: "year",
  total_cents: 1_176_000,
  prorated_cents: 1_136_800,
  next_billing_cycle_start_date: "2037-11-20T12:00:00Z",
  setup_amount: 0,
  currency: "USD",
  quantity: 24,
  proration_date: "2036-11-20T12:00:00Z",
  lines: [
    { description: "Essential, 11/20/36 to 11/19/37", amount_cents: 1_176_000, is_proration: false },
    { description: "Unused part of November", amount_cents: -39_200, is_proration: true },
  ],
  _links: { self: { href: "/" } },
}
const plan = (name: string) => within(screen.getByRole("region", { name }))
const subscription = () =>
  admin.call("billing.get_subscription", { params: { account_id: String(account.id) } })

test("plans stand side by side with what they cost, by the month and by the year [P-077]", async () => {
  const { user } = await openPage(routes.billingPlans())
  expect(plan("Starter").getByText("$29")).toBeVisible()
  expect(plan("Starter").getByText(/^\$[\d,.]+ for \d+ locations?$/)).toBeVisible()
  expect(plan("Starter").getByText("Google posts").closest("li")).toHaveTextContent("Not included")
  expect(plan("Enterprise").getByText("Custom")).toBeVisible()
  expect(plan("Enterprise").getByRole("link", { name: "Contact us" })).toBeVisible()
  await user.click(screen.getByRole("link", { name: "Yearly" }))
  expect(await plan("Starter").findByText("$290")).toBeVisible()
  expect(screen.getByRole("link", { name: "Yearly" })).toHaveAttribute("aria-current", "true")
})

test("the sum is loading, received, or an error that is tried again, before anything can be paid [F-250 F-287 P-311]", async () => {
  await subscribed()
  const { user } = await openPage(routes.billingPlans({ interval: "year" }))
  const goOn = await holds("billing.preview_plan")
  await user.click(plan("Starter").getByRole("link"))
  const dialog = within(await screen.findByRole("dialog"))
  expect(await dialog.findByText("Working out the price")).toBeInTheDocument()
  expect(dialog.getByRole("button", { name: "Change plan" })).toBeDisabled()
  const lift = await fails("billing.preview_plan", 500)
  await goOn()
  await user.click(dialog.getByRole("button", { name: "Close" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  await user.click(plan("Starter").getByRole("link"))
  const second = within(await screen.findByRole("dialog"))
  expect(await second.findByText("Could not work out the price")).toBeVisible()
  expect(second.getByText("Nothing was changed or charged.")).toBeVisible()
  expect(second.getByRole("button", { name: "Change plan" })).toBeDisabled()
  await lift()
  await answers("billing.preview_plan", { status: 200, body: preview })
  await user.click(second.getByRole("button", { name: "Retry" }))
  expect(await second.findByText("Unused part of November")).toBeVisible()
  expect(second.getByText("-$392.00")).toBeVisible()
  expect(second.getByText("Due today").nextSibling).toHaveTextContent("$11,368.00")
  expect(second.getByText("Next payment: $11,760.00 on 11/20/37.")).toBeVisible()
  expect(second.getByRole("button", { name: "Pay $11,368.00" })).toBeEnabled()
  expect(requested("billing.subscribe")).toEqual([])
})

test("a first plan is declined with the words of the provider, then paid and active [F-284 F-285 P-309]", async () => {
  const address = routes.billingEdit({ plan: "essential", interval: "month" })
  const { user, unmount } = await openPage(address)
  const form = () => within(screen.getByRole("form", { name: "Choose Essential" }))
  const pay = () => form().getByRole("button", { name: /^Pay \$/ })
  await user.selectOptions(form().getByLabelText("Test card"), "Is declined")
  await user.click(pay())
  await waitFor(() => expect(left()).toEqual([routes.billing({ processing: "plan" })]))
  expect(await subscription()).toMatchObject({ status: "active", plan_code: null })
  unmount()
  const news = await openPage(left()[0]!)
  expect(await screen.findByText("Your card was declined. Nothing was charged.")).toBeVisible()
  news.unmount()
  const again = await openPage(address)
  await again.user.click(pay())
  await waitFor(async () => expect(await subscription()).toMatchObject({ plan_code: "essential" }))
  again.unmount()
  await openPage(routes.billing({ processing: "plan" }))
  expect(await screen.findByText("Your plan is active.", {}, { timeout: 5_000 })).toBeVisible()
  expect(screen.getByRole("region", { name: "Essential" })).toBeVisible()
})

test("where a provider has its own page, no card is asked for here, and the way leads there", async () => {
  await shows({ provider: "stripe", is_test: false })
  await answers("billing.preview_plan", { status: 200, body: preview })
  await answers("billing.subscribe", {
    status: 202,
    body: { status: "requested", redirect_url: "https://checkout.example/pay/1" },
  })
  const { user, unmount } = await openPage(routes.billingEdit({ plan: "essential", interval: "year" }))
  expect(screen.queryByLabelText(/card/i)).toBeNull()
  expect(screen.queryByRole("textbox")).toBeNull()
  await user.click(screen.getByRole("button", { name: "Continue to payment" }))
  await waitFor(() => expect(left()).toHaveLength(1))
  unmount()
  await openPage(left()[0]!)
  expect(screen.getByRole("link", { name: "Continue to payment" })).toHaveAttribute(
    "href",
    "https://checkout.example/pay/1",
  )
})

test("a plan that is none says so, and leads to those there are", async () => {
  await openPage(routes.billingEdit({ plan: "gold" }))
  expect(screen.getByRole("heading", { name: "This plan isn't available" })).toBeVisible()
  expect(screen.getByRole("link", { name: "Compare plans" })).toBeVisible()
})
