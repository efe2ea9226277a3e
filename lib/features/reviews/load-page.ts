import { callApi } from "#lib/bff/call-api.ts"
import type { AnswerOf } from "#lib/contract/index.ts"
import { comparisonRange } from "#lib/dates/resolve-range.ts"
import { alertText } from "#lib/errors/alert-text.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"
import { notFoundText } from "#lib/errors/texts.ts"
import { type OptionKind, optionErrors } from "#lib/features/filter-bar/options.ts"
import { idsIn } from "#lib/features/filter-bar/picker.ts"
import { loadNamed, loadOptionName } from "#lib/features/filter-bar/server-options.ts"
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

export type Chosen = { name: string; kind: OptionKind; id: string }

export const chosenOf = (search: ReviewsSearch): Chosen[] =>
  Object.entries(lists).flatMap(([name, kind]) => {
    const id = search[name as keyof typeof lists]
    return id === null ? [] : [{ name, kind, id }]
  })

/** What is chosen of one list, by the names under which the bar finds it. @throws ApiFailure */
export async function namesOf(caller: Caller, accountId: string, { name, kind, id }: Chosen) {
  const ids = idsIn([id])
  if (kind !== "locations" || ids.length === 1) return { [name]: await loadOptionName[kind](caller, id) }
  const found = await loadNamed(caller, kind, accountId, ids)
  if (found.length < ids.length) throw new ApiFailure(404, notFoundText)
  return Object.fromEntries(found.map((option) => [`${name}:${option.id}`, option.name]))
}

/**
 * Names of the chosen group, locations and source; for one that the server cannot give, its text of 000 §8.
 * @throws ApiFailure that leads away from the page: 404 for a foreign or missing id.
 */
export async function loadFilterNames(
  caller: Caller,
  accountId: string,
  search: ReviewsSearch,
): Promise<FilterNames> {
  const answers = await Promise.all(
    chosenOf(search).map(async (one) => ({ ...one, answer: await attempt(namesOf(caller, accountId, one)) })),
  )
  return {
    names: Object.assign(
      {},
      ...answers.map(({ name, answer }) => (answer.ok ? answer.value : { [name]: null })),
    ),
    errors: answers.flatMap(({ answer, kind }) =>
      answer.ok ? [] : [alertText(optionErrors[kind].one, answer.failure)],
    ),
  }
}
