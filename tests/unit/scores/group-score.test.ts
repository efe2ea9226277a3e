import { groupScore } from "#lib/scores/group-score.ts"
import { newScore } from "#lib/scores/new-score.ts"
import type { Figures } from "#lib/scores/values.ts"
import { fc } from "#tests/support/properties.ts"
import {
  best,
  expectWhole,
  figures,
  halfYear,
  knownFigures,
  nothing,
  part,
} from "#tests/support/score-samples.ts"

describe("the score of a group", () => {
  const member = (own: Figures) => ({ score: newScore(own, halfYear), totalReviews: own.totalReviews })
  const members = fc.array(figures.map(member), { maxLength: 8 })

  test("is the average of its locations by their reviews", () => {
    const [strong, weak] = [
      member({ ...best, totalReviews: 300 }),
      member({ ...best, avgRating: 1, totalReviews: 100 }),
    ]
    expect(groupScore([strong, weak]).score).toBeCloseTo((300 * 100 + 100 * 70) / 400, 9)
  })

  test("counts locations evenly when none has a review", () => {
    const [all, none] = [
      member({ ...nothing, ownerPhotos: 20, syncRatio: 1 }),
      member({ ...nothing, ownerPhotos: 0, syncRatio: 0 }),
    ]
    expect(groupScore([all, none]).score).toBeCloseTo((all.score.score! + none.score.score!) / 2, 9)
  })

  test("has whole parts, lies between its locations, and does not depend on their order", () => {
    fc.assert(
      fc.property(members, (of) => {
        const group = groupScore(of)
        expectWhole(group)
        const scores = of.flatMap(({ score }) => score.score ?? [])
        if (scores.length === 0) return expect(group.score).toBeNull()
        expect(group.score).toBeGreaterThanOrEqual(Math.min(...scores) - 1e-9)
        expect(group.score).toBeLessThanOrEqual(Math.max(...scores) + 1e-9)
        expect(groupScore(of.toReversed()).score).toBeCloseTo(group.score!, 9)
      }),
    )
  })

  test("of one location is that location's, and leaves out locations without a score", () => {
    const onSync = { AverageRating: 0, ReviewVolume: 0, ResponseEfficiency: 0, LLHealth: 1, MediaPresence: 0 }
    const without = { score: newScore(nothing, halfYear, onSync), totalReviews: 1_000 }
    fc.assert(
      fc.property(knownFigures, (own) => {
        const one = member(own)
        for (const group of [groupScore([one]), groupScore([without, one])]) {
          expect(group.score).toBeCloseTo(one.score.score!, 9)
          for (const { name, weight } of group.parts)
            expect(weight).toBeCloseTo(part(one.score, name).weight, 9)
        }
      }),
    )
    expect(groupScore([])).toEqual({ score: null, parts: [] })
    expect(groupScore([without]).score).toBeNull()
  })
})
