import { cache } from "react"
import { ReviewKeywords } from "#components/keywords/review-keywords.tsx"
import { LocationScore } from "#components/performance/location-score.tsx"
import { NeighbourLinks } from "#components/reviews/organise/neighbour-links.tsx"
import { ReviewWork } from "#components/reviews/organise/review-work.tsx"
import { ResponseArea } from "#components/reviews/response/response-area.tsx"
import { ReviewPage } from "#components/reviews/review-page.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { Review } from "#lib/contract/index.ts"
import { loadReviewKeywords } from "#lib/features/keywords/review-keywords.ts"
import { loadLocationScore } from "#lib/features/performance/load.ts"
import { reviewsBackHref } from "#lib/features/reviews/hrefs.ts"
import { loadNeighbours } from "#lib/features/reviews/organise/load-neighbours.ts"
import { loadReviewWork } from "#lib/features/reviews/organise/load-review-work.ts"
import {
  doneResponseHref,
  editResponseHref,
  ownResponseHref,
  responseMode,
} from "#lib/features/reviews/response/address.ts"
import { loadResponseFacts } from "#lib/features/reviews/response/load-response.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { review } from "./record.ts"

const loadReview = cache((caller: Caller, id: string) => callApi(caller, "reviews.get", { params: { id } }))

export const generateMetadata = metadataOf(
  review,
  async ({ context, params }) => (await loadReview(context.caller, params["reviewId"]!)).location_name,
)

/** The response, and what is needed to write it. */
async function responseAreaOf(context: PageContext, review: Review, search: URLSearchParams) {
  const [facts, save, publish, remove] = await Promise.all([
    loadResponseFacts(context, review),
    currentForm("response.save"),
    currentForm("response.publish"),
    currentForm("response.delete"),
  ])
  return (
    <ResponseArea
      review={review}
      facts={facts}
      accountName={context.account.name}
      timeZone={context.timeZone}
      isRequested={responseMode(search) !== null}
      addresses={{
        page: ownResponseHref(review.id, search),
        done: doneResponseHref(review.id, search),
        edit: editResponseHref(review.id, search),
      }}
      states={{ save, publish, remove }}
    />
  )
}

export default guardedPage(review, async ({ context, params, searchParams }) => {
  const review = await loadReview(context.caller, params.reviewId ?? "")
  const search = searchOf(searchParams)
  const hasScore = context.can("location.read") && context.can("metrics.read")
  const [facts, neighbours, score, keywords] = await Promise.all([
    loadReviewWork(context, review, search),
    loadNeighbours(context, review.id, search),
    hasScore ? loadLocationScore(context, String(review.location_id)) : null,
    context.can("insights.read") ? loadReviewKeywords(context.caller, String(review.id)) : null,
  ])
  const page = routes.review(review.id, search)
  return (
    <ReviewPage
      review={review}
      accountName={context.account.name}
      timeZone={context.timeZone}
      backHref={reviewsBackHref(search)}
      beside={<NeighbourLinks {...neighbours} />}
      response={await responseAreaOf(context, review, search)}
    >
      <ReviewWork review={review} timeZone={context.timeZone} query={search} facts={facts}>
        {keywords && <ReviewKeywords keywords={keywords} page={page} />}
        {score && <LocationScore row={score} page={page} />}
      </ReviewWork>
    </ReviewPage>
  )
})
