import { inArray, sql } from "drizzle-orm"
import { reviewsElsewhere } from "#lib/contract/connections/constants.ts"
import type { BodyOf, ConnectionPlace, Id } from "#lib/contract/index.ts"
import { ApiError, invalid, notFound } from "../../core/errors.ts"
import { filterId, pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { accounts } from "../../db/schema/identity.ts"
import { isUniqueViolation } from "../../db/unique-violation.ts"
import type { Scope } from "../../permissions/scope.ts"
import { isIn, requireIn } from "../../permissions/summary.ts"
import { freeLocations } from "../connections/list-places.ts"
import { type ComparableLocation, candidatesOf, comparable } from "../connections/match-place.ts"
import { cursorPageOf, totalOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { addAll, addLocation } from "./add-verbs.ts"
import { previewMove, undoMove } from "./move-verbs.ts"
import { holdPlace, requireMover, taken } from "./place-due.ts"
import { requireNoMove, withMoves } from "./place-moves.ts"
import { placesPath, readPlace, readPlacePage } from "./place-page.ts"
import { sendSettled, settlePlace, type Target } from "./settle-place.ts"

/** How many locations a doubtful place is offered. */
const offered = 3

/** Names of accounts by their ids. */
async function accountNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

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
  const known = [...free.values()].flat().map(({ location }) => location)
  const accountIds = known.flatMap((location) => (location.linkId === null ? [] : location.accountId))
  const names = await accountNames(db, [...new Set(accountIds)])
  return rows.map((row) => {
    const of = isDoubtful(row) ? (free.get(Number(row.oauth_token_id)) ?? []) : []
    const place = { name: row.name, address: row.address ?? null, phone: row.phone ?? null }
    const candidates = of.length > 0 ? candidatesOf(place, of).slice(0, offered) : []
    return {
      ...row,
      candidates: candidates.map(({ location, confidence }) => ({
        location_id: location.id,
        name: location.name,
        confidence,
        ...(location.linkId === null
          ? {}
          : { location_account_id: location.accountId, account_name: names.get(location.accountId)! }),
      })),
    }
  })
}

/** GET /connection_places. */
const listPlaces: Service<"connection_places.list"> = async ({ deps, scope, query }) => {
  const { rows, cursors, total } = await readPlacePage(deps.db, scope, query)
  return {
    _embedded: {
      connection_places: await withMoves(deps, scope, await withCandidates(deps.db, scope, rows)),
    },
    ...totalOf({ count: total, exact: true }, query),
    ...cursorPageOf(placesPath, query, cursors),
    ...(total === 0 ? { _page: 1 } : {}),
  }
}

/**
 * The link with a token of the own account by which a location may be a place; null for one of the own account.
 * @param givenId whose location it is, where that is said.
 * @throws 422 for accounts that are not linked.
 */
async function linkOf(
  tx: Db,
  { accountId, locations, permissions }: Scope,
  { tokenId, locationId }: { tokenId: number; locationId: number },
  givenId: Id | undefined,
) {
  // Whoever sees some locations of the own account sees none of others.
  const mayGive = locations === "all" && isIn(permissions, "child_integration.update")
  if (String(givenId) === String(accountId) || (givenId === undefined && !mayGive)) return null
  const isGiven =
    givenId === undefined
      ? sql`exists (select 1 from locations l where l.account_id = k.account_id and l.id = ${locationId}::bigint)`
      : sql`k.account_id = ${filterId(String(givenId)) ?? 0}::bigint`
  const [link] = await rowsOf(
    tx,
    { id: column.number(), accountId: column.number() },
    sql`select k.id, k.account_id from linked_integrations k where k.owner_account_id = ${accountId}
        and k.token_id = ${tokenId} and ${isGiven} for share`,
  )
  if (!link && givenId === undefined) return null
  requireIn(permissions, "child_integration.update")
  if (!link || !mayGive) throw invalid({ location_id: ["does not exist"] })
  return link
}

/** @throws 422 when there is no such location, or reviews of the place are at another one and are not to move; 403. */
async function targetOf(
  tx: Db,
  scope: Scope,
  place: { id: number; tokenId: number },
  body: BodyOf<"connection_places.update">,
): Promise<Target> {
  const locationId = filterId(String(body.location_id)) ?? 0
  const link = await linkOf(
    tx,
    scope,
    { tokenId: place.tokenId, locationId },
    body.location_account_id ?? undefined,
  )
  const isOne = link
    ? sql`l.account_id = ${link.accountId} and l.deleted_at is null`
    : await visibleLocations(tx, scope, "l")
  const [row] = await rowsOf(
    tx,
    { isElsewhere: column.boolean() },
    sql`select exists (select 1 from provider_reviews p
          join reviews r on r.account_id = p.account_id and r.id = p.review_id
          where p.account_id = l.account_id and p.connection_place_id = ${place.id} and r.location_id <> l.id)
          as is_elsewhere
        from locations l where l.id = ${locationId}::bigint and ${isOne}`,
  )
  if (!row) throw invalid({ location_id: ["does not exist"] })
  if (row.isElsewhere && !body.move_reviews) {
    const text = "is not where reviews of this place are already"
    throw new ApiError(422, `Location ${text}.`, { code: reviewsElsewhere, errors: { location_id: [text] } })
  }
  if (row.isElsewhere) requireMover(scope)
  const accountId = link?.accountId ?? scope.accountId
  return { accountId, linkId: link?.id ?? null, locationId, isMove: row.isElsewhere }
}

/**
 * PATCH /connection_places/{id}: what a person says of a place stands from then on, and reviews come in at once. A place
 * of a linked account's location belongs to that account; both logs tell of it.
 * @throws 403 where reviews would move and it is no Admin who asks; 404; 409 while they are being moved; 422 for a location
 * that cannot be the one.
 */
const updatePlace: Service<"connection_places.update"> = async ({ deps, scope, params, body, actor }) => {
  const { accountId: ownerAccountId } = scope
  const id = pathId(params.id)
  const changed = await deps.db
    .transaction(async (tx) => {
      const before = await readPlace(tx, scope, id)
      if (!before) throw notFound()
      const { status } = body
      const tokenId = Number(before.oauth_token_id)
      const held = await holdPlace(tx, { accountId: ownerAccountId, tokenId }, id)
      await requireNoMove(tx, deps, id)
      const target: Target =
        status === "matched"
          ? await targetOf(tx, scope, { id, tokenId }, body)
          : { accountId: ownerAccountId, linkId: null, locationId: null, isMove: false }
      return settlePlace(
        tx,
        deps,
        { scope, actor, action: actor.operation },
        { before, held, status, target },
      )
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? taken() : error
    })
  await sendSettled(deps, ownerAccountId, changed)
  return (await withMoves(deps, scope, [changed.place]))[0]!
}

export const verbs = {
  "connection_places.list": listPlaces,
  "connection_places.update": updatePlace,
  "connection_places.preview_move": previewMove,
  "connection_places.undo_move": undoMove,
  "connection_places.add_location": addLocation,
  "connection_places.add_locations": addAll,
} satisfies Verbs
