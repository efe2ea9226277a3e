import Link from "next/link"
import type { ReactNode } from "react"
import { CursorPager } from "#components/ui/cursor-pager.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import type { AnswerOf } from "#lib/contract/operations.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { keywordsHref } from "#lib/features/keywords/hrefs.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"

export type MentioningReviewsProps = {
  title: string
  list: Attempt<AnswerOf<"reviews.list">>
  query: URLSearchParams
  path: string
  /** The same reviews in the list of all reviews. */
  allHref: string
  /** The cards. */
  children: ReactNode
}

/** The reviews that mention something, page by page (D-211). */
export function MentioningReviews({ title, list, query, path, allHref, children }: MentioningReviewsProps) {
  const total =
    list.ok &&
    (list.value._total_exact === false
      ? `${formatCount(list.value._total)}+ reviews`
      : countOf(list.value._total, "review", "reviews"))
  const cursors = list.ok ? list.value.paging?.cursors : undefined
  return (
    <section aria-labelledby="reviews-title">
      <div className="flex items-baseline flex-wrap gap-x-3 gap-y-1 pb-1">
        <h2 id="reviews-title">{title}</h2>
        <Link className="-my-0.5 py-0.5 text-13" href={allHref} prefetch={false}>
          Open in Reviews
        </Link>
      </div>
      {list.ok ? (
        <>
          {children}
          <CursorPager
            label="Pages of reviews"
            newerHref={
              cursors?.before ? keywordsHref(path, query, { before: cursors.before, after: null }) : null
            }
            olderHref={
              cursors?.after ? keywordsHref(path, query, { after: cursors.after, before: null }) : null
            }
          >
            {total}
          </CursorPager>
        </>
      ) : (
        <ErrorState
          title="Unable to load reviews"
          text={list.failure.userText}
          retryHref={keywordsHref(path, query)}
        />
      )}
    </section>
  )
}
