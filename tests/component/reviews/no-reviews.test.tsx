import { screen } from "@testing-library/react"
import { NoReviews } from "#components/reviews/no-reviews.tsx"
import { renderInApp } from "#tests/support/in-app.tsx"

const show = (query: string) =>
  renderInApp(<NoReviews query={new URLSearchParams(query)} />, { path: "/reviews", query })

describe("an empty list of reviews", () => {
  test.each(["rating=4", "search_terms=soup&dateDescriptor=allTime"])("clears the filters of %s", (query) => {
    show(query)
    expect(screen.getByRole("heading", { name: "No reviews match your filters." })).toBeVisible()
    expect(screen.getByRole("link", { name: "Clear All" })).toHaveAttribute("href", "/reviews")
  })

  test.each(["", "from=2026-01-01&to=2026-01-31&dateDescriptor=custom"])(
    "leads to all time where only the dates narrow it: %s",
    (query) => {
      show(query)
      expect(screen.getByRole("link", { name: "Show All Time" })).toHaveAttribute(
        "href",
        "/reviews?dateDescriptor=allTime",
      )
      expect(screen.queryByText("Clear All")).toBeNull()
    },
  )

  test("offers nothing to press where nothing narrows it", () => {
    show("from=2000-01-01&to=2026-11-20&dateDescriptor=allTime")
    expect(screen.getByRole("heading", { name: "No reviews yet." })).toBeVisible()
    expect(screen.queryByRole("link")).toBeNull()
  })

  test("says in its own words, with its own way out or none, what an account without reviews has", () => {
    const text = {
      title: "No reviews yet.",
      hint: "Soon.",
      link: { label: "Go on", href: "/signup/location" },
    }
    const { unmount } = renderInApp(<NoReviews query={new URLSearchParams("rating=4")} text={text} />)
    expect(screen.getByRole("heading", { name: "No reviews yet." })).toBeVisible()
    expect(screen.getByRole("link", { name: "Go on" })).toHaveAttribute("href", "/signup/location")
    unmount()
    renderInApp(<NoReviews query={new URLSearchParams("rating=4")} text={{ ...text, link: null }} />)
    expect(screen.queryByRole("link")).toBeNull()
  })
})
