import { likeForLike, likeForLikeOfGroup } from "#lib/scores/like-for-like.ts"
import { newScore } from "#lib/scores/new-score.ts"
import { oldScore } from "#lib/scores/old-score.ts"
import type { Figures } from "#lib/scores/values.ts"
import { fc } from "#tests/support/properties.ts"
import { best, days, figures, halfYear, nothing } from "#tests/support/score-samples.ts"

const scored = (own: Figures) => newScore(own, halfYear)
const periods = (now: Figures, before: Figures) => ({ now: scored(now), before: scored(before) })

describe("a change of a score, like for like (D-315)", () => {
  test("leaves a part that one period lacks out of both", () => {
    const own = { ...best, avgRating: 4, syncRatio: 0.2 }
    const earlier = { ...best, avgRating: 5, syncRatio: null }
    const both = likeForLike(periods(own, earlier), true)!
    const without = periods({ ...own, syncRatio: null }, earlier)
    expect(both.leftOut).toEqual(["LLHealth"])
    expect(both.now).toBeCloseTo(without.now.score!, 9)
    expect(both.before).toBeCloseTo(without.before.score!, 9)
    expect(both.now - both.before).toBeCloseTo((-25 * 0.3) / 0.85, 9)
    expect(both.changes.get("AverageRating")).toBeCloseTo((-25 * 0.3) / 0.85, 9)
    expect(both.changes.get("ReviewVolume")).toBeCloseTo(0, 9)
    expect(both.changes.has("LLHealth")).toBe(false)
  })

  test("of the old score leaves the points of such a part out, and shares no weight", () => {
    const now = oldScore({ ...best, ownerPhotos: 20, avgRating: 3 }, halfYear)
    const before = oldScore({ ...best, ownerPhotos: null }, halfYear)
    const both = likeForLike({ now, before }, false)!
    expect([both.now, both.before, both.leftOut]).toEqual([
      expect.closeTo(38, 9),
      expect.closeTo(43, 9),
      ["photoCount"],
    ])
  })

  test("is that of the scores where both periods have the same parts, and turns around with the periods", () => {
    fc.assert(
      fc.property(figures, figures, days, (own, earlier, range) => {
        const [now, before] = [newScore(own, range), newScore(earlier, range)]
        const both = likeForLike({ now, before }, true)
        const back = likeForLike({ now: before, before: now }, true)
        expect(back && [back.before, back.now]).toEqual(both && [both.now, both.before])
        if (both && both.leftOut.length === 0) {
          expect(both.now).toBeCloseTo(now.score!, 8)
          expect(both.before).toBeCloseTo(before.score!, 8)
        }
      }),
    )
  })

  test("is unknown where the periods share no part", () => {
    const weights = {
      AverageRating: 1,
      ReviewVolume: 0,
      ResponseEfficiency: 0,
      LLHealth: 1,
      MediaPresence: 0,
    }
    const now = newScore({ ...nothing, avgRating: 4 }, halfYear, weights)
    const before = newScore({ ...nothing, syncRatio: 1 }, halfYear, weights)
    expect(likeForLike({ now, before }, true)).toBeNull()
  })

  test("of a group is that of the locations which both periods have, by their reviews in each (D-246)", () => {
    const member = (own: Figures) => ({ score: scored(own), totalReviews: own.totalReviews })
    const [strong, weak] = [
      { ...best, totalReviews: 300 },
      { ...best, avgRating: 1, totalReviews: 100 },
    ]
    const both = likeForLikeOfGroup(
      [
        { now: member(strong), before: member({ ...strong, totalReviews: 100 }) },
        { now: member(weak), before: member({ ...weak, syncRatio: null }) },
      ],
      true,
    )!
    const lacking = scored({ ...weak, syncRatio: null }).score!
    expect(both.now).toBeCloseTo((300 * 100 + 100 * lacking) / 400, 9)
    expect(both.before).toBeCloseTo((100 * 100 + 100 * lacking) / 200, 9)
    expect(both.leftOut).toEqual(["LLHealth"])
    expect(likeForLikeOfGroup([], true)).toBeNull()
  })
})
