import { screen, waitFor, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import { type Account, left, newAccount, type Person, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
let admin: Person
beforeAll(async () => {
  account = await newAccount()
  admin = await signIn(account.users.Admin)
})

test("a new API key is shown on the page that follows, is listed by its beginning, and can be revoked", async () => {
  const { user } = await openPage(routes.apiKeys())
  expect(screen.getByText("No API keys yet.")).toBeVisible()
  const documentation = screen.getByRole("link", { name: "API documentation" })
  expect(documentation).toHaveAttribute("href", expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/docs\/$/))
  const form = within(screen.getByRole("form", { name: "New API key" }))
  await user.type(form.getByLabelText(/^Name/), "Nightly report")
  await user.click(form.getByRole("button", { name: "Create key" }))
  await waitFor(() => expect(left()).toContainEqual(expect.stringContaining(routes.apiKeys())))

  const next = await openPage(routes.apiKeys())
  const key = screen.getByLabelText("API key").getAttribute("value")!
  expect(key).toMatch(/^opk_[\w-]{43}$/)
  const row = within(screen.getByRole("row", { name: /Nightly report/ }))
  expect(row.getByText(`${key.slice(0, 8)}…`)).toBeVisible()
  expect(row.getByText("reviews.read")).toBeVisible()

  await next.user.click(row.getAllByText("Revoke")[0]!)
  await next.user.click(row.getByRole("button", { name: "Revoke" }))
  await waitFor(async () =>
    expect(await admin.call("api_keys.list", { query: {} })).toMatchObject({ _total: 0 }),
  )
})

test("a webhook is created with its secret, says what is wrong at the field, and logs a test event", async () => {
  const { user } = await openPage(routes.webhookNew())
  const form = within(screen.getByRole("form", { name: "Webhook" }))
  await user.type(form.getByLabelText(/^URL/), "https://127.0.0.1/hook")
  await user.click(form.getByRole("button", { name: "Save" }))
  expect(await form.findByText("URL leads to a private network")).toBeVisible()
  await user.clear(form.getByLabelText(/^URL/))
  await user.type(form.getByLabelText(/^URL/), "https://hooks.example.com/outpost")
  await user.click(form.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(left()).not.toEqual([]))

  const { _embedded: listed } = await admin.call("webhook_endpoints.list", { query: {} })
  const { id } = listed.webhook_endpoints[0]!
  expect(left().at(-1)).toContain(routes.webhook(id))
  const page = await openPage(routes.webhook(id))
  expect(screen.getByLabelText("Secret").getAttribute("value")).toMatch(/^whsec_/)
  expect(screen.getByText("Nothing has been sent yet.")).toBeVisible()
  await page.user.click(screen.getByRole("button", { name: "Send test event" }))
  expect(await screen.findByRole("row", { name: /webhook\.test/ })).toBeVisible()
})
