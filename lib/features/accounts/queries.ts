import { callApi } from "#lib/api-client/call-api.ts"
import type { AccountsFilter, AccountsQuery, AnswerOf } from "#lib/contract/index.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import type { Session } from "#lib/session/session.ts"
import type { AccountsList } from "./search-params.ts"

export type AccountsPage = AnswerOf<"accounts.list">

type Owner = Pick<Session, "account_id">

/** The API filter of a list: the child accounts of the session's account. List and file use it. */
export const toAccountsFilter = ({ search, sort }: AccountsList, session: Owner): AccountsFilter => ({
  parent_id: String(session.account_id),
  ...(search.search_terms ? { keywords: search.search_terms } : {}),
  "sort[by]": sort.by,
  "sort[order]": sort.direction,
})

/** The API query of the page that a list shows. */
export const toAccountsQuery = (list: AccountsList, session: Owner): AccountsQuery => ({
  ...toAccountsFilter(list, session),
  ...(list.search.page ? { page: list.search.page } : {}),
})

/** The asked page of the child accounts, the last one when that lies beyond. @throws ApiFailure */
export async function loadAccounts(session: Session, query: AccountsQuery): Promise<AccountsPage> {
  return shownPage(query.page, (page) => callApi(session, "accounts.list", { query: { ...query, page } }))
}

/**
 * The name of a child account of the session's account; null where it is none, or can't be asked for: whether it opens is
 * decided where it is opened.
 * @throws ApiFailure 401.
 */
export async function loadChildName(session: Session, id: string): Promise<string | null> {
  try {
    const query = { parent_id: String(session.account_id) }
    return (await callApi(session, "accounts.get", { params: { id }, query })).name
  } catch (error) {
    if (error instanceof ApiFailure && error.status !== 401) return null
    throw error
  }
}
