const starsOf = (count: number): string => (count === 1 ? "1 star" : `${count} stars`)

/** A range of ratings in words; null is no end. */
export function formatRatings(min: number | null | undefined, max: number | null | undefined): string {
  const [lowest, highest] = [min ?? 1, max ?? 5]
  if (lowest <= 1 && highest >= 5) return "Any rating"
  return lowest === highest ? starsOf(lowest) : `${lowest} to ${starsOf(highest)}`
}
