import { callApi } from "#lib/bff/call-api.ts"
import type { Caller } from "#lib/bff/upstream.ts"
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
export const loadMentioned = (asked: KeywordsRequest): Promise<Attempt<Mentioned>> =>
  attempt(
    callApi(asked.caller, "insights.list_mentioned", {
      params: params(asked),
      query: {
        ...toCloudQuery(asked.search, asked.facts),
        per_page: cloudTerms,
        ...(asked.search.page ? { page: asked.search.page } : {}),
      },
    }),
  )

/** The experience categories of a filter (P-420); all of them, whatever category narrows the keywords. */
export const loadCategories = (asked: KeywordsRequest): Promise<Attempt<Categories>> =>
  attempt(
    callApi(asked.caller, "insights.list_categories", {
      params: params(asked),
      query: toInsightsQuery({ ...asked.search, category: null }, asked.facts),
    }),
  )

/** The categories of the dropdown by their rank (F-553), and the text of a failure. */
export async function loadRank(asked: KeywordsRequest): Promise<{ ranked: string[]; errors: string[] }> {
  const answer = await attempt(
    callApi(asked.caller, "insights.rank_categories", {
      params: params(asked),
      query: toRankQuery(asked.search, asked.facts),
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

/** What is said of one keyword or category, and a page of its sentences. */
export type Detail = SentencesPage & { positive: number; negative: number; total: number }

/** Of which keyword or category a page tells. */
export type Subject = { kind: "keyword" | "category"; term: string }

const sentencesPerPage = 25

async function readDetail(asked: KeywordsRequest, { kind, term }: Subject): Promise<Detail> {
  const query = {
    ...toInsightsQuery(kind === "category" ? { ...asked.search, category: null } : asked.search, asked.facts),
    per_page: sentencesPerPage,
    ...(asked.search.page ? { page: asked.search.page } : {}),
  }
  const account = params(asked)
  if (kind === "keyword") {
    const input = { params: { ...account, keyword: term }, query }
    const found = await callApi(asked.caller, "insights.get_mentioned", input)
    return { ...found, ...mentionsOf(found) }
  }
  const input = { params: { ...account, category: term }, query }
  const found = await callApi(asked.caller, "insights.get_category", input)
  const { positive_count: positive, negative_count: negative, total_count: total } = found
  return { ...found, positive, negative: negative ?? 0, total }
}

/**
 * Figures and bars of both sides, and the sentences of the chosen one (D-211).
 * @throws ApiFailure that leads away from the page
 */
export function loadDetail(
  asked: KeywordsRequest,
  subject: Subject,
): Promise<Attempt<{ whole: Detail; shown: Detail }>> {
  const { search } = asked
  const shown = readDetail(asked, subject)
  const whole = search.sentiment
    ? readDetail({ ...asked, search: { ...search, sentiment: null, page: null } }, subject)
    : shown
  return attempt(Promise.all([whole, shown]).then(([all, one]) => ({ whole: all, shown: one })))
}

/** A page of the reviews that a keyword or category is mentioned in (D-211). */
export const loadMentioningReviews = (
  asked: KeywordsRequest,
  { kind, term }: Subject,
): Promise<Attempt<AnswerOf<"reviews.list">>> =>
  attempt(
    callApi(asked.caller, "reviews.list", {
      query: toMentioningReviewsQuery(asked.search, asked.facts, kind === "keyword" ? term : null),
    }),
  )
