import type { KnownReview } from "./review-fixture.ts"

export const sumOf = (values: number[]) => values.reduce((total, value) => total + value, 0)
const part = (some: number, all: number) => (all === 0 ? null : some / all)

/** The common figures (D-138) in plain code. */
export function figuresOf(reviews: KnownReview[]) {
  const ratings = reviews.flatMap((review) => (review.rating ? [review.rating] : []))
  const days = reviews.flatMap((review) =>
    review.respondedAt
      ? [(Date.parse(review.respondedAt) - Date.parse(review.publishedAt)) / 86_400_000]
      : [],
  )
  const done = reviews.filter((review) => ["responded", "completed"].includes(review.status))
  const feeling = (sentiment: number) => reviews.filter((review) => review.sentiment === sentiment).length
  return {
    avg_rating: part(sumOf(ratings), ratings.length),
    total_reviews: reviews.length,
    completed_rate: part(done.length * 100, reviews.length),
    overall_avg_response_time: part(sumOf(days), days.length),
    positive_count: feeling(1),
    neutral_count: feeling(0),
    negative_count: feeling(-1),
  }
}

/** Expects an answer to have the figures of these reviews. */
export function expectFigures(answer: Record<string, unknown>, reviews: KnownReview[]) {
  for (const [name, value] of Object.entries(figuresOf(reviews))) {
    if (value === null) expect([name, answer[name]]).toEqual([name, null])
    else expect(answer[name]).toBeCloseTo(value, 4)
  }
}
