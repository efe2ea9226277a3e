import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { AnswerOf } from "#lib/contract/index.ts"
import { alertText } from "#lib/errors/alert-text.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"
import { exportTexts } from "#lib/features/exports/texts.ts"
import { cloudTerms, mentionsOf } from "./cloud.ts"
import type { KeywordsFacts } from "./filters.ts"
import { toCloudQuery, toInsightsQuery, toMentioningReviewsQuery, toRankQuery } from "./queries.ts"
import type { KeywordsSearch } from "./search-params.ts"

/** The account whose keywords these are, and who asks. */
export type KeywordsRequest = {
  caller: Caller
  accountId: string
  search: KeywordsSearch
  facts: KeywordsFacts
}

export type Mentioned = AnswerOf<"insights.list_mentioned">
export type Categories = AnswerOf<"insights.list_categories">

const params = ({ accountId }: KeywordsRequest) => ({ account_id: accountId })

/** A page of the keywords of a filter in their order, as many as the cloud has (P-419, D-215). @throws ApiFailure that leads away from the page */
export const loadMentioned = (requested: KeywordsRequest): Promise<Attempt<Mentioned>> =>
  attempt(
    callApi(requested.caller, "insights.list_mentioned", {
      params: params(requested),
      query: {
        ...toCloudQuery(requested.search, requested.facts),
        per_page: cloudTerms,
        ...(requested.search.page ? { page: requested.search.page } : {}),
      },
    }),
  )

/** The experience categories of a filter (P-420); all of them, whatever category narrows the keywords. */
export const loadCategories = (requested: KeywordsRequest): Promise<Attempt<Categories>> =>
  attempt(
    callApi(requested.caller, "insights.list_categories", {
      params: params(requested),
      query: toInsightsQuery({ ...requested.search, category: null }, requested.facts),
    }),
  )

/** The categories of the dropdown by their rank (F-553), and the text of a failure. */
export async function loadRank(requested: KeywordsRequest): Promise<{ ranked: string[]; errors: string[] }> {
  const answer = await attempt(
    callApi(requested.caller, "insights.rank_categories", {
      params: params(requested),
      query: toRankQuery(requested.search, requested.facts),
    }),
  )
  return answer.ok
    ? { ranked: answer.value.category_rank.map(({ category }) => category), errors: [] }
    : { ranked: [], errors: [alertText(exportTexts.rankFailed, answer.failure)] }
}

export type SentencesPage = Pick<
  AnswerOf<"insights.get_mentioned">,
  "sentences" | "removed" | "_page" | "_total_pages" | "months" | "period" | "periods"
>

/** Details of a keyword or category, and a page of its sentences. */
export type Detail = SentencesPage & { positive: number; negative: number; total: number }

/** Of which keyword or category a page tells. */
export type Subject = { kind: "keyword" | "category"; term: string }

const sentencesPerPage = 25

async function readDetail(requested: KeywordsRequest, { kind, term }: Subject): Promise<Detail> {
  const query = {
    ...toInsightsQuery(
      kind === "category" ? { ...requested.search, category: null } : requested.search,
      requested.facts,
    ),
    per_page: sentencesPerPage,
    ...(requested.search.page ? { page: requested.search.page } : {}),
  }
  const account = params(requested)
  if (kind === "keyword") {
    const input = { params: { ...account, keyword: term }, query }
    const found = await callApi(requested.caller, "insights.get_mentioned", input)
    return { ...found, ...mentionsOf(found) }
  }
  const input = { params: { ...account, category: term }, query }
  const found = await callApi(requested.caller, "insights.get_category", input)
  const { positive_count: positive, negative_count: negative, total_count: total } = found
  return { ...found, positive, negative: negative ?? 0, total }
}

/**
 * Figures and bars of both sides, and the sentences of the chosen one (D-211).
 * @throws ApiFailure that leads away from the page
 */
export function loadDetail(
  requested: KeywordsRequest,
  subject: Subject,
): Promise<Attempt<{ whole: Detail; shown: Detail }>> {
  const { search } = requested
  const shown = readDetail(requested, subject)
  const whole = search.sentiment
    ? readDetail({ ...requested, search: { ...search, sentiment: null, page: null } }, subject)
    : shown
  return attempt(Promise.all([whole, shown]).then(([all, one]) => ({ whole: all, shown: one })))
}

/** A page of the reviews that a keyword or category is mentioned in (D-211). */
export const loadMentioningReviews = (
  requested: KeywordsRequest,
  { kind, term }: Subject,
): Promise<Attempt<AnswerOf<"reviews.list">>> =>
  attempt(
    callApi(requested.caller, "reviews.list", {
      query: toMentioningReviewsQuery(requested.search, requested.facts, kind === "keyword" ? term : null),
    }),
  )
