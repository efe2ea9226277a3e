import { callApi } from "#lib/bff/call-api.ts"
import type { AnswerOf } from "#lib/contract/index.ts"
import { comparisonRange } from "#lib/dates/resolve-range.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"
import { type OptionKind, optionErrors } from "#lib/features/filter-bar/options.ts"
import { loadOptionName } from "#lib/features/filter-bar/server-options.ts"
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

const lists: Record<"groupId" | "locationId" | "sourceId", OptionKind> = {
  groupId: "groups",
  locationId: "locations",
  sourceId: "sources",
}

export type FilterNames = { names: Record<string, string | null>; errors: string[] }

/**
 * Names of the chosen group, location and source; for one that the server cannot give, its text of 000 §8.
 * @throws ApiFailure that leads away from the page: 404 for a foreign or missing id.
 */
export async function loadFilterNames(caller: Caller, search: ReviewsSearch): Promise<FilterNames> {
  const chosen = Object.entries(lists).flatMap(([name, kind]) => {
    const id = search[name as keyof typeof lists]
    return id === null ? [] : [{ name, kind, id }]
  })
  const answers = await Promise.all(
    chosen.map(async ({ name, kind, id }) => ({
      name,
      kind,
      answer: await attempt(loadOptionName[kind](caller, id)),
    })),
  )
  return {
    names: Object.fromEntries(answers.map(({ name, answer }) => [name, answer.ok ? answer.value : null])),
    errors: answers.filter(({ answer }) => !answer.ok).map(({ kind }) => optionErrors[kind].one),
  }
}
