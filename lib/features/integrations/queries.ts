import { callApi } from "#lib/api-client/call-api.ts"
import type { AnswerOf, IntegrationsFilter } from "#lib/contract/index.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import type { Session } from "#lib/session/session.ts"
import type { IntegrationsSearch } from "./search-params.ts"

export type IntegrationsPage = AnswerOf<"integrations.list">

/** The API filter of the list: what the child accounts of the session's account have connected. List and file use it. */
export const toIntegrationsFilter = (
  search: IntegrationsSearch,
  session: Pick<Session, "account_id">,
): IntegrationsFilter => ({
  parent_id: String(session.account_id),
  hidden: false,
  ...(search.integration_status ? { integration_status: search.integration_status } : {}),
  ...(search.search_terms ? { keywords: search.search_terms } : {}),
  "sort[by]": search["sort[by]"] ?? "account",
  "sort[order]": search["sort[order]"] ?? "asc",
})

/** The asked page of the list, the last one when that lies beyond. @throws ApiFailure */
export async function loadIntegrations(
  session: Session,
  search: IntegrationsSearch,
): Promise<IntegrationsPage> {
  const filter = toIntegrationsFilter(search, session)
  const read = (page: number) =>
    callApi(session, "integrations.list", { query: page === 1 ? filter : { ...filter, page } })
  return shownPage(search.page, read)
}
