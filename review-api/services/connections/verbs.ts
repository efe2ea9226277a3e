import { type SQL, sql } from "drizzle-orm"
import type { Connection, ConnectionPlaceStatus } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { quotaLeft } from "../../connections/call-meter.ts"
import { connectionJobId } from "../../connections/save-grant.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { connectionState, isPaused } from "./connection-state.ts"
import { providerOf } from "./provider-of.ts"
import { takeNotification } from "./take-notification.ts"
import { endedText } from "./with-access.ts"

/** Days that the reviews of a connection are told of. */
const recentDays = 7

/**
 * Connections of the own account that have not been disconnected, with the places of accounts that are linked with them.
 * Whoever sees some locations only gets the figures of these (D-023).
 */
async function connectionRows(
  { db, clock, connectors }: Pick<Deps, "db" | "clock" | "connectors">,
  scope: Scope,
  tokenId?: number,
) {
  const now = sql`${clock.now().toISOString()}::timestamptz`
  const visible = await visibleLocations(db, scope, "l")
  const seen = sql`connection_places p
    left join locations l on l.account_id = p.account_id and l.id = p.location_id and ${visible}
    where p.owner_account_id = c.account_id and p.token_id = c.token_id
      and ${scope.locations === "all" ? sql`true` : sql`l.id is not null`}`
  const countWith = (status: ConnectionPlaceStatus) =>
    sql`count(*) filter (where p.status = ${status})::integer`
  const isMatched = sql`p.status = 'matched'`
  // All of it stands with the places: reviews are as many as millions.
  const places = sql`select ${countWith("matched")} as places_matched,
      count(*) filter (where ${isMatched} and p.synced_at is not null) as places_synced,
      ${countWith("doubtful")} as places_doubtful, ${countWith("ignored")} as places_ignored,
      count(*) filter (where ${isMatched} and p.failing_since is not null) as places_failing,
      coalesce(sum(p.total) filter (where ${isMatched}), 0)::integer as reviews_total,
      coalesce(sum(p.taken) filter (where ${isMatched}), 0)::integer as reviews_taken
    from ${seen}`
  const today = sql`(${now} at time zone ${scope.timeZone})::date`
  // Place by place: the planner knows nothing of rollups that a first look fills, and would go through all for each.
  const byDay = sql`select s.day, sum(s.reviews)::integer as reviews from (select p.* from ${seen} and ${isMatched}) p
      cross join lateral (select day, reviews from rollup_location_source_day
        where account_id = p.account_id and location_id = p.location_id and source_id = i.review_source_id
          and generation = (select rollup_generation from accounts where id = p.account_id) and import_id = 0
          and day between ${today} - ${recentDays - 1}::integer and ${today} offset 0) s
      group by s.day`
  const columns: SQL = sql`c.token_id as oauth_token_id, c.account_id, t.integration_id,
    i.code as integration_code,
    ${connectionState(now)} as state, c.reads_reviews,
    case when ${isPaused(now)} then ${wireInstant(sql`c.next_sync_at`)} end as paused_until,
    c.error, ${wireInstant(sql`c.synced_at`)} as synced_at, ${wireInstant(sql`c.next_sync_at`)} as next_sync_at,
    n.places_matched, n.places_synced, n.places_doubtful, n.places_ignored, n.places_failing, n.reviews_total, n.reviews_taken,
    (select json_build_object('id', x.id, 'oauth_token_id', x.token_id, 'status', x.status,
        'progress', (x.added + x.kept) * 100 / greatest(x.total, 1), 'total', x.total, 'added', x.added, 'kept', x.kept)
      from place_additions x where x.account_id = c.account_id and x.token_id = c.token_id
        and (x.finished_at is null or x.finished_at > ${now} - interval '1 day') and ${scope.locations === "all"}
      order by x.id desc limit 1) as addition,
    (select json_agg(json_build_object('day', d.day::text, 'reviews', coalesce(b.reviews, 0)) order by d.day)
      from (select ${today} - back as day from generate_series(0, ${recentDays - 1}::integer) back) d
      left join (${byDay}) b on b.day = d.day) as recent_days`
  const from = sql`from connections c join oauth_tokens t on t.account_id = c.account_id and t.id = c.token_id
    join integrations i on i.id = t.integration_id cross join lateral (${places}) n
    where c.account_id = ${scope.accountId} and t.revoked_at is null
      and ${tokenId === undefined ? sql`true` : sql`c.token_id = ${tokenId}::bigint`}`
  return {
    count: (): Promise<number> => countOf(db, from),
    async read(limit: number, offset: number): Promise<Connection[]> {
      const rows = await rowsOf(
        db,
        {
          oauth_token_id: column.number(),
          account_id: column.number(),
          integration_id: column.number(),
          integration_code: column.text(),
          state: column.text<Connection["state"]>(),
          places_matched: column.number(),
          places_synced: column.number(),
          places_doubtful: column.number(),
          places_ignored: column.number(),
          reviews_total: column.number(),
          reviews_taken: column.number(),
          recent_days: column.json<Connection["recent_days"]>(),
          addition: column.json<Connection["addition"]>().nullable(),
          reads_reviews: column.boolean().nullable(),
          error: column.text().nullable(),
          synced_at: column.text().nullable(),
          paused_until: column.text().nullable(),
          next_sync_at: column.text().nullable(),
          places_failing: column.number().nullable(),
        },
        sql`select ${columns} ${from} order by c.token_id limit ${limit} offset ${offset}`,
      )
      return Promise.all(
        rows.map(async (row) => {
          const provider = providerOf(row.integration_code)
          const quota = provider && connectors(provider)?.quota
          return { ...row, quota: quota ? await quotaLeft(db, quota, clock.now()) : null }
        }),
      )
    },
  }
}

