import { industryScore } from "#lib/scores/industry-score.ts"
import { defaultWeights, newScore } from "#lib/scores/new-score.ts"
import { oldScore, oldWeights } from "#lib/scores/old-score.ts"
import { type Targets, targetScore } from "#lib/scores/target-score.ts"
import type { Figures } from "#lib/scores/values.ts"
import { fc } from "#tests/support/properties.ts"
import {
  best,
  days,
  figures,
  halfYear,
  knownFigures,
  nothing,
  part,
  subscoreWeights,
  sum,
} from "#tests/support/score-samples.ts"

describe("the old score", () => {
  test("has the five weights of the old formula, which add up to 100 [L-638..L-642]", () => {
    expect(oldWeights).toEqual({
      photoCount: 57,
      reviewVolume: 22,
      averageRating: 10,
      responseTime: 7,
      responseRate: 4,
    })
    expect(sum(Object.values(oldWeights))).toBe(100)
  })

  test.each<[string, Partial<Figures>, number]>([
    ["nothing", {}, 0],
    ["20 photos", { ownerPhotos: 20 }, 57],
    ["5 photos", { ownerPhotos: 5 }, 14.25],
    ["50 reviews in half a year", { totalReviews: 50 }, 22],
    ["25 reviews in half a year", { totalReviews: 25 }, 11],
    ["three stars", { avgRating: 3 }, 5],
    ["one star", { avgRating: 1 }, 0],
    ["responses within a day", { responseDays: 0.2 }, 7],
    ["responses within four days", { responseDays: 4 }, 3.5],
    ["responses after seven days", { responseDays: 7 }, 0],
    ["half of the reviews responded", { completedRate: 50 }, 2],
    ["everything", best, 100],
  ])("of a location with %s alone", (_, given, score) => {
    expect(oldScore({ ...nothing, ...given }, halfYear).score).toBeCloseTo(score, 9)
  })

  test.each([
    [halfYear, 50],
    [91, 25],
    [364, 100],
    [1, 1],
  ])("in %i days asks for %i reviews", (range, reviews) => {
    const volume = (totalReviews: number) =>
      part(oldScore({ ...nothing, totalReviews }, range), "reviewVolume").value
    expect(volume(reviews)).toBeCloseTo(1, 9)
    expect(volume(reviews / 2)).toBeCloseTo(0.5, 9)
  })

  test("counts what is not known as nothing, and shares no weight", () => {
    fc.assert(
      fc.property(figures, days, (own, range) => {
        const { parts } = oldScore(own, range)
        for (const { name, weight } of parts) expect(weight).toBeCloseTo(oldWeights[name] / 100, 12)
        const asNone = { avgRating: 1, completedRate: 0, responseDays: 7, ownerPhotos: 0 }
        const filled = Object.fromEntries(
          Object.entries(own).map(([name, value]) => [name, value ?? asNone[name as keyof typeof asNone]]),
        ) as Figures
        expect(oldScore(own, range).score).toBeCloseTo(oldScore(filled, range).score!, 9)
      }),
    )
  })
})

