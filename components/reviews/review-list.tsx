import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import type { Review } from "#lib/contract/index.ts"
import { clearedReviewsHref, reviewHref } from "#lib/features/reviews/hrefs.ts"
import { ReviewCard } from "./review-card.tsx"

export type ReviewListProps = {
  reviews: Review[]
  accountName: string
  timeZone: string
  query: URLSearchParams
  inFull?: boolean
}

export function ReviewList({ reviews, accountName, timeZone, query, inFull }: ReviewListProps) {
  if (reviews.length === 0) {
    return (
      <EmptyState
        icon="star"
        title="No reviews match your filters."
        hint="Widen the dates or clear a filter to see more."
        action={
          <PendingLink className={buttonClass({ dense: true })} href={clearedReviewsHref(query)}>
            Clear All
          </PendingLink>
        }
      />
    )
  }
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
