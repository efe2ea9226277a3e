/** A rating in words. @param stars 0 to 5, 0 is none. */
export const starsText = (stars: number): string => {
  if (stars === 0) return "No rating"
  return stars === 1 ? "1 star" : `${stars} stars`
}