describe("the new score", () => {
  test("of a location that has everything is 100, by the weights 30, 25, 20, 15 and 10", () => {
    const { score, parts } = newScore(best, halfYear)
    expect(score).toBeCloseTo(100, 9)
    expect(parts.map(({ name, contribution }) => [name, Math.round(contribution * 1e9) / 1e9])).toEqual([
      ["AverageRating", 30],
      ["ReviewVolume", 25],
      ["ResponseEfficiency", 20],
      ["LLHealth", 15],
      ["MediaPresence", 10],
    ])
  })

  test("shares the weight of what has no data in proportion", () => {
    const { score, parts } = newScore({ ...best, avgRating: 3, syncRatio: null, ownerPhotos: null }, halfYear)
    expect(parts.map(({ weight, value }) => [weight, value])).toEqual([
      [0.3 / 0.75, 0.5],
      [0.25 / 0.75, 1],
      [0.2 / 0.75, 1],
      [0, null],
      [0, null],
    ])
    expect(score).toBeCloseTo(80, 9)
  })

  test("leaves the proportions of the other weights as they are, whichever have no data", () => {
    fc.assert(
      fc.property(figures, days, subscoreWeights, (own, range, weights) => {
        const present = newScore(own, range, weights).parts.filter(({ value }) => value !== null)
        for (const one of present)
          for (const other of present)
            expect(one.weight * weights[other.name]).toBeCloseTo(other.weight * weights[one.name], 8)
      }),
    )
  })

  test.each<[number | null, number | null, number | null]>([
    [100, 1, 1],
    [100, 7, 0.5],
    [50, 4, 0.5],
    // Completed without a response.
    [80, null, 0.4],
    [0, null, 0],
    [null, null, null],
  ])("of a rate of %p %% and %p days takes the value %p", (completedRate, responseDays, value) => {
    const { value: found } = part(
      newScore({ ...best, completedRate, responseDays }, halfYear),
      "ResponseEfficiency",
    )
    if (value === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(value, 9)
  })

  test("is none where all weight is on what has no data", () => {
    const onSync = {
      AverageRating: 0,
      ReviewVolume: 0,
      ResponseEfficiency: 0,
      LLHealth: 100,
      MediaPresence: 0,
    }
    expect(newScore({ ...best, syncRatio: null }, halfYear, onSync).score).toBeNull()
    expect(newScore({ ...best, syncRatio: 0.5 }, halfYear, onSync).score).toBeCloseTo(50, 9)
  })
})

describe("the industry score", () => {
  const industry = { ...best, avgRating: 4, totalReviews: 40, responseDays: 2, ownerPhotos: 10 }

  test("of a location that is like its industry, or better, is 100", () => {
    fc.assert(
      fc.property(knownFigures, (own) => {
        expect(industryScore(own, own).score).toBeCloseTo(100, 9)
      }),
    )
    expect(industryScore(best, industry).score).toBeCloseTo(100, 9)
  })

  test("measures each figure by that of the industry, the time the other way round", () => {
    const own = {
      ...best,
      avgRating: 3,
      totalReviews: 10,
      completedRate: 50,
      responseDays: 8,
      ownerPhotos: 5,
    }
    const values = industryScore(own, industry).parts.map(({ value }) => value)
    expect(values).toEqual([0.75, 0.25, (0.5 + 0.25) / 2, 1, 0.5])
  })

  test("shares the weight of what the location or the industry has no data of", () => {
    const { parts } = industryScore({ ...best, syncRatio: null }, { ...industry, ownerPhotos: null })
    expect(part({ score: 0, parts }, "LLHealth")).toMatchObject({ weight: 0, value: null })
    expect(part({ score: 0, parts }, "MediaPresence")).toMatchObject({ weight: 0, value: null })
    const shown = defaultWeights.AverageRating / 0.75
    expect(part({ score: 0, parts }, "AverageRating").weight).toBeCloseTo(shown, 12)
  })

  test("is none without an industry", () => {
    expect(industryScore(best, { ...nothing, totalReviews: null }).score).toBeNull()
  })
})

describe("the target score", () => {
  const wanted: Targets = {
    avg_rating: 4,
    total_reviews: 100,
    response_rate: 80,
    response_time: 2,
    owner_photos_count: 10,
    ll_sync_ratio: 90,
  }
  const weights = {
    avg_rating: 40,
    total_reviews: 20,
    response_rate: 10,
    response_time: 10,
    owner_photos_count: 10,
    ll_sync_ratio: 10,
  }

  test("adds up what is reached of each target, by its weight", () => {
    const own: Figures = {
      avgRating: 3,
      totalReviews: 50,
      completedRate: 90,
      responseRate: 40,
      responseDays: 4,
      ownerPhotos: 20,
      syncRatio: 0.45,
    }
    const { score, parts } = targetScore(own, wanted, weights)
    expect(parts.map(({ value }) => value)).toEqual([0.75, 0.5, 0.5, 0.5, 1, 0.5])
    expect(score).toBeCloseTo(30 + 10 + 5 + 5 + 10 + 5, 9)
  })

  test("of a location that reaches all targets is 100, and of one that passes them as well", () => {
    const own: Figures = {
      avgRating: 4,
      totalReviews: 100,
      completedRate: 90,
      responseRate: 80,
      responseDays: 2,
      ownerPhotos: 10,
      syncRatio: 0.9,
    }
    expect(targetScore(own, wanted, weights).score).toBeCloseTo(100, 9)
    const beyond = { ...best, totalReviews: 500 }
    expect(targetScore(beyond, wanted, weights).score).toBeCloseTo(100, 9)
  })

  test("reaches nothing of a response time where no one responded", () => {
    const own: Figures = { ...best, completedRate: 0, responseDays: null }
    expect(part(targetScore(own, wanted, weights), "response_time").value).toBe(0)
    const empty = part(targetScore(nothing, wanted, weights), "response_time")
    expect(empty.value).toBeNull()
  })
})
