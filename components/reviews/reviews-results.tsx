import type { ReactNode } from "react"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PendingArea } from "#components/ui/pending.tsx"
import type { AnswerOf, ReviewFilter } from "#lib/contract/index.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { reviewsHref } from "#lib/features/reviews/hrefs.ts"
import { isOnItsWay, reviewListId } from "#lib/features/reviews/live.ts"
import type { NoReviewsText } from "#lib/features/reviews/no-reviews-text.ts"
import type { ReviewPermissions } from "#lib/features/reviews/organise/review-permissions.ts"
import type { ReviewsSearch } from "#lib/features/reviews/search-params.ts"
import { ListBar } from "./list-bar.tsx"
import { NoReviews } from "./no-reviews.tsx"
import { type ReviewAccounts, ReviewList, type ReviewListProps } from "./review-list.tsx"
import { ReviewsLive, type ReviewsLiveProps } from "./reviews-live.tsx"
import { ReviewsPager } from "./reviews-pager.tsx"
import { ReviewsTotal } from "./reviews-total.tsx"
import { SummaryPlace, type SummaryPlaceProps } from "./summary-place.tsx"

export type ReviewsResultsProps = {
  list: Attempt<AnswerOf<"reviews.list">>
  /** Null without the permission to see figures. */
  summary: SummaryPlaceProps["summary"] | null
  search: ReviewsSearch
  filter: ReviewFilter
  query: URLSearchParams
  accountName: string
  timeZone: string
  /** Path of the list: /reviews unless named. */
  path?: string
  /** Whose reviews these are, by account id: of a list over several accounts, which has no pages of single reviews. */
  accounts?: ReviewAccounts
  /** Texts of an empty list. */
  empty?: NoReviewsText
  /** Kept as it is on the server; absent where nothing tells what happens. */
  live?: Pick<ReviewsLiveProps, "accountId" | "arrivals"> | undefined
  /** Actions that are allowed, with the content that they add below. */
  permissions?: ReviewPermissions
  tools?: ReactNode
  responseOf?: ReviewListProps["responseOf"]
}

/** Summary of a list's total and the range on this page. */
function totalOf({ _embedded, _total: count, _total_exact, paging }: AnswerOf<"reviews.list">) {
  const shown = _embedded.reviews.length
  const isExact = _total_exact !== false
  const first = paging?.first
  const isPart = shown > 0 && (!isExact || shown < count)
  return { count, isExact, span: isPart && first ? { first, last: first + shown - 1 } : null }
}

/** Results of the filters: figures, list, pager; each shows its own error. */
export function ReviewsResults(props: ReviewsResultsProps) {
  const { list, summary, search, filter, query, accountName, timeZone, path, accounts, empty } = props
  const { live, permissions, tools, responseOf } = props
  const retryHref = reviewsHref(query, {}, path)
  const total = list.ok ? totalOf(list.value) : null
  const reviews = list.ok ? list.value._embedded.reviews : []
  return (
    <>
      {search.alert && (
        <p className="pb-3 text-13 text-muted">
          Showing the reviews in your alert.{" "}
          <a href={reviewsHref(query, { alert: null }, path)}>Show all reviews</a>
        </p>
      )}
      <PendingArea>
        {/* Where the list failed as well, its place says so for both. */}
        {summary && (list.ok || "later" in summary || summary.ok) && (
          <SummaryPlace summary={summary} query={query} path={path} />
        )}
      </PendingArea>
      <ListBar
        total={total}
        filter={filter}
        search={search}
        query={query}
        path={path}
        canChoose={permissions?.canUpdate}
      />
      <PendingArea id={reviewListId}>
        {list.ok && live && (
          <ReviewsLive
            {...live}
            reviewIds={reviews.map(({ id }) => String(id))}
            isOnItsWay={reviews.some(({ response }) => isOnItsWay(response))}
          />
        )}
        <ReviewList
          reviews={reviews}
          accountName={accountName}
          timeZone={timeZone}
          query={query}
          accounts={accounts}
          permissions={permissions}
          responseOf={responseOf}
          empty={list.ok && <NoReviews query={query} path={path} text={empty} />}
          failure={
            !list.ok && (
              <ErrorState title="Unable to load reviews" text={list.failure.userText} retryHref={retryHref} />
            )
          }
        />
        {tools}
        {list.ok && reviews.length > 0 && total && (
          <ReviewsPager paging={list.value.paging} query={query} path={path}>
            <ReviewsTotal key={query.toString()} {...total} filter={filter} />
          </ReviewsPager>
        )}
      </PendingArea>
    </>
  )
}
