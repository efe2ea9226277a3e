import type { subscores } from "#lib/contract/location-performance/constants.ts"
import { type Figures, known, photosValue, rateValue, ratingValue, timeValue, volumeValue } from "./values.ts"
import { type Score, type Weights, weigh } from "./weigh.ts"

/** The subscores of the new and of the industry score, in the words of the API (001 §3). */
export type Subscore = (typeof subscores)[number]

/** The weights of the new score where an account has set none (D-243). */
export const defaultWeights: Weights<Subscore> = {
  AverageRating: 0.3,
  ReviewVolume: 0.25,
  ResponseEfficiency: 0.2,
  LLHealth: 0.15,
  MediaPresence: 0.1,
}

/**
 * Response rate and time as one value, half each (D-243). There is none without reviews. Reviews that no one responded to
 * have no time, which counts as nothing: otherwise the first late response would lower a score.
 */
export const responseValue = (rate: number | null, time: number | null): number | null =>
  known(rate, (value) => (value + (time ?? 0)) / 2)

/**
 * The new performance score (D-243). The weight of a subscore without data is shared by the others.
 * @param days of the range; for all time those since the first review.
 */
export function newScore(
  figures: Figures,
  days: number,
  weights: Weights<Subscore> = defaultWeights,
): Score<Subscore> {
  const rate = known(figures.completedRate, rateValue)
  return weigh(
    {
      AverageRating: known(figures.avgRating, ratingValue),
      ReviewVolume: volumeValue(figures.totalReviews, days),
      ResponseEfficiency: responseValue(rate, known(figures.responseDays, timeValue)),
      LLHealth: figures.syncRatio,
      MediaPresence: known(figures.ownerPhotos, photosValue),
    },
    weights,
  )
}
