/** Score and reviews of a location. */
export type Weighed = { score: number | null; reviews: number }

/**
 * The score of all locations together (D-246), as sums that one location can be exchanged in: by their reviews, evenly
 * where there are none.
 */
export function accountScore(all: readonly Weighed[]) {
  const scored = all.filter(({ score }) => score !== null)
  const reviews = scored.reduce((sum, one) => sum + one.reviews, 0)
  const weightOf = (one: Weighed) => (reviews > 0 ? one.reviews : 1)
  const points = scored.reduce((sum, one) => sum + weightOf(one) * one.score!, 0)
  const weight = scored.reduce((sum, one) => sum + weightOf(one), 0)
  const now = weight === 0 ? null : points / weight
  return {
    now,
    /** Points that it gains when a location has this score and so many reviews instead of its own. */
    gain(own: Weighed, next: Weighed): number {
      if (now === null || own.score === null || next.score === null) return 0
      const [before, after] = [weightOf(own), weightOf(next)]
      return (points - before * own.score + after * next.score) / (weight - before + after) - now
    },
  }
}
