import { NoReviews } from "#components/reviews/no-reviews.tsx"
import type { KeywordsVisit } from "#lib/features/keywords/visit.ts"
import { noReviewsAtAll } from "#lib/features/reviews/no-reviews.ts"

/** Text of a page of keywords in an account without reviews; null where there are some. */
export async function noReviewsYet({ context, query }: KeywordsVisit, path: string) {
  const none = await noReviewsAtAll(context)
  return none ? <NoReviews query={query} path={path} text={none} /> : null
}
