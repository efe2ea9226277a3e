import { industryScore } from "#lib/scores/industry-score.ts"
import { newScore } from "#lib/scores/new-score.ts"
import { oldScore } from "#lib/scores/old-score.ts"
import { type TargetField, type Targets, targetScore } from "#lib/scores/target-score.ts"
import type { Figures } from "#lib/scores/values.ts"
import { gainsOf, type Score, type Weights } from "#lib/scores/weigh.ts"
import { fc } from "#tests/support/properties.ts"
import {
  days,
  decimal,
  expectWhole,
  figures,
  orNull,
  percent,
  subscoreWeights,
  sum,
} from "#tests/support/score-samples.ts"

const industries = fc.record({
  avgRating: orNull(decimal(5, 1)),
  totalReviews: orNull(decimal(400)),
  completedRate: orNull(decimal(100)),
  responseRate: orNull(decimal(100)),
  responseDays: orNull(decimal(40)),
  ownerPhotos: orNull(decimal(60)),
  syncRatio: orNull(decimal(1)),
})
const targetWeights: fc.Arbitrary<Weights<TargetField>> = fc.record({
  avg_rating: percent,
  total_reviews: percent,
  response_rate: percent,
  response_time: percent,
  owner_photos_count: percent,
  ll_sync_ratio: percent,
})
const targets: fc.Arbitrary<Targets> = fc.record({
  avg_rating: decimal(5, 1),
  total_reviews: fc.integer({ min: 0, max: 400 }),
  response_rate: decimal(100),
  response_time: decimal(40, 0.01),
  owner_photos_count: fc.integer({ min: 0, max: 60 }),
  ll_sync_ratio: decimal(100),
})

/** Each score as a function of the figures alone, whatever else it asks for. */
const scorers: fc.Arbitrary<{ name: string; scoreOf: (own: Figures) => Score<string> }> = fc.oneof(
  days.map((range) => ({ name: "old", scoreOf: (own: Figures) => oldScore(own, range) })),
  fc
    .tuple(days, subscoreWeights)
    .map(([range, weights]) => ({ name: "new", scoreOf: (own: Figures) => newScore(own, range, weights) })),
  fc.tuple(industries, subscoreWeights).map(([industry, weights]) => ({
    name: "industry",
    scoreOf: (own: Figures) => industryScore(own, industry, weights),
  })),
  fc.tuple(targets, targetWeights).map(([wanted, weights]) => ({
    name: "target",
    scoreOf: (own: Figures) => targetScore(own, wanted, weights),
  })),
)

describe("each score", () => {
  test("is from 0 to 100, its weights add up to 1, and its parts add up to it", () => {
    fc.assert(
      fc.property(scorers, figures, ({ name, scoreOf }, own) => expectWhole(scoreOf(own), name !== "old")),
      { numRuns: 300 },
    )
  })

  const betters: [string, (own: Figures, by: number) => Figures][] = [
    ["stars", (own, by) => ({ ...own, avgRating: own.avgRating && Math.min(5, own.avgRating + by) })],
    ["reviews", (own, by) => ({ ...own, totalReviews: own.totalReviews + Math.ceil(10 * by) })],
    [
      "responses",
      (own, by) => ({
        ...own,
        completedRate: own.completedRate === null ? null : Math.min(100, own.completedRate + 20 * by),
        responseRate: own.responseRate === null ? null : Math.min(100, own.responseRate + 20 * by),
      }),
    ],
    [
      "sooner responses",
      (own, by) => ({ ...own, responseDays: own.responseDays && Math.max(0, own.responseDays - by) }),
    ],
    ["a first response", (own, by) => ({ ...own, responseDays: own.responseDays ?? by * 20 })],
    [
      "owner photos",
      (own, by) => ({
        ...own,
        ownerPhotos: own.ownerPhotos === null ? null : own.ownerPhotos + Math.ceil(by),
      }),
    ],
    [
      "listings in sync",
      (own, by) => ({
        ...own,
        syncRatio: own.syncRatio === null ? null : Math.min(1, own.syncRatio + by / 10),
      }),
    ],
  ]
  test.each(betters)("never falls with more %s", (_, better) => {
    // Responses without reviews do not exist.
    const real = figures.filter((own) => own.completedRate !== null && own.responseRate !== null)
    fc.assert(
      fc.property(scorers, real, decimal(3, 0.01), ({ scoreOf }, own, by) => {
        const [before, after] = [scoreOf(own).score, scoreOf(better(own, by)).score]
        if (before !== null) expect(after).toBeGreaterThanOrEqual(before - 1e-9)
      }),
      { numRuns: 1_000 },
    )
  })

  test("says what would raise it most: the gains are what it lacks to 100, the largest first", () => {
    fc.assert(
      fc.property(scorers, figures, ({ scoreOf }, own) => {
        const score = scoreOf(own)
        const gains = gainsOf(score).map(({ points }) => points)
        expect(gains).toEqual([...gains].sort((a, b) => b - a))
        if (score.score !== null) expect(score.score + sum(gains)).toBeCloseTo(100, 8)
        else expect(gains).toEqual([])
      }),
    )
  })
})
