import type { ReactNode } from "react"
import type { Review } from "#lib/contract/index.ts"
import { reviewHref } from "#lib/features/reviews/hrefs.ts"
import { reviewListLabel } from "#lib/features/reviews/live.ts"
import type { ReviewPermissions } from "#lib/features/reviews/organise/review-permissions.ts"
import { type ReviewAccount, ReviewCard } from "./review-card.tsx"

/** By account id. */
export type ReviewAccounts = Readonly<Record<string, ReviewAccount>>

export type ReviewListProps = {
  reviews: Review[]
  accountName: string
  timeZone: string
  query: URLSearchParams
  inFull?: boolean
  /** Whose reviews these are: then none has a page of its own. */
  accounts?: ReviewAccounts
  /** What can be done with them. */
  permissions?: ReviewPermissions | undefined
  /** Draws the response of a review; as it is unless said otherwise. */
  responseOf?: ((review: Review) => ReactNode) | undefined
}

export function ReviewList({
  reviews,
  accountName,
  timeZone,
  query,
  inFull,
  accounts,
  permissions,
  responseOf,
}: ReviewListProps) {
  if (reviews.length === 0) return null
  return (
    <section aria-label={reviewListLabel} data-track="reviews.list">
      {reviews.map((review) => (
        <ReviewCard
          key={String(review.id)}
          review={review}
          accountName={accounts?.[String(review.account_id)]?.name ?? accountName}
          timeZone={timeZone}
          href={accounts ? undefined : reviewHref(review.id, query)}
          account={accounts?.[String(review.account_id)]}
          inFull={inFull}
          permissions={accounts ? undefined : permissions}
          response={responseOf?.(review)}
        />
      ))}
    </section>
  )
}
