import { ChevronLeft } from "lucide"
import Link from "next/link"
import type { ReactNode } from "react"
import { PageHeader } from "#components/shell/page-header.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { Review } from "#lib/contract/index.ts"
import { isOnItsWay } from "#lib/features/reviews/live.ts"
import { formatPublished } from "#lib/format/dates.ts"
import { authorOf, ReviewCard } from "./review-card.tsx"
import { ReviewLive } from "./review-live.tsx"

export type ReviewPageProps = {
  review: Review
  accountName: string
  timeZone: string
  backHref: string
  /** The ways to the reviews beside it. */
  beside?: ReactNode
  response?: ReactNode
  /** Further actions. */
  children?: ReactNode
}

/** One review in full, and the way back to the list as it was. */
export function ReviewPage(props: ReviewPageProps) {
  const { review, accountName, timeZone, backHref, beside, response, children } = props
  return (
    <div className="page">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <Link className="btn-link" href={backHref} prefetch={false}>
          <Icon icon={ChevronLeft} size={14} />
          Back to Reviews
        </Link>
        {beside}
      </div>
      <PageHeader
        title={`Review by ${authorOf(review)}`}
        intro={review.location_name}
        printTitle={`Review - ${accountName} - ${formatPublished(review.published_at, timeZone)}`}
      />
      <ReviewLive
        accountId={String(review.account_id)}
        reviewId={String(review.id)}
        isOnItsWay={isOnItsWay(review.response)}
      />
      <ReviewCard review={review} accountName={accountName} timeZone={timeZone} response={response} inFull />
      {children}
    </div>
  )
}
