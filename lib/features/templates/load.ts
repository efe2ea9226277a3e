import { callApi } from "#lib/api-client/call-api.ts"
import { everyRow } from "#lib/api-client/every-row.ts"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { Microsurvey } from "#lib/contract/microsurveys/schema.ts"
import { unlessMissing } from "#lib/errors/unless-missing.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import type { TemplatesSearch } from "./search-params.ts"

type Context = Pick<PageContext, "caller" | "account">

const queryOf = (search: TemplatesSearch) => ({
  ...(search.search_terms ? { keywords: search.search_terms } : {}),
  ...(search["sort[by]"] ? { "sort[by]": search["sort[by]"] } : {}),
  ...(search["sort[order]"] ? { "sort[order]": search["sort[order]"] } : {}),
})

/** The asked page of templates of requests. @throws ApiFailure */
export function loadRequestTemplates(
  { caller, account }: Context,
  search: TemplatesSearch,
): Promise<AnswerOf<"templates.list">> {
  const type = search.type === "email" || search.type === "sms" ? { type: search.type } : {}
  const query = { account_id: String(account.id), ...queryOf(search), ...type }
  return shownPage(search.page, (page) =>
    callApi(caller, "templates.list", { query: page === 1 ? query : { ...query, page } }),
  )
}

/** The asked page of templates of responses, by name. @throws ApiFailure */
export function loadResponseTemplates(
  { caller, account }: Context,
  search: TemplatesSearch,
): Promise<AnswerOf<"response_templates.list">> {
  const terms = search.search_terms ? { keywords: search.search_terms } : {}
  const query = { account_id: String(account.id), ...terms }
  return shownPage(search.page, (page) =>
    callApi(caller, "response_templates.list", { query: page === 1 ? query : { ...query, page } }),
  )
}

/** Microsurveys that a template can ask; none where they are switched off, may not be seen or are not offered. @throws ApiFailure */
export async function loadSurveyChoices({
  caller,
  account,
  can,
}: Pick<PageContext, "caller" | "account" | "can">): Promise<Microsurvey[]> {
  if (!can("microsurvey.read")) return []
  const query = { account_id: String(account.id), active: true }
  const surveys = everyRow(
    (paging) => callApi(caller, "microsurveys.list", { query: { ...query, ...paging } }),
    ({ _embedded }) => _embedded.microsurveys,
  )
  return (await unlessMissing(surveys)) ?? []
}
