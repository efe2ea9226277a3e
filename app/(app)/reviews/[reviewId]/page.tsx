import type { Metadata } from "next"
import { ReviewPage } from "#components/reviews/review-page.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { callApi } from "#lib/bff/call-api.ts"
import { reviewsBackHref } from "#lib/features/reviews/hrefs.ts"
import { pages } from "#lib/gate/pages.ts"
import { loadContext } from "#lib/permissions/load-context.ts"
import { accountPageTitle } from "#lib/permissions/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"

export async function generateMetadata(): Promise<Metadata> {
  const context = await loadContext().catch(() => null)
  return context ? { title: accountPageTitle("Review", context) } : {}
}

export default guardedPage(pages.review.requirement, async ({ context, params, searchParams }) => {
  const review = await callApi(context.caller, "reviews.get", { params: { id: params.reviewId ?? "" } })
  return (
    <ReviewPage
      review={review}
      accountName={context.account.name}
      timeZone={context.timeZone}
      backHref={reviewsBackHref(searchOf(searchParams))}
    />
  )
})
