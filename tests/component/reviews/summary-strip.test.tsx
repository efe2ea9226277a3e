import { screen, within } from "@testing-library/react"
import { SummaryStrip } from "#components/reviews/summary-strip.tsx"
import type { MetricsOverview } from "#lib/contract/index.ts"
import { renderInApp } from "#tests/support/in-app.tsx"

const overview: MetricsOverview = {
  total_reviews: 46,
  avg_rating: 4.5,
  completed_rate: 52,
  overall_avg_response_time: 1.5,
}

function show(more: Partial<MetricsOverview> = {}) {
  renderInApp(
    <SummaryStrip overview={{ ...overview, ...more }} breakdown={[]} query={new URLSearchParams()} />,
  )
  const strip = within(screen.getByRole("region", { name: "Summary" }))
  return (label: string) => strip.getByText(label).parentElement!
}

test("the average rating and the response time have two decimals [P-519]", () => {
  const figure = show({ avg_rating_delta: 0.254, overall_avg_response_time_delta: -0.5 })
  expect(figure("Average rating")).toHaveTextContent(/4\.50 .*\+0\.25 better/)
  expect(figure("Response time")).toHaveTextContent(/1\.50 days.*0\.50 faster better/)
})

test("a change too small to be read is none", () => {
  const figure = show({ avg_rating_delta: -0.004 })
  expect(figure("Average rating")).toHaveTextContent(/0\.00 no change/)
})

test("the rating distribution has a row for reviews without stars, and adds up to 100% (D-268)", () => {
  const counts = [1, 1, 2, 3, 5, 11]
  const breakdown = counts.map((total_reviews, key) => ({ key, total_reviews }))
  renderInApp(
    <SummaryStrip overview={overview} breakdown={breakdown} query={new URLSearchParams("rating=0")} />,
  )
  const rows = within(screen.getByRole("group", { name: "Rating distribution" })).getAllByRole("link")
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^5.*1148%$/),
    expect.stringMatching(/^4.*522%$/),
    expect.stringMatching(/^3.*313%$/),
    expect.stringMatching(/^2.*29%$/),
    expect.stringMatching(/^1.*14%$/),
    "No rating14%",
  ])
  const none = screen.getByRole("link", { name: /^No rating/ })
  expect(none).toHaveAttribute("aria-current", "true")
  expect(rows[0]).toHaveAttribute("href", expect.stringContaining("rating=5"))
})