/** GET /connections, in the order in which they were made. */
const listConnections: Service<"connections.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const found = await connectionRows(deps, scope)
  return listAnswerOf({
    path: "/connections",
    query,
    page,
    perPage,
    total: await found.count(),
    collection: "connections",
    items: await found.read(perPage, offset),
  })
}

/** Makes a connection due, unless its access has ended. @throws 404; 409 when only reconnecting helps. */
async function makeDue(tx: Db, deps: Deps, { accountId }: Scope, tokenId: number) {
  const [row] = await rowsOf(
    tx,
    { id: column.number(), name: column.text(), isOver: column.boolean() },
    sql`update connections c set next_sync_at = case when next_sync_at is null then null
          else ${deps.clock.now().toISOString()}::timestamptz end
        from oauth_tokens t join integrations i on i.id = t.integration_id
        where c.account_id = ${accountId} and c.token_id = ${tokenId}::bigint
          and t.account_id = c.account_id and t.id = c.token_id and t.revoked_at is null
        returning i.id, i.name, c.next_sync_at is null as is_over`,
  )
  if (!row) throw notFound()
  if (row.isOver) throw new ApiError(409, endedText)
  return row
}

/** POST /connections/{id}/sync: looks for reviews now. @throws 404; 409 when only reconnecting helps. */
const syncConnection: Service<"connections.sync"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  const tokenId = pathId(params.id)
  await deps.db.transaction(async (tx) => {
    const { id, name } = await makeDue(tx, deps, scope, tokenId)
    const resource = { type: "integration" as const, id, name }
    await recordAudit(tx, deps, actor, { accountId, resource, after: { sync: "requested" } })
  })
  await deps.jobs.send("connection", connectionJobId({ accountId, tokenId }))
  const [connection] = await (await connectionRows(deps, scope, tokenId)).read(1, 0)
  if (!connection) throw notFound()
  return connection
}

export const verbs = {
  "connections.list": listConnections,
  "connections.sync": syncConnection,
  "connections.notify": takeNotification,
} satisfies Verbs
