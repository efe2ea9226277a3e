import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { AnswerOf } from "#lib/contract/index.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { toSummaryFilter } from "./queries.ts"
import type { SurveysSearch } from "./search-params.ts"
import type { SummaryVisit } from "./visit.ts"

/** The asked page of microsurveys. @throws ApiFailure */
export function loadMicrosurveys(
  { caller, account }: Pick<PageContext, "caller" | "account">,
  search: SurveysSearch,
): Promise<AnswerOf<"microsurveys.list">> {
  const query = {
    account_id: String(account.id),
    ...(search.search_terms ? { keywords: search.search_terms } : {}),
    ...(search["sort[by]"] ? { "sort[by]": search["sort[by]"] } : {}),
    ...(search["sort[order]"] ? { "sort[order]": search["sort[order]"] } : {}),
  }
  return shownPage(search.page, (page) =>
    callApi(caller, "microsurveys.list", { query: page === 1 ? query : { ...query, page } }),
  )
}

/** A microsurvey. @throws ApiFailure */
export const loadMicrosurvey = (caller: Caller, id: string) =>
  callApi(caller, "microsurveys.get", { params: { id } })

type Asked = { visit: SummaryVisit; id: string }

const filterOf = ({ search, facts, accountId }: SummaryVisit) => ({
  account_id: accountId,
  ...toSummaryFilter(search, facts),
})

/** Score, distribution and trend of the range. */
export const loadSummary = ({ visit, id }: Asked): Promise<Attempt<AnswerOf<"microsurveys.summary">>> =>
  attempt(callApi(visit.caller, "microsurveys.summary", { params: { id }, query: filterOf(visit) }))

const locationsPerPage = 25
const commentsPerPage = 10

/** The asked page of locations. */
export const loadSurveyLocations = ({
  visit,
  id,
}: Asked): Promise<Attempt<AnswerOf<"microsurveys.list_locations">>> => {
  const { search } = visit
  const query = {
    ...filterOf(visit),
    per_page: locationsPerPage,
    ...(search["sort[by]"] ? { "sort[by]": search["sort[by]"] } : {}),
    ...(search["sort[order]"] ? { "sort[order]": search["sort[order]"] } : {}),
  }
  return attempt(
    shownPage(search.page, (page) =>
      callApi(visit.caller, "microsurveys.list_locations", { params: { id }, query: { ...query, page } }),
    ),
  )
}

/** A page of the answers with a comment. */
export const loadComments = ({
  visit,
  id,
}: Asked): Promise<Attempt<AnswerOf<"microsurveys.list_responses">>> => {
  const { after, before } = visit.search
  const place = after ? { after } : before ? { before } : {}
  const query = { ...filterOf(visit), has_comment: true, per_page: commentsPerPage, ...place }
  return attempt(callApi(visit.caller, "microsurveys.list_responses", { params: { id }, query }))
}
