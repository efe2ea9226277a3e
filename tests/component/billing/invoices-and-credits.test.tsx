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
  signIn,
} from "#tests/support/component/app.ts"
import { listed, subscribed } from "#tests/support/component/billing.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
let admin: Person
beforeAll(async () => {
  account = await newAccount()
  admin = await signIn(account.users.Admin)
})

const rows = () => screen.getAllByRole("row").slice(1)
const invoice = { id: 1, date: "2026-11-01T12:00:00Z", payment: 117_600, type: "provider", currency: "USD" }

test("invoices of the provider and of the earlier system have day, amount, state and a PDF [F-248 F-249 F-525]", async () => {
  await answers(
    "billing.list_invoices",
    listed("invoices", [
      { ...invoice, number: "INV-2611", description: "Essential, monthly", status: "paid" },
      { ...invoice, id: 2, number: "INV-2609", description: "Essential, monthly", status: "uncollectible" },
      { ...invoice, id: 3, number: "INV-2608", status: "open", pay_url: "https://pay.example/1" },
      { id: 4, date: "2026-07-01", payment: "$1,234.50", type: "legacy", number: "L-0419" },
      { id: 5, date: "2026-06-01", payment: "(50.00)", type: "legacy", number: "L-0418" },
      { id: 6, date: "2026-05-01", payment: "about fifty", type: "legacy", number: "L-0417" },
    ]),
  )
  await openPage(routes.billingInvoices())
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    "11/01/26INV-2611Essential, monthlyPaid$1,176.00",
    "11/01/26INV-2609Essential, monthlyFailed$1,176.00",
    "11/01/26INV-2608UnpaidPay$1,176.00",
    "07/01/26L-0419Earlier systemPaid$1,234.50",
    "06/01/26L-0418Earlier systemPaid-$50.00",
    "05/01/26L-0417Earlier systemPaid$0.00about fifty",
  ])
  const file = `/api/bff/billing/invoices?account_id=${account.id}`
  expect(screen.getByRole("link", { name: "Download INV-2611" })).toHaveAttribute("href", `${file}&id=1`)
  expect(screen.getByRole("link", { name: "Download CSV" })).toHaveAttribute("href", file)
})

test("without invoices the page says when the first one comes, and what fails has Retry", async () => {
  const lift = await answers("billing.list_invoices", listed("invoices", []))
  await subscribed()
  const { unmount } = await openPage(routes.billingInvoices())
  expect(screen.getByRole("heading", { name: "No invoices yet" })).toBeVisible()
  expect(screen.getByText("The first invoice appears on 12/01/36.")).toBeVisible()
  unmount()
  await lift()
  await fails("billing.list_invoices", 500)
  await openPage(routes.billingInvoices())
  expect(screen.getByRole("heading", { name: "Could not load invoices" })).toBeVisible()
  expect(screen.getByRole("link", { name: "Retry" })).toHaveAttribute("href", routes.billingInvoices())
})

test.each([
  [
    "invoices",
    "Pages of invoices",
    "billing.list_invoices",
    listed("invoices", [invoice], { _page: 2, _total_pages: 3, _total: 101 }),
    routes.billingInvoices,
  ],
  [
    "the history of SMS credits",
    "Pages of the history",
    "billing.list_sms_credits",
    listed(
      "sms_credits",
      [{ id: 1, kind: "used", quantity: -1, balance: 9, created_at: "2026-11-01T12:00:00Z" }],
      { _page: 2, _total_pages: 3, _total: 101, _balance: 9 },
    ),
    routes.billingCredits,
  ],
] as const)(
  "%s is paged by number, with links to the pages beside it",
  async (_, label, operation, answer, addressOf) => {
    await answers(operation, answer)
    await openPage(addressOf({ page: 2 }))
    const pager = within(screen.getByRole("navigation", { name: label }))
    expect(pager.getByText("Page 2 of 3")).toBeVisible()
    expect(pager.getByRole("link", { name: "Previous" })).toHaveAttribute("href", addressOf())
    expect(pager.getByRole("link", { name: "Next" })).toHaveAttribute("href", addressOf({ page: 3 }))
  },
)

