import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { AnswerOf, QueryOf, ScheduledExport } from "#lib/contract/index.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import type { Session } from "#lib/session/session.ts"
import type { SchedulesSearch } from "./search-params.ts"

/** The API query of the list: who is no Admin asks for the own ones (000 §6, D-117). */
export function toSchedulesQuery(
  search: SchedulesSearch,
  session: Pick<Session, "account_id" | "user_id" | "user_type_id">,
): QueryOf<"scheduled_exports.list"> {
  const { page, "sort[by]": by, "sort[order]": order } = search
  const isAdmin = userTypeOf(session.user_type_id) === "Admin"
  return {
    account_id: String(session.account_id),
    ...(isAdmin ? {} : { created_by_user_id: String(session.user_id) }),
    "sort[by]": by ?? "created_at",
    "sort[order]": order ?? (by ? "asc" : "desc"),
    page: page ?? 1,
  }
}

/** The asked page of the schedules, the last one when that lies beyond. @throws ApiFailure */
export async function loadSchedules(
  caller: Caller,
  query: QueryOf<"scheduled_exports.list">,
): Promise<AnswerOf<"scheduled_exports.list">> {
  return shownPage(query.page, (page) =>
    callApi(caller, "scheduled_exports.list", { query: { ...query, page } }),
  )
}

/** One schedule. @throws ApiFailure */
export const loadSchedule = (caller: Caller, id: string): Promise<ScheduledExport> =>
  callApi(caller, "scheduled_exports.get", { params: { id } })

/** A page of what became of its mails, newest first. @throws ApiFailure */
export const loadDeliveries = (
  caller: Caller,
  id: string,
  page: number,
): Promise<AnswerOf<"scheduled_exports.list_deliveries">> =>
  shownPage(page, (shown) =>
    callApi(caller, "scheduled_exports.list_deliveries", { params: { id }, query: { page: shown } }),
  )
