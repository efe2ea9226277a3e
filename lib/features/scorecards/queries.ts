import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { AnswerOf, PartnerScorecardsFilter } from "#lib/contract/index.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import type { ScorecardsSearch } from "./search-params.ts"

export type ScorecardsPage = AnswerOf<"partner_scorecards.list">

/** The API filter of the list; list and file use it. */
export const toScorecardsFilter = (search: ScorecardsSearch): PartnerScorecardsFilter => ({
  ...(search.search_terms ? { keywords: search.search_terms } : {}),
  ...(search["sort[by]"] ? { "sort[by]": search["sort[by]"] } : {}),
  ...(search["sort[order]"] ? { "sort[order]": search["sort[order]"] } : {}),
})

/** The asked page of the list, the last one when that lies beyond. @throws ApiFailure */
export async function loadScorecards(caller: Caller, search: ScorecardsSearch): Promise<ScorecardsPage> {
  const filter = toScorecardsFilter(search)
  const read = (page: number) =>
    callApi(caller, "partner_scorecards.list", { query: page === 1 ? filter : { ...filter, page } })
  return shownPage(search.page, read)
}
