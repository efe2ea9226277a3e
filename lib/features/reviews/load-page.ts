import { callApi } from "#lib/bff/call-api.ts"
import type { AnswerOf } from "#lib/contract/index.ts"
import { comparisonRange } from "#lib/dates/resolve-range.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"
import type { Caller } from "#lib/session/session.ts"
import { type ReviewsFacts, reviewsRange } from "./filters.ts"
import { toMetricsQuery } from "./queries.ts"
import type { ReviewsSearch } from "./search-params.ts"

export type Summary = { overview: AnswerOf<"metrics.overview">; breakdown: AnswerOf<"metrics.breakdown"> }

/** The figures above the list (D-094, D-138); a failure is kept for their place. @throws ApiFailure that leads away from the page */
export function loadSummary(
  caller: Caller,
  accountId: string,
  search: ReviewsSearch,
  facts: ReviewsFacts,
): Promise<Attempt<Summary>> {
  const query = toMetricsQuery(search, facts)
  const range = reviewsRange(search, facts)
  const withLag = comparisonRange(range.descriptor, range) !== null
  const calls = Promise.all([
    callApi(caller, "metrics.overview", {
      params: { account_id: accountId },
      query: { ...query, ...(withLag ? { with_lag: true } : {}) },
    }),
    callApi(caller, "metrics.breakdown", { query: { ...query, group_by: "rating" } }),
  ])
  return attempt(calls.then(([overview, breakdown]) => ({ overview, breakdown })))
}
