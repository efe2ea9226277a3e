import { and, eq, sql } from "drizzle-orm"
import type { ConnectionPlace } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { connectionJobId } from "../../connections/save-grant.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { connectionPlaces, connections } from "../../db/schema/connections.ts"
import { isUniqueViolation } from "../../db/unique-violation.ts"
import type { Scope } from "../../permissions/scope.ts"
import { freeLocations } from "../connections/list-places.ts"
import { type ComparableLocation, candidatesOf, comparable } from "../connections/match-place.ts"
import { cursorPageOf, totalOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { readPlace, readPlacePage } from "./place-page.ts"

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
  const { rows, cursors, total } = await readPlacePage(deps.db, scope, query)
  return {
    _embedded: { connection_places: await withCandidates(deps.db, scope, rows) },
    ...totalOf({ count: total, exact: true }, query),
    ...cursorPageOf("/connection_places", query, cursors),
    ...(total === 0 ? { _page: 1 } : {}),
    paging: { cursors },
  }
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
      const before = await readPlace(tx, scope, id)
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
      const after = await readPlace(tx, scope, id)
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
