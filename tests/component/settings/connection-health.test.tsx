import { render, screen } from "@testing-library/react"
import { ConnectionHealth } from "#components/integrations/connection-health.tsx"
import type { Connection } from "#lib/contract/index.ts"

const facebook: Connection = {
  oauth_token_id: 1,
  account_id: 1,
  integration_id: 2,
  integration_code: "facebook",
  state: "active",
  places_matched: 1,
  places_synced: 1,
  places_doubtful: 0,
  places_ignored: 0,
  reads_reviews: true,
  reviews_total: 3,
  reviews_taken: 3,
  recent_days: [],
}

const show = (more: Partial<Connection>, name = "Facebook", isSimulated = false) =>
  render(
    <ConnectionHealth
      connection={{ ...facebook, ...more }}
      {...{ name, isSimulated }}
      timeZone="America/New_York"
    />,
  )

describe("how reviews come in from a connected service", () => {
  test.each([
    [
      "recommendations that Facebook lets no app read",
      {},
      "Facebook",
      "Facebook no longer lets apps read recommendations, so no reviews come in. Listings are still kept in sync.",
    ],
    [
      "reviews that another service lets no app read",
      { integration_code: "google_my_business" },
      "Google",
      "Google no longer lets apps read reviews, so no reviews come in. Listings are still kept in sync.",
    ],
  ])("says why there are none: %s", (_, more, name, text) => {
    show({ ...more, reads_reviews: false }, name)
    expect(screen.getByRole("note")).toHaveTextContent(text)
  })

  test("says of a simulated service that it is simulated, whatever it lets be read", () => {
    show({ reads_reviews: false }, "Facebook", true)
    expect(screen.getByRole("note")).toHaveTextContent("Facebook is simulated here, so no reviews come in.")
  })

  test.each([true, null, undefined])("says nothing more where reads_reviews is %p", (readsReviews) => {
    show({ reads_reviews: readsReviews })
    expect(screen.getByText("3 of 3 taken in")).toBeVisible()
    expect(screen.queryByRole("note")).toBeNull()
  })
})
