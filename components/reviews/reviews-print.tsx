import { buttonClass } from "#components/ui/button.tsx"
import { PrintNow } from "#components/ui/print-now.tsx"
import type { AnswerOf } from "#lib/contract/operations.ts"
import { reviewsHref } from "#lib/features/reviews/hrefs.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { NoReviews } from "./no-reviews.tsx"
import { ReviewList } from "./review-list.tsx"

export type ReviewsPrintProps = {
  list: AnswerOf<"reviews.list">
  title: string
  account: { name: string }
  timeZone: string
  query: URLSearchParams
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
      <ReviewList
        reviews={list._embedded.reviews}
        accountName={account.name}
        timeZone={timeZone}
        query={backQuery}
        inFull
      />
      <PrintNow />
    </div>
  )
}
