import type { ReactNode } from "react"
import { CursorPager } from "#components/ui/cursor-pager.tsx"
import type { AnswerOf } from "#lib/contract/operations.ts"
import { reviewsHref } from "#lib/features/reviews/hrefs.ts"

export type ReviewsPagerProps = {
  paging: AnswerOf<"reviews.list">["paging"]
  query: URLSearchParams
  path?: string
  children: ReactNode
}

/** Newer and Older (D-126). */
export function ReviewsPager({ paging, query, path, children }: ReviewsPagerProps) {
  const before = paging?.cursors.before
  const after = paging?.cursors.after
  return (
    <CursorPager
      label="Pages of reviews"
      newerHref={before ? reviewsHref(query, { before, after: null }, path) : null}
      olderHref={after ? reviewsHref(query, { after, before: null }, path) : null}
    >
      {children}
    </CursorPager>
  )
}
