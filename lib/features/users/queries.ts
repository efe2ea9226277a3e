import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { AnswerOf, Id, QueryOf, UserType } from "#lib/contract/index.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import type { UsersSearch } from "./search-params.ts"

export type UsersPage = AnswerOf<"users.list">

/** The API query of the list: people of the account, without visitors from a parent (D-056). */
export function toUsersQuery(search: UsersSearch, accountId: Id): QueryOf<"users.list"> {
  const { page, search_terms, "sort[by]": by, "sort[order]": order } = search
  return {
    account_id: String(accountId),
    include_shadow_users: false,
    ...(page ? { page } : {}),
    ...(search_terms ? { keywords: search_terms, search_type: "contains" as const } : {}),
    ...(by ? { "sort[by]": by } : {}),
    ...(order ? { "sort[order]": order } : {}),
  }
}

/** The asked page of the users, the last one when that lies beyond. @throws ApiFailure */
export async function loadUsers(caller: Caller, query: QueryOf<"users.list">): Promise<UsersPage> {
  return shownPage(query.page, (page) => callApi(caller, "users.list", { query: { ...query, page } }))
}

/** The types that the caller may give (D-023). @throws ApiFailure */
export async function loadAssignableTypes(caller: Caller, accountId: Id): Promise<UserType[]> {
  const query = { account_id: String(accountId), per_page: 100 }
  const { _embedded } = await callApi(caller, "user_types.list", { query })
  return _embedded.user_types.filter((type) => type.can_assign !== false)
}