test("a pack of credits has its price before it is bought; buying is processed, and then in the ledger [F-251 F-286 P-310]", async () => {
  const { user, unmount } = await openPage(routes.billingCredits())
  const form = () => within(screen.getByRole("form", { name: "Buy SMS credits" }))
  expect(form().getByText("1,000 credits").nextSibling).toHaveTextContent("$45.00")
  await user.click(form().getByRole("link", { name: "500" }))
  expect(await screen.findByText("500 credits")).toBeVisible()
  expect(form().getByText("Due today").nextSibling).toHaveTextContent("$24.00")
  const goOn = await holds("billing.buy_sms_credits")
  await user.click(form().getByRole("button", { name: "Pay $24.00" }))
  expect(form().getByRole("button", { name: "Processing..." })).toBeVisible()
  await goOn()
  await waitFor(() => expect(left()).toEqual([routes.billingCredits({ processing: "credits" })]))
  unmount()
  await openPage(left()[0]!)
  expect(await screen.findByText("Your SMS credits were added.", {}, { timeout: 5_000 })).toBeVisible()
  expect(within(screen.getByRole("region", { name: "Balance" })).getByText("500")).toBeVisible()
  expect(rows()[0]).toHaveTextContent(/Bought\+500500$/)
  const list = await admin.call("billing.list_sms_credits", {
    params: { account_id: String(account.id) },
    query: {},
  })
  expect(list._balance).toBe(500)
})

test("credits that are declined are not added, and the page says why [F-286 P-310]", async () => {
  const before = await admin.call("billing.list_sms_credits", {
    params: { account_id: String(account.id) },
    query: {},
  })
  const { user, unmount } = await openPage(routes.billingCredits({ quantity: 100 }))
  const form = within(screen.getByRole("form", { name: "Buy SMS credits" }))
  await user.selectOptions(form.getByLabelText(/[Cc]ard/), "tok_declined")
  await user.click(form.getByRole("button", { name: "Pay $5.00" }))
  await waitFor(() => expect(left().length + screen.queryAllByRole("alert").length).toBeGreaterThan(0))
  if (left().length > 0) {
    unmount()
    await openPage(left()[0]!)
  }
  expect(await screen.findByText(/Your card was declined\./, {}, { timeout: 5_000 })).toBeVisible()
  const after = await admin.call("billing.list_sms_credits", {
    params: { account_id: String(account.id) },
    query: {},
  })
  expect(after._balance).toBe(before._balance)
})

test("credits that are processing are asked for until they are completed [F-286]", async () => {
  const lift = await answers("billing.get_processing", { status: 200, body: { status: "requested" } })
  await openPage(routes.billingCredits({ processing: "credits" }))
  expect(screen.getByText("Payment is being processed")).toBeVisible()
  await lift()
  await answers("billing.get_processing", { status: 200, body: { status: "completed" } })
  expect(await screen.findByText("Your SMS credits were added.", {}, { timeout: 5_000 })).toBeVisible()
})

test("credits that are processing may fail, with the words of the provider [P-310]", async () => {
  const lift = await answers("billing.get_processing", { status: 200, body: { status: "requested" } })
  await openPage(routes.billingCredits({ processing: "credits" }))
  expect(screen.getByText("Payment is being processed")).toBeVisible()
  await lift()
  const body = { status: "failed", message: "Your card was declined." }
  await answers("billing.get_processing", { status: 200, body })
  expect(
    await screen.findByText("Your card was declined. Nothing was charged.", {}, { timeout: 5_000 }),
  ).toBeVisible()
})

test("a price that can't be found keeps from paying", async () => {
  await fails("billing.preview_sms_credits", 500)
  await openPage(routes.billingCredits())
  expect(screen.getByText(/Could not work out the price\. Nothing was charged\./)).toBeVisible()
  expect(screen.getByRole("button", { name: "Pay" })).toBeDisabled()
})
