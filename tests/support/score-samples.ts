import type { Subscore } from "#lib/scores/new-score.ts"
import type { Figures } from "#lib/scores/values.ts"
import type { Score, Weights } from "#lib/scores/weigh.ts"
import { fc } from "./properties.ts"

export const halfYear = 182

export const nothing: Figures = {
  avgRating: null,
  totalReviews: 0,
  completedRate: null,
  responseRate: null,
  responseDays: null,
  ownerPhotos: null,
  syncRatio: null,
}
export const best: Figures = {
  avgRating: 5,
  totalReviews: 50,
  completedRate: 100,
  responseRate: 100,
  responseDays: 1,
  ownerPhotos: 20,
  syncRatio: 1,
}

export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
export const part = <Name extends string>({ parts }: Score<Name>, name: Name) =>
  parts.find((one) => one.name === name)!

export const decimal = (max: number, min = 0) => fc.double({ min, max, noNaN: true })
export const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

export const knownFigures = fc.record({
  avgRating: decimal(5, 1),
  totalReviews: fc.integer({ min: 1, max: 400 }),
  completedRate: decimal(100),
  responseRate: decimal(100),
  responseDays: decimal(40),
  ownerPhotos: fc.integer({ min: 0, max: 60 }),
  syncRatio: decimal(1),
})
export const figures: fc.Arbitrary<Figures> = fc.oneof(
  knownFigures,
  fc.record({
    avgRating: orNull(decimal(5, 1)),
    totalReviews: fc.integer({ min: 0, max: 400 }),
    completedRate: orNull(decimal(100)),
    responseRate: orNull(decimal(100)),
    responseDays: orNull(decimal(40)),
    ownerPhotos: orNull(fc.integer({ min: 0, max: 60 })),
    syncRatio: orNull(decimal(1)),
  }),
)
export const days = fc.integer({ min: 1, max: 4_000 })
export const percent = fc.integer({ min: 0, max: 100 })
export const subscoreWeights: fc.Arbitrary<Weights<Subscore>> = fc.record({
  AverageRating: percent,
  ReviewVolume: percent,
  ResponseEfficiency: percent,
  LLHealth: percent,
  MediaPresence: percent,
})

/**
 * Whatever a score says: bounds, weights that add up to 1, parts that add up to it.
 * @param sharesMissing whether a part without data has no weight.
 */
export function expectWhole({ score, parts }: Score<string>, sharesMissing = true) {
  for (const { weight, value, contribution } of parts) {
    for (const share of [weight, value ?? 0]) {
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(1)
    }
    expect(contribution).toBeCloseTo(100 * weight * (value ?? 0), 8)
    if (value === null && sharesMissing) expect(weight).toBe(0)
  }
  const weights = sum(parts.map(({ weight }) => weight))
  if (score === null) return expect(weights).toBe(0)
  expect(weights).toBeCloseTo(1, 9)
  expect(score).toBeGreaterThanOrEqual(0)
  expect(score).toBeLessThanOrEqual(100)
  expect(score).toBeCloseTo(sum(parts.map(({ contribution }) => contribution)), 8)
}
