import { render, screen } from "@testing-library/react"
import { countAxis } from "#components/charts/axis.ts"
import { CourseChart } from "#components/charts/course-chart.tsx"
import { PeriodsChart } from "#components/keywords/periods-chart.tsx"
import { PeriodsPanel } from "#components/keywords/periods-panel.tsx"
import { partOf, periodEnd } from "#lib/dates/part-of-period.ts"
import { fc } from "#tests/support/properties.ts"

const barOf = (month: number, positive: number, negative: number) => {
  const from = `2026-0${month}-01`
  return { from, to: periodEnd("month", from), positive, negative, total: positive + negative + 2 }
}
const titles = () => [...document.querySelectorAll("svg g > title")].map(({ textContent }) => textContent)

describe("the mentions graph", () => {
  test("says each side's share of positive and negative mentions, and none where there are neither [F-412]", () => {
    const bars = [barOf(1, 3, 1), barOf(2, 0, 0), barOf(3, 0, 5), barOf(4, 1, 2)]
    render(<PeriodsChart period="month" bars={bars} label="Mentions by month" />)
    expect(screen.getByRole("img", { name: "Mentions by month" })).toBeInTheDocument()
    expect(titles()).toEqual([
      "Jan 2026: 3 positive (75%), 1 negative (25%)",
      "Feb 2026: 0 positive, 0 negative",
      "Mar 2026: 0 positive (0%), 5 negative (100%)",
      "Apr 2026: 1 positive (33%), 2 negative (67%)",
    ])
  })

  test("has shares that add up to 100 percent, whatever the counts", () => {
    const count = fc.nat(100_000)
    fc.assert(
      fc.property(count, count, (positive, negative) => {
        const { unmount } = render(
          <PeriodsChart period="month" bars={[barOf(1, positive, negative)]} label="Mentions" />,
        )
        const shares = [...titles()[0]!.matchAll(/\((\d+)%\)/g)].map(([, share]) => Number(share))
        unmount()
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(positive + negative > 0 ? 100 : 0)
      }),
      { numRuns: 50 },
    )
  })
})

describe("periods of which a range has only a part", () => {
  const range = { from: "2026-08-19", to: "2026-08-31" }
  const note = "Partial: 08/19/26 to 08/22/26"

  test("say in the graph of mentions and in its table which days they are of", () => {
    const sides = { positive: 3, negative: 1, total: 4 }
    const bars = [
      { from: "2026-08-19", to: "2026-08-22", ...sides },
      { from: "2026-08-23", to: "2026-08-29", ...sides },
    ]
    render(<PeriodsPanel period="week" bars={bars} hrefOf={() => "/keywords"} />)
    expect(titles()).toEqual([
      `Week of Aug 19, 2026: 3 positive (75%), 1 negative (25%). ${note}`,
      "Week of Aug 23, 2026: 3 positive (75%), 1 negative (25%)",
    ])
    expect(screen.getAllByText(/^Partial: /).map(({ textContent }) => textContent)).toEqual([note])
  })

  test("say so in every chart of a line above bars as well", () => {
    const points = ["2026-08-16", "2026-08-23", "2026-08-30"].map((start) => ({
      start,
      part: partOf("week", start, range),
    }))
    const drawn = { text: "Sent", label: "Sent by week", valueOf: () => 1 }
    render(
      <CourseChart
        period="week"
        points={points}
        label="Requests by week"
        line={{ ...drawn, axis: countAxis(1), markText: String }}
        bars={{ ...drawn, label: "Bars", titleOf: ({ start }) => start }}
        table={{ caption: "Requests", track: "t", columns: [] }}
      />,
    )
    const last = "Partial: 08/30/26 to 08/31/26"
    expect(titles()).toEqual([`2026-08-16. ${note}`, "2026-08-23", `2026-08-30. ${last}`])
    expect(screen.getAllByText(/^Partial: /).map(({ textContent }) => textContent)).toEqual([last, note])
    expect(screen.getByText("Not a full week")).toBeVisible()
  })
})
