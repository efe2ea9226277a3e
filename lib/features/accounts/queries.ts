import { callApi } from "#lib/bff/call-api.ts"
import type { AccountsQuery, AnswerOf } from "#lib/contract/index.ts"
import { pageWithin } from "#lib/features/filter-bar/page-number.ts"
import type { Session } from "#lib/session/session.ts"
import type { AccountsHrefs } from "./hrefs.ts"

export type AccountsPage = AnswerOf<"accounts.list">

/** The API query of a page's list: the child accounts of the session's account, or those with a trial. */
export function toAccountsQuery(
  { search, sort }: Pick<AccountsHrefs, "search" | "sort">,
  session: Pick<Session, "account_id">,
  only: Pick<AccountsQuery, "has_trial"> = {},
): AccountsQuery {
  const { page, search_terms } = search
  return {
    parent_id: String(session.account_id),
    ...only,
    ...(page ? { page } : {}),
    ...(search_terms ? { keywords: search_terms } : {}),
    "sort[by]": sort.by,
    "sort[order]": sort.direction,
  }
}

/** The asked page of the child accounts, the last one when that lies beyond. @throws ApiFailure */
export async function loadAccounts(session: Session, query: AccountsQuery): Promise<AccountsPage> {
  const found = await callApi(session, "accounts.list", { query })
  const page = pageWithin(query.page, found._total_pages)
  if (page === (query.page ?? 1)) return found
  return callApi(session, "accounts.list", { query: { ...query, page } })
}
