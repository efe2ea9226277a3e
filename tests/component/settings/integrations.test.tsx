import { screen, within } from "@testing-library/react"
import type { Connection } from "#lib/contract/index.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Account, answers, newAccount, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
beforeAll(async () => {
  account = await newAccount({ settings: ["local_listings"], integrations: ["google_my_business"] })
})
beforeEach(async () => {
  const connection: Connection = {
    oauth_token_id: 1,
    account_id: account.id,
    integration_id: 1,
    integration_code: "google_my_business",
    state: "active",
    error: null,
    synced_at: null,
    next_sync_at: null,
    places_matched: 3,
    places_synced: 3,
    places_doubtful: 0,
    places_ignored: 0,
    reviews_total: 5,
    reviews_taken: 5,
    recent_days: [],
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

test("says of each directory when it was asked, what came of it, and which listings are in error", async () => {
  const known = { is_connected: true, is_publishable: true, listings_refused: 0, last_error_at: null }
  const none = {
    last_asked_at: null,
    last_success_at: null,
    last_error: null,
    next_try_at: null,
    quota: null,
  }
  await answers("local_listings.get_health", {
    status: 200,
    body: {
      directories: [
        {
          ...known,
          ...none,
          directory_code: "google_maps",
          directory_name: "Google",
          listings: 1_200,
          is_failing: true,
          listings_failing: 2,
          listings_refused: 1,
          last_asked_at: "2026-11-02T12:00:00.000Z",
          last_error: "Google did not respond.",
          last_error_at: "2026-11-02T12:00:00.000Z",
          quota: { calls_per_minute: 300, calls_left: 287, edits_per_minute: 10, rests_until: null },
        },
        {
          ...known,
          ...none,
          directory_code: "yelp_api",
          directory_name: "Yelp",
          listings: 0,
          is_failing: false,
          listings_failing: 0,
          is_connected: false,
        },
      ],
    },
  })
  await signIn(account.users.Admin)
  await openPage(routes.integrations())
  const region = screen.getByRole("region", { name: "Directory health" })
  const [, google, yelp] = within(region).getAllByRole("row")
  for (const text of [
    ...["Not responding", "Google did not respond.", "287 of 300 calls left this minute"],
    ...["10 edits a minute for each profile", "1,200", "2 without a response, 1 not accepted"],
  ])
    expect(google).toHaveTextContent(text)
  expect(within(google!).getByRole("link", { name: "3 listings in error at Google" })).toHaveAttribute(
    "href",
    expect.stringMatching(
      /directory=google_maps.*status=not_in_sync|status=not_in_sync.*directory=google_maps/,
    ),
  )
  expect(yelp).toHaveTextContent("Not connected")
  expect(yelp).toHaveTextContent("When someone connects it")
})

test("an Admin finds it on the card in the catalogue instead", async () => {
  await signIn(account.users.Admin)
  await openPage(routes.integrations())
  expect(screen.getByRole("article", { name: "Google My Business" })).toBeInTheDocument()
  expect(screen.queryByRole("region", { name: "Connections" })).toBeNull()
})
