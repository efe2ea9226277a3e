import { type Figures, known, photosValue, rateValue, ratingValue, timeValue, volumeValue } from "./values.ts"
import { type Score, type Weights, weighAll } from "./weigh.ts"

export type OldPart = "photoCount" | "reviewVolume" | "averageRating" | "responseTime" | "responseRate"

/** The weights of the old score, in percent (001 §8, D-242). */
export const oldWeights: Weights<OldPart> = {
  photoCount: 57,
  reviewVolume: 22,
  averageRating: 10,
  responseTime: 7,
  responseRate: 4,
}

/**
 * The old performance score (D-242). What is not known counts as nothing, so all weights stay.
 * @param days of the range; for all time those since the first review.
 */
export function oldScore(figures: Figures, days: number): Score<OldPart> {
  return weighAll(
    {
      photoCount: known(figures.ownerPhotos, photosValue),
      reviewVolume: volumeValue(figures.totalReviews, days),
      averageRating: known(figures.avgRating, ratingValue),
      responseTime: known(figures.responseDays, timeValue),
      responseRate: known(figures.completedRate, rateValue),
    },
    oldWeights,
  )
}
