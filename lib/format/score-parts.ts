import type { ScoreWeightField } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"

/** Labels of the parts of the new score, by their weights (D-244). */
export const weightLabels: Readonly<Record<ScoreWeightField, string>> = {
  average_rating: "Average Rating",
  review_volume: "Number of Reviews",
  response_efficiency: "Response Rate and Time",
  ll_health: "Listings in Sync",
  media_presence: "Owner Photos",
}

/** The same of each score, by their names in the API. */
const partLabels: Readonly<Record<string, string>> = {
  AverageRating: weightLabels.average_rating,
  ReviewVolume: weightLabels.review_volume,
  ResponseEfficiency: weightLabels.response_efficiency,
  LLHealth: weightLabels.ll_health,
  MediaPresence: weightLabels.media_presence,
  averageRating: weightLabels.average_rating,
  reviewVolume: weightLabels.review_volume,
  responseRate: "Response Rate",
  responseTime: "Response Time",
  photoCount: weightLabels.media_presence,
}

/** @param name of a part in the API. */
export const partLabel = (name: string): string => ownValue(partLabels, name) ?? name

/** Text for a location without a rank (D-315). */
export const noRankText = "Not enough reviews yet"
