import Link from "next/link"
import type { ReactNode } from "react"
import { SourceMark } from "#components/shell/source-mark.tsx"
import type { Review } from "#lib/contract/index.ts"
import type { ReviewPermissions } from "#lib/features/reviews/organise/review-permissions.ts"
import { formatPublished } from "#lib/format/dates.ts"
import { EditableAssignee, EditableStatus, EditableTags, SelectReview } from "./organise/review-editing.tsx"
import { ReviewImages } from "./review-images.tsx"
import { ReviewRating, SentimentLabel } from "./review-marks.tsx"
import { ReviewResponse } from "./review-response.tsx"
import { ReviewText } from "./review-text.tsx"

/** The account of a review in a list over several. */
export type ReviewAccount = {
  name: string
  /** Opens it; absent when it cannot be opened. */
  href?: string | undefined
}

export type ReviewCardProps = {
  review: Review
  accountName: string
  timeZone: string
  /** Address of the review's own page; absent on that page. */
  href?: string
  inFull?: boolean
  account?: ReviewAccount
  /** In place of the response: where it can be written. */
  response?: ReactNode
  /** Actions that are allowed here. */
  permissions?: ReviewPermissions | undefined
}

/** The author, or what stands for one that gave no name. */
export const authorOf = ({ author }: Pick<Review, "author">): string => author?.trim() || "Anonymous"

/** One review (D-074, D-122). */
export function ReviewCard(props: ReviewCardProps) {
  const { review, accountName, timeZone, href, inFull, account, response, permissions } = props
  const author = authorOf(review)
  const place = [review.location_city, review.location_state].filter(Boolean).join(", ")
  return (
    <article className="rev" aria-label={`Review by ${author}`} data-review={String(review.id)}>
      <div className="rev-meta">
        <div className="flex items-center">
          <SelectReview review={review} permissions={permissions} author={author} />
          <ReviewRating review={review} />
        </div>
        <SourceMark name={review.source_name} />
        {account &&
          (account.href ? (
            // A full load: it begins a session of its own.
            <a href={account.href} title={`View ${account.name}`} data-track="child_reviews.view">
              {account.name}
            </a>
          ) : (
            <span>{account.name}</span>
          ))}
        <span className="font-medium max-md:truncate">{review.location_name}</span>
        {place && <span className="text-12 text-faint max-lg:hidden">{place}</span>}
        <time className="text-12 text-faint" dateTime={review.published_at}>
          {formatPublished(review.published_at, timeZone)}
        </time>
      </div>
      <div className="rev-body">
        <div className="rev-by">
          <b dir="auto">
            {href ? (
              <Link className="text-inherit" href={href} prefetch={false}>
                {author}
              </Link>
            ) : (
              author
            )}
          </b>
          {review.origin_deleted_at && <span className="text-faint">Removed by the source</span>}
        </div>
        <ReviewText title={review.title} content={review.content} inFull={inFull} />
        <ReviewImages review={review} author={author} href={href} />
        <EditableTags review={review} permissions={permissions} href={href} />
        {response ??
          (review.response && (
            <ReviewResponse response={review.response} accountName={accountName} timeZone={timeZone} />
          ))}
      </div>
      <div className="rev-side">
        <EditableStatus review={review} permissions={permissions} href={href} />
        <EditableAssignee review={review} permissions={permissions} href={href} />
        <SentimentLabel sentiment={review.sentiment} />
      </div>
    </article>
  )
}
