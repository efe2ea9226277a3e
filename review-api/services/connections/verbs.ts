import { type SQL, sql } from "drizzle-orm"
import type { Connection, ConnectionPlaceStatus } from "#lib/contract/index.ts"
import { rowsOf } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"

const isOfConnection = sql`p.account_id = c.account_id and p.token_id = c.token_id`

const placesOf = (status: ConnectionPlaceStatus) => sql`(select count(*)::integer from connection_places p
  where ${isOfConnection} and p.status = ${status})`

const sumOf = (column: SQL) => sql`(select coalesce(sum(${column}), 0)::integer from connection_places p
  where ${isOfConnection} and p.status = 'matched')`

const takenReviews = sql`(select count(*)::integer from connection_places p
  join provider_reviews b on b.account_id = p.account_id and b.connection_place_id = p.id
  join reviews r on r.account_id = b.account_id and r.id = b.review_id
    and r.origin_deleted_at is null and r.deleted_at is null
  where ${isOfConnection} and p.status = 'matched')`

/** GET /connections: those that have not been disconnected, in the order in which they were made. */
const listConnections: Service<"connections.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const now = deps.clock.now().toISOString()
  const from = sql`from connections c join oauth_tokens t on t.account_id = c.account_id and t.id = c.token_id
    join integrations i on i.id = t.integration_id
    where c.account_id = ${scope.accountId} and t.revoked_at is null`
  const [count] = await rowsOf<{ total: number }>(deps.db, sql`select count(*)::integer as total ${from}`)
  const items = await rowsOf<Connection>(
    deps.db,
    sql`select c.token_id as oauth_token_id, c.account_id, t.integration_id, i.code as integration_code,
          case when t.expires_at <= ${now}::timestamptz then 'expired' when c.failures > 0 then 'failing'
            when c.synced_at is null then 'importing' else 'active' end as state,
          c.error, ${wireInstant(sql`c.synced_at`)} as synced_at,
          ${wireInstant(sql`c.next_sync_at`)} as next_sync_at,
          ${placesOf("matched")} as places_matched, ${placesOf("doubtful")} as places_doubtful,
          ${placesOf("ignored")} as places_ignored,
          ${sumOf(sql`coalesce(p.total, 0)`)} as reviews_total, ${takenReviews} as reviews_taken
        ${from} order by c.token_id limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: "/connections",
    query,
    page,
    perPage,
    total: count!.total,
    collection: "connections",
    items,
  })
}

export const verbs = { "connections.list": listConnections } satisfies Verbs
