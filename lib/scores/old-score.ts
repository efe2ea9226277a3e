import { type Figures, photosValue, rateValue, ratingValue, timeValue, volumeValue } from "./values.ts"
import { type Score, type Weights, weigh } from "./weigh.ts"

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
  const { ownerPhotos, totalReviews, avgRating, responseDays, completedRate } = figures
  return weigh(
    {
      photoCount: photosValue(ownerPhotos ?? 0),
      reviewVolume: volumeValue(totalReviews, days),
      averageRating: avgRating === null ? 0 : ratingValue(avgRating),
      responseTime: responseDays === null ? 0 : timeValue(responseDays),
      responseRate: rateValue(completedRate ?? 0),
    },
    oldWeights,
  )
}
