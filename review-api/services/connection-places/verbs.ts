import { and, eq, type SQL, sql } from "drizzle-orm"
import type { ConnectionPlace } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { connectionJobId } from "../../connections/save-grant.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { filterId, pathId } from "../../core/ids.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { connectionPlaces, connections } from "../../db/schema/connections.ts"
import { isUniqueViolation } from "../../db/unique-violation.ts"
import type { Scope } from "../../permissions/scope.ts"
import { freeLocations } from "../connections/list-places.ts"
import { type ComparableLocation, candidatesOf, comparable } from "../connections/match-place.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"

const columns = sql`p.id, p.account_id, p.token_id as oauth_token_id, p.external_id, p.name, p.address, p.phone,
  p.status, l.id as location_id, l.name as location_name, p.confidence, p.total as reviews_total,
  ${wireInstant(sql`p.synced_at`)} as synced_at, p.error, ${wireInstant(sql`p.failing_since`)} as failing_since`

/**
 * Places of connections that have not been disconnected. Whoever sees some locations only sees the places that are one
 * of these, and none that is no location yet (D-023).
 */
async function placeRows(db: Db, scope: Scope, conditions: (SQL | undefined)[]) {
  const visible = await visibleLocations(db, scope, "l")
  const from = sql`from connection_places p
    join oauth_tokens t on t.account_id = p.account_id and t.id = p.token_id and t.revoked_at is null
    left join locations l on l.account_id = p.account_id and l.id = p.location_id and ${visible}
    where ${allOf([
      sql`p.account_id = ${scope.accountId}`,
      scope.locations === "all" ? undefined : sql`l.id is not null`,
      ...conditions,
    ])}`
  return {
    async count(): Promise<number> {
      const [row] = await rowsOf<{ total: number }>(db, sql`select count(*)::integer as total ${from}`)
      return row!.total
    },
    read: (limit: number, offset: number): Promise<ConnectionPlace[]> =>
      rowsOf<ConnectionPlace>(
        db,
        sql`select ${columns} ${from} order by p.status = 'doubtful' desc,
          p.failing_since nulls last, p.name, p.id
          limit ${limit} offset ${offset}`,
      ),
  }
}

/** How many locations a doubtful place is offered. */
const offered = 3

/** Adds the locations that doubtful places may be. They are compared here, since locations come and go. */
async function withCandidates(
  db: Db,
  { accountId, locations }: Scope,
  rows: readonly ConnectionPlace[],
): Promise<ConnectionPlace[]> {
  const isDoubtful = ({ status }: ConnectionPlace) => status === "doubtful"
  const tokenIds = new Set(rows.filter(isDoubtful).map((row) => Number(row.oauth_token_id)))
  const free = new Map<number, ComparableLocation[]>()
  for (const tokenId of locations === "all" ? tokenIds : []) {
    free.set(tokenId, (await freeLocations(db, { accountId, tokenId })).map(comparable))
  }
  return rows.map((row) => {
    const of = isDoubtful(row) ? (free.get(Number(row.oauth_token_id)) ?? []) : []
    const place = { name: row.name, address: row.address ?? null, phone: row.phone ?? null }
    const candidates = of.length > 0 ? candidatesOf(place, of).slice(0, offered) : []
    return {
      ...row,
      candidates: candidates.map(({ location, confidence }) => ({
        ...{ location_id: location.id, name: location.name, confidence },
      })),
    }
  })
}

/** GET /connection_places. */
const listPlaces: Service<"connection_places.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const tokenId = filterId(query.oauth_token_id)
  const found = await placeRows(deps.db, scope, [
    tokenId === undefined ? undefined : sql`p.token_id = ${tokenId}::bigint`,
    query.status === undefined ? undefined : sql`p.status = ${query.status}`,
  ])
  return listAnswerOf({
    path: "/connection_places",
    query,
    page,
    perPage,
    total: await found.count(),
    collection: "connection_places",
    items: await withCandidates(deps.db, scope, await found.read(perPage, offset)),
  })
}

const taken = () => invalid({ location_id: ["is matched to another place of this connection"] })

/** @throws 422 when there is no such location, or reviews of the place are at another one already. */
async function demandLocation(tx: Db, scope: Scope, placeId: number, locationId: number): Promise<void> {
  const [row] = await rowsOf<{ isElsewhere: boolean }>(
    tx,
    sql`select exists (select 1 from provider_reviews p
          join reviews r on r.account_id = p.account_id and r.id = p.review_id
          where p.account_id = l.account_id and p.connection_place_id = ${placeId} and r.location_id <> l.id)
          as "isElsewhere"
        from locations l where l.id = ${locationId} and ${await visibleLocations(tx, scope, "l")}`,
  )
  if (!row) throw invalid({ location_id: ["does not exist"] })
  if (row.isElsewhere) throw invalid({ location_id: ["is not where reviews of this place are already"] })
}

/**
 * PATCH /connection_places/{id}: what a person says of a place stands from then on, and reviews come in at once.
 * @throws 404; 422 for a location that cannot be the one.
 */
const updatePlace: Service<"connection_places.update"> = async ({ deps, scope, params, body, actor }) => {
  const { accountId } = scope
  const id = pathId(params.id)
  const isPlace = and(eq(connectionPlaces.accountId, accountId), eq(connectionPlaces.id, id))
  const changed = await deps.db
    .transaction(async (tx) => {
      const rows = await placeRows(tx, scope, [sql`p.id = ${id}`])
      const [before] = await rows.read(1, 0)
      if (!before) throw notFound()
      const { status } = body
      const locationId = status === "matched" ? Number(body.location_id) : null
      if (locationId !== null) await demandLocation(tx, scope, id, locationId)
      const confidence = status === "matched" ? 100 : 0
      await tx
        .update(connectionPlaces)
        .set({ status, locationId, confidence, error: null, failingSince: null })
        .where(isPlace)
      const tokenId = Number(before.oauth_token_id)
      await tx
        .update(connections)
        .set({ nextSyncAt: deps.clock.now().toISOString() })
        .where(
          and(
            eq(connections.accountId, accountId),
            eq(connections.tokenId, tokenId),
            // One whose access has ended waits for a person.
            sql`next_sync_at is not null`,
          ),
        )
      const [after] = await rows.read(1, 0)
      await recordAudit(tx, deps, actor, {
        accountId,
        resource: { type: "integration", id, name: before.name },
        before: { status: before.status, location: before.location_name },
        after: { status: after!.status, location: after!.location_name },
      })
      return after!
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? taken() : error
    })
  await deps.jobs.send("connection", connectionJobId({ accountId, tokenId: Number(changed.oauth_token_id) }))
  return changed
}

export const verbs = {
  "connection_places.list": listPlaces,
  "connection_places.update": updatePlace,
} satisfies Verbs
