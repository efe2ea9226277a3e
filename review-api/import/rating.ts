/** A rating as it is kept: two decimals, null for "No rating". */
export type ReadRating = { rating: number | null } | { error: string }

/**
 * Reads a rating of 0 to 5 with a decimal point or comma; empty and 0 are "No rating" (D-122).
 * @param text the cell.
 */
export function readRating(text: string): ReadRating {
  if (text === "") return { rating: null }
  if (!/^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(text))
    return { error: `rating "${short(text)}" is not a number` }
  const value = Number(text.replace(",", "."))
  if (value < 0 || value > 5) return { error: `rating "${short(text)}" is not between 0 and 5` }
  const rating = Math.round(Number((value * 100).toFixed(6))) / 100
  return { rating: rating === 0 ? null : rating }
}

/** The rating rounded half up to 0 to 5: what filters and counts go by. */
export const starsOf = (rating: number | null): number => Math.round(rating ?? 0)

/** A cell's text, cut for a message. */
export const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
