import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { verticalIdOf } from "#lib/contract/accounts/verticals.ts"
import type { Benchmark, ScoreWeightField, ScoreWeights } from "#lib/contract/index.ts"

/** Where an account has set none (D-243). */
export const usualWeights: Readonly<Record<ScoreWeightField, number>> = {
  average_rating: 30,
  review_volume: 25,
  response_efficiency: 20,
  ll_health: 15,
  media_presence: 10,
}

const mostVersions = 100

/** The versions of an account's weights, the newest first; none where it has the usual ones. */
export const loadWeights = async (caller: Caller): Promise<ScoreWeights[]> =>
  (await callApi(caller, "score_weights.list", { query: { per_page: mostVersions } }))._embedded.score_weights

/** Averages of an account's industry; null for an industry without figures of its own. */
export async function loadIndustry(
  caller: Caller,
  verticalName: string | null | undefined,
): Promise<Benchmark | null> {
  const id = verticalIdOf(verticalName)
  return id === null ? null : callApi(caller, "benchmarks.get", { params: { vertical_id: String(id) } })
}
