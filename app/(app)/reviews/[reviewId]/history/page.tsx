import { cache } from "react"
import { HistoryList } from "#components/reviews/organise/history-list.tsx"
import { authorOf } from "#components/reviews/review-card.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { requestedPage, shownPage } from "#lib/features/filter-bar/page-number.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf, withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { reviewHistory } from "./record.ts"

const loadReview = cache((caller: Caller, id: string) => callApi(caller, "reviews.get", { params: { id } }))

export const generateMetadata = metadataOf(
  reviewHistory,
  async ({ context, params }) => (await loadReview(context.caller, params["reviewId"]!)).location_name,
)

export default guardedPage(reviewHistory, async ({ context, params, searchParams }) => {
  const { caller, account, timeZone } = context
  const id = params["reviewId"] ?? ""
  const [review, history] = await Promise.all([
    loadReview(caller, id),
    shownPage(requestedPage(searchOf(searchParams)), (page) =>
      callApi(caller, "reviews.list_history", { params: { id }, query: { page, per_page: 25 } }),
    ),
  ])
  return (
    <SettingsFrame
      title={`History of the review by ${authorOf(review)}`}
      intro={review.location_name}
      accountName={account.name}
      back={{ href: routes.review(id), label: "Back to the review" }}
    >
      <HistoryList
        answer={history}
        timeZone={timeZone}
        hrefOf={(page) => withQuery(routes.reviewHistory(id), { page })}
      />
    </SettingsFrame>
  )
})
