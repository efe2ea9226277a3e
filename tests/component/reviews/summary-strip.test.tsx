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
