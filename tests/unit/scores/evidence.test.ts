import { fullFigures, type Raise, raisesOf, raisesOfGroup } from "#lib/scores/evidence.ts"
import { groupScore } from "#lib/scores/group-score.ts"
import { newScore } from "#lib/scores/new-score.ts"
import { oldScore } from "#lib/scores/old-score.ts"
import { type Figures, reviewsExpected } from "#lib/scores/values.ts"
import { fc } from "#tests/support/properties.ts"
import { best, days, figures, halfYear, nothing } from "#tests/support/score-samples.ts"

const formulas = { old: oldScore, new: newScore }
const nameOf = ({ figure }: Raise) => figure

describe.each(["old", "new"] as const)("what would raise the %s score", (name) => {
  const scoreOf = (range: number) => (own: Figures) => formulas[name](own, range)
  const raises = (own: Figures, range: number) => raisesOf(scoreOf(range), own, fullFigures(range))

  test("are the points that the formula itself gives for the changed figure, the most first", () => {
    fc.assert(
      fc.property(figures, days, (own, range) => {
        const now = scoreOf(range)(own).score
        const found = raises(own, range)
        for (const { figure, wanted, points } of found) {
          expect(points).toBeGreaterThan(0)
          const then = scoreOf(range)({ ...own, [figure]: wanted }).score
          expect(then! - now!).toBeCloseTo(points, 9)
        }
        expect(found.map(({ points }) => points)).toEqual(
          found.map(({ points }) => points).toSorted((a, b) => b - a),
        )
      }),
    )
  })

  test("names nothing that is not known, and no figure that counts in full", () => {
    fc.assert(
      fc.property(figures, days, (own, range) => {
        const named = raises(own, range).map(nameOf)
        for (const figure of ["ownerPhotos", "syncRatio", "avgRating", "completedRate"] as const)
          if (own[figure] === null) expect(named).not.toContain(figure)
        if (own.totalReviews >= reviewsExpected(range)) expect(named).not.toContain("totalReviews")
        if (own.completedRate === 100) expect(named).not.toContain("completedRate")
      }),
    )
    expect(raises(best, halfYear)).toEqual([])
  })
})

describe("what would raise the score of a group", () => {
  const scoreOf = (own: Figures) => newScore(own, halfYear)
  const member = (own: Partial<Figures>) => {
    const given = { ...nothing, ...own }
    const raises = raisesOf(scoreOf, given, fullFigures(halfYear))
    return { score: scoreOf(given), totalReviews: given.totalReviews, raises, given }
  }

  test("is what its locations would gain, each by its part, and in how many of them", () => {
    const busy = member({ totalReviews: 60, avgRating: 4, completedRate: 50, responseDays: 1 })
    const calm = member({ totalReviews: 20, avgRating: 5, completedRate: 90, responseDays: 3 })
    const found = raisesOfGroup([busy, calm])
    const now = groupScore([busy, calm]).score!
    for (const { figure, points } of found.filter((one) => one.figure !== "totalReviews")) {
      const full = fullFigures(halfYear)[figure]
      const raised = [busy, calm].map((one) => ({ ...one, score: scoreOf({ ...one.given, [figure]: full }) }))
      expect(groupScore(raised).score! - now).toBeCloseTo(points, 9)
    }
    expect(found.find(({ figure }) => figure === "completedRate")).toMatchObject({
      locations: 2,
      wanted: null,
    })
    expect(found.find(({ figure }) => figure === "avgRating")!.locations).toBe(1)
  })

  test("is nothing for a group without members", () => {
    expect(raisesOfGroup([])).toEqual([])
  })
})
