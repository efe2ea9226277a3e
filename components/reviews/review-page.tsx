import Link from "next/link"
import { PageHeader } from "#components/shell/page-header.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { Review } from "#lib/contract/index.ts"
import { formatPublished } from "#lib/format/dates.ts"
import { authorOf, ReviewCard } from "./review-card.tsx"

export type ReviewPageProps = { review: Review; accountName: string; timeZone: string; backHref: string }

/** One review in full, and the way back to the list as it was. */
export function ReviewPage({ review, accountName, timeZone, backHref }: ReviewPageProps) {
  return (
    <div className="page">
      <p className="back">
        <Link className="btn-link" href={backHref} prefetch={false}>
          <Icon name="chevron-left" size={14} />
          Back to Reviews
        </Link>
      </p>
      <PageHeader
        title={`Review by ${authorOf(review)}`}
        intro={review.location_name}
        printTitle={`Review - ${accountName} - ${formatPublished(review.published_at, timeZone)}`}
      />
      <ReviewCard review={review} accountName={accountName} timeZone={timeZone} inFull />
    </div>
  )
}
