/**
 * Sentiment that a star rating alone tells.
 * @param stars 0 (No rating) to 5.
 * @returns 1 for 4 and 5 stars, -1 for 1 and 2, 0 otherwise (D-122).
 */
export const sentimentOfStars = (stars: number): -1 | 0 | 1 =>
  stars >= 4 ? 1 : stars === 1 || stars === 2 ? -1 : 0
