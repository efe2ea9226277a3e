import type { CountedFigure } from "#lib/contract/google-figures/constants.ts"
import type { FigureSeries } from "#review-api/connections/connector.ts"
import { knownDays } from "#review-api/services/google-figures/known-days.ts"

const range = { from: "2026-11-01", to: "2026-11-10" }
const series = (
  days: Record<string, Partial<Record<CountedFigure, number | null>>>,
  counted: CountedFigure[] = ["calls", "website_clicks"],
): FigureSeries => ({ counted, days: new Map(Object.entries(days)) })
const daysOf = (given: FigureSeries, known: { first: string; last: string } | null = null) =>
  knownDays(given, range, known).map(({ day, calls }) => `${day.slice(8)} ${calls}`)

describe("days of which Google says what it counted", () => {
  test("reach from the first to the last with a value, with 0 between", () => {
    const given = series({ "2026-11-03": { calls: 2 }, "2026-11-05": { website_clicks: 1 } })
    expect(daysOf(given)).toEqual(["03 2", "04 0", "05 0"])
  })

  test("reach to days that were known before, which may have been revised to 0", () => {
    const given = series({ "2026-11-04": { calls: 2 } })
    expect(daysOf(given, { first: "2026-11-02", last: "2026-11-06" })).toEqual([
      "02 0",
      "03 0",
      "04 2",
      "05 0",
      "06 0",
    ])
  })

  test("are none where it says nothing, so that nothing known becomes 0", () => {
    expect(daysOf(series({}), { first: "2026-11-02", last: "2026-11-06" })).toEqual([])
    expect(daysOf(series({ "2025-11-04": { calls: 2 } }))).toEqual([])
  })

  test("have no figure that it does not count for the place, and null for one that cannot be read", () => {
    const given = series({ "2026-11-03": { calls: null } }, ["calls"])
    expect(knownDays(given, range, null)).toEqual([{ day: "2026-11-03", calls: null }])
  })
})
