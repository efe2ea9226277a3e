import type { Review } from "#lib/contract/index.ts"
import { reviewHref } from "#lib/features/reviews/hrefs.ts"
import { NoReviews } from "./no-reviews.tsx"
import { ReviewCard } from "./review-card.tsx"

export type ReviewListProps = {
  reviews: Review[]
  accountName: string
  timeZone: string
  query: URLSearchParams
  inFull?: boolean
}

export function ReviewList({ reviews, accountName, timeZone, query, inFull }: ReviewListProps) {
  if (reviews.length === 0) return <NoReviews query={query} />
  return (
    <section aria-label="Reviews" data-track="reviews.list">
      {reviews.map((review) => (
        <ReviewCard
          key={String(review.id)}
          review={review}
          accountName={accountName}
          timeZone={timeZone}
          href={reviewHref(review.id, query)}
          inFull={inFull}
        />
      ))}
    </section>
  )
}
