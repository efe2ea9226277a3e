import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { AnswerOf } from "#lib/contract/index.ts"
import { comparisonRange } from "#lib/dates/resolve-range.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"
import { type ReviewsFacts, reviewsRange } from "./filters.ts"
import { toMetricsQuery } from "./queries.ts"
import type { ReviewsSearch } from "./search-params.ts"

export type Summary = {
  /** False while they are still counted: then there are none. */
  isCounted: boolean
  overview: AnswerOf<"metrics.overview">
  breakdown: AnswerOf<"metrics.breakdown">
}

/**
 * The figures above the list (D-094, D-138), of its own reviews (D-268); a failure is kept for their place.
 * @throws ApiFailure that leads away from the page
 */
export function loadSummary(
  caller: Caller,
  accountId: string,
  search: ReviewsSearch,
  facts: ReviewsFacts,
): Promise<Attempt<Summary>> {
  const range = reviewsRange(search, facts)
  // The same for both calls, so that what is counted one by one is counted once.
  const query = {
    ...toMetricsQuery(search, facts),
    ...(comparisonRange(range.descriptor, range) === null ? {} : { with_lag: true }),
  }
  const calls = Promise.all([
    callApi(caller, "metrics.overview", { params: { account_id: accountId }, query }),
    callApi(caller, "metrics.breakdown", { query: { ...query, group_by: "rating" } }),
  ])
  return attempt(
    calls.then(([overview, breakdown]) => ({
      isCounted: overview.exact !== false && breakdown.exact !== false,
      overview,
      breakdown,
    })),
  )
}

/** Figures that the page does not wait for. Never rejected. */
type Late<T> = { later: Promise<Attempt<T>> }
export type LateSummary = Late<Summary>

/** Maximum wait of a page for its figures (D-268), in milliseconds. */
export const summaryWaitMs = 500

/** A failure that would lead away from the page comes too late for that. */
const late = (error: unknown): { ok: false; failure: ApiFailure } => {
  if (error instanceof ApiFailure) return { ok: false, failure: error }
  throw error
}

/**
 * The figures, or, where they take longer than the page waits, the promise of them.
 * @throws what `loading` is rejected with in time.
 */
export async function inPageTime<T>(
  loading: Promise<Attempt<T>>,
  waitMs = summaryWaitMs,
): Promise<Attempt<T> | Late<T>> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<Late<T>>((done) => {
    timer = setTimeout(() => done({ later: loading.catch(late) }), waitMs)
  })
  return Promise.race([loading, over]).finally(() => clearTimeout(timer))
}
