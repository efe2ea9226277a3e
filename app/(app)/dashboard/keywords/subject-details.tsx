import { DetailResults } from "#components/keywords/detail-results.tsx"
import { MentioningReviews } from "#components/keywords/mentioning-reviews.tsx"
import { ReviewList } from "#components/reviews/review-list.tsx"
import { keywordsRange } from "#lib/features/keywords/filters.ts"
import { mentioningQuery } from "#lib/features/keywords/hrefs.ts"
import { loadDetail, loadMentioningReviews, type Subject } from "#lib/features/keywords/load.ts"
import { categoryText, keywordsTexts, reviewsTitle } from "#lib/features/keywords/texts.ts"
import type { KeywordsVisit } from "#lib/features/keywords/visit.ts"
import { reviewHref, reviewsHref } from "#lib/features/reviews/hrefs.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { noReviewsYet } from "./no-reviews-yet.tsx"

const kinds = {
  keyword: {
    page: "keyword",
    nameOf: (term: string) => term,
    queryOf: (query: URLSearchParams, term: string) => mentioningQuery(query, term),
    empty: keywordsTexts.none,
  },
  category: {
    page: "categories",
    nameOf: categoryText,
    queryOf: (query: URLSearchParams) => mentioningQuery(query, null),
    empty: keywordsTexts.noCategories,
  },
} as const

/** Details of a keyword or a category: its figures, sentences and the reviews they stand in (D-211). */
export async function subjectDetails(visit: KeywordsVisit, path: string, subject: Subject) {
  const { context, search, query, facts } = visit
  const { account, timeZone } = context
  const { page, nameOf, queryOf, empty } = kinds[subject.kind]
  const [detail, reviews] = await Promise.all([
    mainPart(loadDetail(visit, subject)),
    context.can("review.read") ? loadMentioningReviews(visit, subject) : null,
  ])
  const nothing = detail.ok && detail.value.whole.total === 0 && (await noReviewsYet(visit, path))
  if (nothing) return nothing
  const inReviews = queryOf(query, subject.term)
  return (
    <DetailResults
      page={page}
      subject={subject}
      isCorrecting={context.can("review.update")}
      detail={detail}
      range={keywordsRange(search, facts)}
      search={search}
      query={query}
      path={path}
      timeZone={timeZone}
      empty={empty}
      reviewHref={(id) => reviewHref(id, inReviews)}
    >
      {reviews && (
        <MentioningReviews
          title={reviewsTitle(nameOf(subject.term), search.sentiment)}
          list={reviews}
          query={query}
          path={path}
          allHref={reviewsHref(inReviews)}
        >
          <ReviewList
            reviews={reviews.ok ? reviews.value._embedded.reviews : []}
            accountName={account.name}
            timeZone={timeZone}
            query={inReviews}
          />
        </MentioningReviews>
      )}
    </DetailResults>
  )
}
