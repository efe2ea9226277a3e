import { starsText } from "./stars-text.ts"

type Rated = { review_type?: string | null; rating?: number | null; sentiment?: number | null }

/** Text of a recommendation, in place of stars; undefined for any other review. */
export function recommendationText({ review_type: type, rating, sentiment }: Rated): string | undefined {
  if (type !== "recommendation" || rating || !sentiment) return undefined
  return sentiment > 0 ? "Recommends" : "Doesn't recommend"
}

/** The rating of a review in words: its stars, yes or no of a recommendation, or "No rating". */
export const ratingText = (review: Rated): string =>
  recommendationText(review) ?? starsText(review.rating ?? 0)
