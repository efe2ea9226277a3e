import { type Figures, known, reached, reachedBelow } from "./values.ts"
import { type Score, type Weights, weigh } from "./weigh.ts"

/** The values that have a target, in the words of the API (001 §3). */
export type TargetField =
  | "avg_rating"
  | "total_reviews"
  | "response_rate"
  | "response_time"
  | "owner_photos_count"
  | "ll_sync_ratio"

/** Targets in the units of their form: stars, reviews, percent, days, photos, percent (D-253). */
export type Targets = Readonly<Record<TargetField, number>>

/**
 * The target score: each figure by its target, at most all of it, a response time that is shorter being better (D-254).
 * The weight of a figure without data is shared by the others (D-243); reviews that no one responded to reach nothing of
 * the response time.
 * @param weights in percent, as they were set.
 */
export function targetScore(
  figures: Figures,
  targets: Targets,
  weights: Weights<TargetField>,
): Score<TargetField> {
  const time = known(figures.responseDays, (days) => reachedBelow(days, targets.response_time))
  return weigh(
    {
      avg_rating: known(figures.avgRating, (own) => reached(own, targets.avg_rating)),
      total_reviews: reached(figures.totalReviews, targets.total_reviews),
      response_rate: known(figures.responseRate, (own) => reached(own, targets.response_rate)),
      response_time: figures.responseRate === null ? time : (time ?? 0),
      owner_photos_count: known(figures.ownerPhotos, (own) => reached(own, targets.owner_photos_count)),
      ll_sync_ratio: known(figures.syncRatio, (own) => reached(100 * own, targets.ll_sync_ratio)),
    },
    weights,
  )
}
