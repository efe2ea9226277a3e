import { render, screen } from "@testing-library/react"
import { PeriodsChart } from "#components/keywords/periods-chart.tsx"
import { fc } from "#tests/support/properties.ts"

const barOf = (month: number, positive: number, negative: number) => {
  const from = `2026-0${month}-01`
  return { from, to: `2026-0${month}-28`, positive, negative, total: positive + negative + 2 }
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
