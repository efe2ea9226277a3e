import { ownValue } from "#lib/contract/own-value.ts"

/** Labels of the parts of each score (D-244). */
const partLabels: Readonly<Record<string, string>> = {
  AverageRating: "Average Rating",
  ReviewVolume: "Number of Reviews",
  ResponseEfficiency: "Response Rate and Time",
  LLHealth: "Listings in Sync",
  MediaPresence: "Owner Photos",
  averageRating: "Average Rating",
  reviewVolume: "Number of Reviews",
  responseRate: "Response Rate",
  responseTime: "Response Time",
  photoCount: "Owner Photos",
}

/** @param name of a part in the API. */
export const partLabel = (name: string): string => ownValue(partLabels, name) ?? name

/** Text for a location without a rank (D-315). */
export const noRankText = "Not enough reviews yet"
