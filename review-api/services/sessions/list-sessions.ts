import { sql } from "drizzle-orm"
import type { UserSession } from "#lib/contract/index.ts"
import { rowsOf } from "../../db/connect.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"

const instant = (value: ReturnType<typeof sql>) =>
  sql`to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Lists the own sessions that are open, the calling one first, then by last use (D-079). A session keeps its number,
 * its begin and where it was opened from when its token is refreshed.
 */
export const listSessions: Service<"sessions.list"> = async ({ deps, scope, query, via }) => {
  const { page, perPage, offset } = pageOf(query)
  const now = sql`${deps.clock.now().toISOString()}::timestamptz`
  const own = sql`from tokens t where t.account_id = ${scope.accountId} and t.user_id = ${scope.userId}
    and t.expires_at > ${now} and (t.ended_at is null or t.ended_at > ${now})`
  const [count] = await rowsOf<{ total: number }>(
    deps.db,
    sql`select count(distinct t.session_id)::integer as total ${own}`,
  )
  const items = await rowsOf<UserSession>(
    deps.db,
    sql`select t.session_id as id, ${instant(sql`min(t.started_at)`)} as started_at,
          ${instant(sql`max(t.last_used_at)`)} as last_used_at,
          max(t.address) as address, max(t.user_agent) as user_agent,
          bool_or(t.hash = ${via.session.tokenHash}) as is_current, bool_or(t.is_impersonated) as is_impersonated
        ${own} group by t.session_id
        order by is_current desc, max(t.last_used_at) desc, t.session_id desc
        limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: "/sessions",
    query,
    page,
    perPage,
    total: count!.total,
    collection: "sessions",
    items,
  })
}
