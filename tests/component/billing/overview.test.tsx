import { screen, waitFor, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import { type Account, answers, fails, left, newAccount, signIn } from "#tests/support/component/app.ts"
import { listed, shows, subscribed } from "#tests/support/component/billing.ts"
import { paid } from "#tests/support/component/billing-facts.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
beforeAll(async () => {
  account = await newAccount()
  await signIn(account.users.Admin)
})

const open = (query = {}) => openPage(routes.billing(query))
const panel = (name: string) => within(screen.getByRole("region", { name }))
const accountIs = (change: object) =>
  answers("accounts.get", {
    status: 200,
    body: {
      id: account.id,
      name: "Saltbridge",
      status: "active",
      _links: { self: { href: "/" } },
      ...change,
    },
  })

test("plan, amount, next payment, card and credits stand side by side, with what can be done [F-066 F-247 P-075]", async () => {
  await subscribed()
  await open()
  expect(screen.getByRole("heading", { level: 1, name: "Billing" })).toBeVisible()
  const plan = panel("Essential")
  expect(plan.getByText("$1,176.00")).toBeVisible()
  expect(plan.getByText("a month")).toBeVisible()
  expect(plan.getByText("24 locations at $49.00. Next payment on 12/01/36.")).toBeVisible()
  expect(plan.getByRole("link", { name: "Compare plans" })).toHaveAttribute("href", routes.billingPlans())
  const card = panel("Payment method")
  expect(card.getByText("Visa ending in 4242")).toBeVisible()
  expect(card.getByText("Expires 08/37")).toBeVisible()
  expect(card.getByText("Charged automatically on the 1st.")).toBeVisible()
  expect(panel("SMS credits").getByRole("link", { name: "Buy credits" })).toBeVisible()
  const tabs = within(screen.getByRole("navigation", { name: "Billing" })).getAllByRole("link")
  expect(tabs.map(({ textContent }) => textContent)).toEqual(["Overview", "Plans", "Invoices", "SMS credits"])
  expect(tabs[0]).toHaveAttribute("aria-current", "page")
})

test("payments of the stub say that nothing is charged, those of a provider don't", async () => {
  const note = () => screen.queryByText("Test payments: nothing is charged.")
  const { unmount } = await open()
  expect(note()).toBeVisible()
  unmount()
  await shows({ provider: "stripe", is_test: false })
  await open()
  expect(note()).toBeNull()
})

test("a trial counts its days down, and one that has ended says when and how long its data is kept", async () => {
  const none = { id: null, plan_code: null, card_last_four: null, next_assessment_at: null, quantity: null }
  const lift = await subscribed({ ...none, status: "trial" })
  const ends = new Date(Date.now() + 12 * 86_400_000 - 60_000).toISOString()
  const liftAccount = await accountIs({ status: "trial", trial_ended_at: ends })
  const { unmount } = await open()
  expect(panel("Trial").getByText("12")).toBeVisible()
  expect(panel("Trial").getByText("days left")).toBeVisible()
  expect(panel("Trial").getByRole("img", { name: "18 of 30 days used" })).toBeInTheDocument()
  expect(panel("Trial").getByRole("link", { name: "Choose a plan" })).toHaveAttribute(
    "href",
    routes.billingEdit(),
  )
  expect(panel("Payment method").getByText("No card yet.")).toBeVisible()
  unmount()
  await lift()
  await liftAccount()
  await subscribed({ ...none, status: "expired", erased_at: "2026-05-01T12:00:00Z" })
  await accountIs({ status: "expired", trial_ended_at: "2026-02-01T12:00:00Z" })
  await open()
  expect(
    panel("Trial ended").getByText("Your trial ended on 02/01/26. Choose a plan to continue."),
  ).toBeVisible()
  expect(panel("Trial ended").getByText("Your reviews and settings are kept until 05/01/26.")).toBeVisible()
})

test("a payment that failed says until when the card is to be updated", async () => {
  await subscribed({ status: "past_due", pay_by: "2036-12-15T12:00:00Z" })
  await open()
  expect(screen.getByText("Your last payment failed. Update your card by 12/15/36.")).toBeVisible()
  expect(panel("Payment method").getByText("The last payment failed.")).toBeVisible()
  expect(screen.getAllByRole("link", { name: "Update card" })[0]).toHaveAttribute(
    "href",
    routes.billingEdit({ card: true }),
  )
})

test.each([
  ["this month", 0, "Your card expires this month"],
  ["before", -1, "Your card has expired"],
])("a card that expires %s is told before it is charged", async (_, years, title) => {
  const now = new Date()
  await subscribed({
    card_expiration_month: now.getUTCMonth() + 1,
    card_expiration_year: now.getUTCFullYear() + years,
  })
  await open()
  expect(screen.getByRole("heading", { name: title })).toBeVisible()
})

test("a plan that was cancelled says when it ends, keeps the data within reach, and is resumed", async () => {
  const lift = await subscribed({
    next_assessment_at: null,
    cancel_at: "2036-12-01T12:00:00Z",
    erased_at: "2037-03-01T12:00:00Z",
  })
  const { user } = await open()
  expect(screen.getByRole("heading", { name: "Essential ends on 12/01/36" })).toBeVisible()
  expect(screen.getByText(/You can resume until then. Your data is kept until 03\/01\/37/)).toBeVisible()
  expect(screen.getByRole("button", { name: "Download your data" })).toBeVisible()
  expect(screen.queryByRole("button", { name: "cancel the subscription" })).toBeNull()
  await answers("billing.resume", { status: 200, body: paid })
  await lift()
  await subscribed()
  await user.click(screen.getByRole("button", { name: "Resume plan" }))
  expect(await screen.findByText("Your plan goes on")).toBeVisible()
  await waitFor(() => expect(screen.queryByRole("button", { name: "Resume plan" })).toBeNull())
})

test("cancelling takes two clicks, says what ends when, and asks for a reason that need not be given", async () => {
  await shows({})
  const lift = await subscribed()
  const { user } = await open()
  await user.click(screen.getByRole("button", { name: "cancel the subscription" }))
  const dialog = within(await screen.findByRole("alertdialog", { name: "Cancel the subscription?" }))
  expect(dialog.getByText(/Essential stays active until 12\/01\/36/)).toBeVisible()
  expect(dialog.getByRole("button", { name: "Download your data" })).toBeVisible()
  expect(dialog.getByLabelText(/Why are you leaving/)).toHaveValue("")
  const liftFailure = await fails("billing.cancel", 409, { error: "There is no subscription to change." })
  await user.click(dialog.getByRole("button", { name: "Cancel subscription" }))
  expect(await dialog.findByText("There is no subscription to change.")).toBeVisible()
  await liftFailure()
  await answers("billing.cancel", { status: 200, body: paid })
  await lift()
  await subscribed({ next_assessment_at: null, cancel_at: "2036-12-01T12:00:00Z" })
  await user.selectOptions(dialog.getByLabelText(/Why are you leaving/), "It's too expensive")
  await user.click(dialog.getByRole("button", { name: "Cancel subscription" }))
  expect(await screen.findByRole("heading", { name: "Essential ends on 12/01/36" })).toBeVisible()
})

test("an account that pays by invoice has no card, and says how it pays", async () => {
  await subscribed({ payment_collection_method: "invoice", card_last_four: null })
  await open()
  expect(panel("Payment method").getByText("By invoice")).toBeVisible()
  expect(screen.queryByRole("link", { name: /card/ })).toBeNull()
})

test("an account whose partner pays reads who, and whom to ask, on each page [P-456]", async () => {
  await shows({ show_billing: false, managed_by: "Northwind" })
  for (const address of [
    routes.billing(),
    routes.billingPlans(),
    routes.billingInvoices(),
    routes.billingCredits(),
  ]) {
    const { unmount } = await openPage(address)
    expect(screen.getByRole("heading", { name: "Your plan is managed by Northwind." })).toBeVisible()
    expect(screen.getByText(/Contact support/)).toBeVisible()
    expect(screen.queryByRole("form")).toBeNull()
    unmount()
  }
})

test("a payment that is processed is asked for each second, then told as active [F-284 P-309]", async () => {
  const lift = await answers("billing.get_processing", { status: 200, body: { status: "requested" } })
  await subscribed()
  await open({ processing: "plan" })
  expect(screen.getByText("Payment is being processed")).toBeVisible()
  expect(screen.getByText("This takes up to 30 seconds. Stay on this page.")).toBeVisible()
  await lift()
  await answers("billing.get_processing", { status: 200, body: { status: "completed" } })
  expect(await screen.findByText("Your plan is active.", {}, { timeout: 5_000 })).toBeVisible()
  expect(screen.getByText("Essential, 24 locations.")).toBeVisible()
})

test("a payment that failed says why, that nothing was charged, and leads to another card [F-285 P-309]", async () => {
  await answers("billing.get_processing", {
    status: 200,
    body: { status: "failed", message: "Your card was declined." },
  })
  await open({ session: "cs_1" })
  const alert = within(screen.getByRole("alert"))
  expect(alert.getByRole("heading", { name: "Payment failed" })).toBeVisible()
  expect(alert.getByText("Your card was declined. Nothing was charged.")).toBeVisible()
  expect(alert.getByRole("link", { name: "Try another card" })).toHaveAttribute("href", routes.billingEdit())
})

test("parts that can't be loaded fail alone, the whole with Retry", async () => {
  await subscribed()
  const lifts = [
    await fails("billing.list_plans", 500),
    await fails("billing.list_invoices", 500),
    await fails("billing.list_sms_credits", 500),
  ]
  const { unmount } = await open()
  expect(panel("Essential").getByText("$1,176.00")).toBeVisible()
  expect(panel("SMS credits").getByText("640")).toBeVisible()
  expect(screen.getByText("Could not load invoices")).toBeVisible()
  unmount()
  for (const lift of lifts) await lift()
  await fails("billing.get_subscription", 500)
  await open()
  expect(screen.getByRole("heading", { name: "Could not load billing" })).toBeVisible()
  expect(screen.getByRole("link", { name: "Retry" })).toHaveAttribute("href", routes.billing())
})

test("nobody but an Admin gets in [F-106]", async () => {
  await signIn(account.users.Manager)
  for (const address of [
    routes.billing(),
    routes.billingPlans(),
    routes.billingInvoices(),
    routes.billingCredits(),
  ])
    await expect(openPage(address)).rejects.toMatchObject({
      to: expect.stringContaining("/error?statusCode=403"),
    })
  await signIn(account.users.Admin)
  expect(left()).toEqual([])
})

test("the newest invoices stand below, with the way to all of them", async () => {
  await subscribed()
  await answers(
    "billing.list_invoices",
    listed("invoices", [
      {
        id: 1,
        date: "2026-11-01T12:00:00Z",
        payment: 117_600,
        type: "provider",
        number: "INV-2611",
        status: "paid",
      },
    ]),
  )
  await open()
  expect(screen.getByRole("table", { name: "Invoices" })).toHaveTextContent("INV-2611")
  expect(screen.getByRole("link", { name: "All invoices" })).toHaveAttribute("href", routes.billingInvoices())
})
