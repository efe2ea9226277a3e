import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { AnswerOf, Id, QueryOf } from "#lib/contract/index.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import type { Session } from "#lib/session/session.ts"
import type { AlertsSearch } from "./search-params.ts"

export type AlertChoice = { value: string; label: string }

const maxChoices = 500

/** Whether a session has the alerts of others too (D-023). */
export const hasAlertsOfAll = ({ user_type_id: id }: Pick<Session, "user_type_id">): boolean =>
  ["Admin", "Manager"].includes(userTypeOf(id) ?? "")

/** The API query of the list. */
export function toAlertsQuery(search: AlertsSearch, accountId: Id): QueryOf<"alerts.list"> {
  const { page, "sort[by]": by, "sort[order]": order } = search
  return {
    account_id: String(accountId),
    ...(page ? { page } : {}),
    ...(by ? { "sort[by]": by } : {}),
    ...(order ? { "sort[order]": order } : {}),
  }
}

/** The asked page of the alerts, the last one when that lies beyond. @throws ApiFailure */
export async function loadAlerts(
  caller: Caller,
  query: QueryOf<"alerts.list">,
): Promise<AnswerOf<"alerts.list">> {
  return shownPage(query.page, (page) => callApi(caller, "alerts.list", { query: { ...query, page } }))
}

/** Sources that an alert can be about. @throws ApiFailure */
export async function loadAlertSources(caller: Caller, accountId: Id): Promise<AlertChoice[]> {
  const query = {
    account_id: String(accountId),
    supports_reviews: true,
    "sort[by]": "ordinal,name",
    per_page: maxChoices,
  }
  const { _embedded } = await callApi(caller, "sources.list", { query })
  return _embedded.sources.map(({ id, name }) => ({ value: String(id), label: name }))
}

/** People whose alerts the caller may make, by name. @throws ApiFailure */
export async function loadAlertUsers(caller: Caller, accountId: Id): Promise<AlertChoice[]> {
  const query = { account_id: String(accountId), include_shadow_users: false, per_page: maxChoices }
  const { _embedded } = await callApi(caller, "users.list", { query })
  return _embedded.users.map(({ id, profile_name, email }) => ({
    value: String(id),
    label: profile_name === email ? email : `${profile_name} (${email})`,
  }))
}
