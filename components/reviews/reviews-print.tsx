import { buttonClass } from "#components/ui/button.tsx"
import { PrintNow } from "#components/ui/print-now.tsx"
import { recommendationText } from "#lib/contract/filters/rating-text.ts"
import type { Review } from "#lib/contract/index.ts"
import type { AnswerOf } from "#lib/contract/operations.ts"
import { reviewsHref } from "#lib/features/reviews/hrefs.ts"
import { closeGaps } from "#lib/format/close-gaps.ts"
import { formatInstant, formatPublished } from "#lib/format/dates.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { NoReviews } from "./no-reviews.tsx"
import { type PrintedReview, PrintedReviews } from "./printed-reviews.tsx"
import { authorOf } from "./review-card.tsx"
import { photosOf } from "./review-images.tsx"
import { sentimentWord, statusWord } from "./review-marks.tsx"
import { responseWords } from "./review-response.tsx"

export type ReviewsPrintProps = {
  list: AnswerOf<"reviews.list">
  title: string
  account: { name: string }
  timeZone: string
  query: URLSearchParams
}

const maxPhotos = 4

/** Printed texts of a review; undefined values cost nothing on the wire. */
function printed(review: Review, timeZone: string): PrintedReview {
  const { response } = review
  const author = authorOf(review)
  const text = closeGaps(review.content?.trim() ?? "")
  const photos = photosOf(review, author).filter(({ isDrawn }) => isDrawn)
  const tags = review.tags?.map(({ name }) => name) ?? []
  const words = response && responseWords(response)
  return {
    id: String(review.id),
    author,
    rating: recommendationText(review) ?? (review.rating || "No rating"),
    source: review.source_name,
    location: review.location_name,
    place: [review.location_city, review.location_state].filter(Boolean).join(", ") || undefined,
    published: formatPublished(review.published_at, timeZone),
    title: review.title || undefined,
    text: text || (review.title ? "" : "No text"),
    photos:
      photos.length > 0
        ? photos.slice(0, maxPhotos).map(({ small, name }) => ({ url: small, name }))
        : undefined,
    tags: tags.length > 0 ? tags : undefined,
    status: statusWord(review.status),
    sentiment: sentimentWord(review.sentiment),
    isRemoved: review.origin_deleted_at ? true : undefined,
    response:
      response && words
        ? {
            text: response.content,
            status: words.status,
            published: response.published_at ? formatInstant(response.published_at, timeZone) : undefined,
            failure: words.failure ?? undefined,
          }
        : undefined,
  }
}

/** The list on paper: every review of the filter in full (D-126, D-263). */
export function ReviewsPrint({ list, title, account, timeZone, query }: ReviewsPrintProps) {
  const backQuery = new URLSearchParams(query)
  backQuery.delete("print")
  const shown = list._embedded.reviews.length
  const total = list._total_exact === false ? `${formatCount(list._total)}+` : formatCount(list._total)
  return (
    <div className="page">
      <h1>{title}</h1>
      <p className="text-muted">
        {shown < list._total
          ? `The first ${formatCount(shown)} of ${total} reviews. Narrow your filters to print the rest.`
          : countOf(shown, "review", "reviews")}
      </p>
      <p className="flex items-center gap-2 py-3 text-13/inherit text-muted print:hidden">
        <a className={buttonClass({ dense: true })} href={reviewsHref(backQuery)}>
          Back to Reviews
        </a>
      </p>
      {shown === 0 && <NoReviews query={backQuery} />}
      <PrintedReviews
        reviews={list._embedded.reviews.map((review) => printed(review, timeZone))}
        accountName={account.name}
      />
      <PrintNow />
    </div>
  )
}
