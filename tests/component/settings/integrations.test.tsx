import { screen, within } from "@testing-library/react"
import type { Connection } from "#lib/contract/index.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Account, answers, newAccount, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
beforeAll(async () => {
  account = await newAccount({ integrations: ["google_my_business"] })
})
beforeEach(async () => {
  const connection: Connection = {
    ...{ oauth_token_id: 1, account_id: account.id, integration_id: 1 },
    ...{ integration_code: "google_my_business", state: "active", error: null },
    ...{ synced_at: null, next_sync_at: null },
    ...{ places_matched: 3, places_synced: 3, places_doubtful: 0, places_ignored: 0 },
    ...{ reviews_total: 5, reviews_taken: 5, recent_days: [] },
  }
  const body = { _total: 1, _page: 1, _per_page: 100, _total_pages: 1, _links: {} }
  await answers("connections.list", {
    status: 200,
    body: { ...body, _embedded: { connections: [connection] } },
  })
})

test("a Manager, who loads no catalogue, is led to what reviews come in from", async () => {
  await signIn(account.users.Manager)
  await openPage(routes.integrations())
  const list = screen.getByRole("region", { name: "Connections" })
  expect(list).toHaveTextContent("Google3 matched places")
  expect(within(list).getByRole("link", { name: "Places of Google" })).toHaveAttribute(
    "href",
    routes.connection("google"),
  )
})

test("an Admin finds it on the card in the catalogue instead", async () => {
  await signIn(account.users.Admin)
  await openPage(routes.integrations())
  expect(screen.getByRole("article", { name: "Google My Business" })).toBeInTheDocument()
  expect(screen.queryByRole("region", { name: "Connections" })).toBeNull()
})
