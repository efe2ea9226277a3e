import type { ReactNode } from "react"
import type { Review } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { toDetailQuery } from "#lib/features/reviews/detail-query.ts"
import { reviewHref } from "#lib/features/reviews/hrefs.ts"
import type { ReviewPermissions } from "#lib/features/reviews/organise/review-permissions.ts"
import { type ReviewAccount, ReviewCard } from "./review-card.tsx"
import { ReviewCards } from "./review-cards.tsx"

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
  /** Actions that are allowed. */
  permissions?: ReviewPermissions | undefined
  /** Draws the response of a review; as it is unless said otherwise. */
  responseOf?: ((review: Review) => ReactNode) | undefined
  /** Stands in place of no reviews. */
  empty?: ReactNode
  /** Says that there is no list; a card on which a response is being written stays below it. */
  failure?: ReactNode
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
  empty,
  failure,
}: ReviewListProps) {
  return (
    <ReviewCards
      list={toDetailQuery(query).toString()}
      cards={reviews.map((review) => ({
        id: String(review.id),
        card: (
          <ReviewCard
            review={review}
            accountName={ownValue(accounts, String(review.account_id))?.name ?? accountName}
            timeZone={timeZone}
            href={accounts ? undefined : reviewHref(review.id, query)}
            account={ownValue(accounts, String(review.account_id))}
            inFull={inFull}
            permissions={accounts ? undefined : permissions}
            response={responseOf?.(review)}
          />
        ),
      }))}
      empty={reviews.length === 0 && empty}
      failure={failure}
    />
  )
}
