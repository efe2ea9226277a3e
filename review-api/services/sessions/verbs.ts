import { sql } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { auditShadowEnds } from "../../identity/audit-shadow.ts"
import { requireAlive } from "../../identity/open-session.ts"
import { endSessionsOf, invalidatedReason, lockUser, sessionOfToken } from "../../identity/tokens.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"

const instant = (value: ReturnType<typeof sql>) =>
  sql`to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Lists the own sessions that are open, the calling one first, then by last use (D-079). A session keeps its number,
 * its begin and where it was opened from when its token is refreshed.
 */
const listSessions: Service<"sessions.list"> = async ({ deps, scope, query, via }) => {
  const { page, perPage, offset } = pageOf(query)
  const now = sql`${deps.clock.now().toISOString()}::timestamptz`
  const own = sql`from tokens t where t.account_id = ${scope.accountId} and t.user_id = ${scope.userId}
    and t.expires_at > ${now} and (t.ended_at is null or t.ended_at > ${now})`
  const [count] = await rowsOf(
    deps.db,
    { total: column.number() },
    sql`select count(distinct t.session_id) as total ${own}`,
  )
  const items = await rowsOf(
    deps.db,
    {
      id: column.number(),
      started_at: column.text(),
      last_used_at: column.text(),
      is_current: column.boolean(),
      address: column.text().nullable(),
      user_agent: column.text().nullable(),
      is_impersonated: column.boolean().nullable(),
    },
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

/**
 * Ends one of the own sessions, with what was opened from it; its browser is told (D-067, D-079).
 * @throws 404 for a session of someone else, and for one that is over.
 */
const endOwnSession: Service<"sessions.end"> = async ({ deps, params, actor, via }) => {
  const id = pathId(params.id)
  const { identity } = via.session
  const { accountId, userId, email } = identity
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, identity)
    const ended = await endSessionsOf(
      tx,
      { accountId, userId },
      { only: id },
      invalidatedReason,
      deps.clock.now(),
    )
    if (ended.length === 0) throw notFound()
    await auditShadowEnds(tx, deps, actor, ended)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "session", id, name: email },
    })
  })
  return undefined
}

/** Ends every session of one's own but the calling one; their browsers are told (D-067, D-079). */
const endOtherSessions: Service<"sessions.end_others"> = async ({ deps, actor, via: { session } }) => {
  const { accountId, userId, email } = session.identity
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, session.identity)
    await requireAlive(tx, session.tokenHash, now)
    const own = await sessionOfToken(tx, session.tokenHash)
    const ended = await endSessionsOf(
      tx,
      { accountId, userId },
      { but: own!.sessionId },
      invalidatedReason,
      now,
    )
    if (ended.length === 0) return
    await auditShadowEnds(tx, deps, actor, ended)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "session", id: userId, name: email },
    })
  })
  return undefined
}

export const verbs = {
  "sessions.list": listSessions,
  "sessions.end": endOwnSession,
  "sessions.end_others": endOtherSessions,
} satisfies Verbs
