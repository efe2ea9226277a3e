import { defaultWeights, responseValue, type Subscore } from "./new-score.ts"
import { type Figures, reached, reachedBelow } from "./values.ts"
import { type Score, type Weights, weigh } from "./weigh.ts"

/** The figures of an average location of an industry; null where too few accounts have any. */
export type IndustryFigures = { [Name in keyof Figures]: number | null }

const compared = (
  own: number | null,
  industry: number | null,
  measure: (own: number, industry: number) => number,
): number | null => (own === null || industry === null ? null : measure(own, industry))

function responses(own: Figures, industry: IndustryFigures): number | null {
  const rate = compared(own.completedRate, industry.completedRate, reached)
  const time = compared(own.responseDays, industry.responseDays, reachedBelow)
  // An industry without response times has nothing to compare with: the rate decides alone.
  return industry.responseDays === null ? rate : responseValue(rate, time)
}

/**
 * The industry score: each figure by that of the industry, at most all of it (D-245). What one of both does not have gives
 * its weight to the others.
 */
export const industryScore = (
  own: Figures,
  industry: IndustryFigures,
  weights: Weights<Subscore> = defaultWeights,
): Score<Subscore> =>
  weigh(
    {
      AverageRating: compared(own.avgRating, industry.avgRating, reached),
      ReviewVolume: compared(own.totalReviews, industry.totalReviews, reached),
      ResponseEfficiency: responses(own, industry),
      LLHealth: compared(own.syncRatio, industry.syncRatio, reached),
      MediaPresence: compared(own.ownerPhotos, industry.ownerPhotos, reached),
    },
    weights,
  )
