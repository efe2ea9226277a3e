import { addDays, subDays } from "date-fns"
import { sql } from "drizzle-orm"
import { keptMoveDays } from "#lib/contract/connections/constants.ts"
import type { ConnectionPlace } from "#lib/contract/index.ts"
import { ApiError } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { type PlaceMoveStatus, placeMoveReviews, placeMoves } from "../../db/schema/place-moves.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"

const placeMoveShape = {
  id: column.number(),
  accountId: column.number(),
  connectionPlaceId: column.number(),
  fromStatus: column.text<ConnectionPlace["status"]>(),
  fromLocationId: column.number().nullable(),
  toLocationId: column.number(),
  status: column.text<PlaceMoveStatus>(),
  total: column.number(),
  moved: column.number(),
  finishedAt: column.text().nullable(),
  fromName: column.text().nullable(),
  isFromGone: column.boolean(),
}

export type PlaceMove = RowOf<typeof placeMoveShape>

/** The last move of each of some places, of those that are not over yet or ended in the last 30 days. */
export async function lastMoves(
  db: Db,
  { clock }: Pick<Deps, "clock">,
  placeIds: readonly number[],
): Promise<Map<number, PlaceMove>> {
  if (placeIds.length === 0) return new Map()
  const since = subDays(clock.now(), keptMoveDays).toISOString()
  const rows = await rowsOf(
    db,
    placeMoveShape,
    sql`select distinct on (m.connection_place_id) m.id, m.account_id,
          m.connection_place_id, m.from_status,
          m.from_location_id, m.to_location_id, m.status, m.total, m.moved,
          ${wireInstant(sql`m.finished_at`)} as finished_at, l.name as from_name,
          m.from_location_id is not null and (l.id is null or l.deleted_at is not null) as is_from_gone
        from place_moves m
        join connection_places p on p.account_id = m.account_id and p.id = m.connection_place_id
        left join locations l on l.account_id = m.account_id and l.id = m.from_location_id
        where ${isOneOf(sql`m.connection_place_id`, placeIds)}
          and (m.finished_at is null or m.finished_at >= ${since}::timestamptz)
        order by m.connection_place_id, m.id desc`,
  )
  return new Map(rows.map((row) => [row.connectionPlaceId, row]))
}

export const isUnderWay = ({ status }: Pick<PlaceMove, "status">): boolean =>
  status === "moving" || status === "undoing"

/** Whether a move can be undone: it is over, its place is where it led, and the location before is still there. */
export const canUndo = (move: PlaceMove, place: ConnectionPlace): boolean =>
  move.status === "done" &&
  !move.isFromGone &&
  place.status === "matched" &&
  Number(place.location_id) === move.toLocationId

/** Adds whether reviews of places are kept here, and the last moves of places; an Admin's alone to know. */
export async function withMoves(
  deps: Pick<Deps, "db" | "clock">,
  scope: Scope,
  rows: readonly ConnectionPlace[],
): Promise<ConnectionPlace[]> {
  if (scope.locations !== "all" || rows.length === 0) return [...rows]
  const ids = rows.map(({ id }) => Number(id))
  const moves = await lastMoves(deps.db, deps, ids)
  const kept = await rowsOf(
    deps.db,
    { id: column.number() },
    sql`select p.id from connection_places p where ${isOneOf(sql`p.id`, ids)}
        and exists (select 1 from provider_reviews v where v.account_id = p.account_id and v.connection_place_id = p.id)`,
  )
  const keptIds = new Set(kept.map(({ id }) => id))
  return rows.map((row) => {
    const move = moves.get(Number(row.id))
    return {
      ...row,
      has_reviews: keptIds.has(Number(row.id)),
      move: move
        ? {
            status: move.status,
            reviews: move.total,
            reviews_moved: move.moved,
            from_location_id: move.fromLocationId,
            from_location_name: move.fromName,
            finished_at: move.finishedAt,
            can_undo: canUndo(move, row),
            undo_until: move.finishedAt && addDays(new Date(move.finishedAt), keptMoveDays).toISOString(),
          }
        : null,
    }
  })
}

/** Reviews that a place has brought or found, and that are at another location. */
const elsewhere = (accountId: number, placeId: number, locationId: number) =>
  sql`from provider_reviews v join reviews r on r.account_id = v.account_id and r.id = v.review_id
    where v.account_id = ${accountId} and v.connection_place_id = ${placeId} and r.location_id <> ${locationId}`

/** Preview of moving a place to a location: how many reviews from which locations, and how many have a response. */
export async function readMovePreview(
  db: Db,
  { accountId, placeId, locationId }: { accountId: number; placeId: number; locationId: number },
) {
  const from = await rowsOf(
    db,
    {
      location_id: column.number(),
      location_name: column.text(),
      reviews: column.number(),
      responded: column.number(),
    },
    sql`select l.id as location_id, l.name as location_name, moved.reviews, moved.responded
        from (select r.location_id, count(*) as reviews,
            count(*) filter (where r.status = 'responded') as responded
          ${elsewhere(accountId, placeId, locationId)} group by r.location_id) moved
        join locations l on l.account_id = ${accountId} and l.id = moved.location_id
        order by moved.reviews desc, l.name, l.id`,
  )
  const sum = (of: "reviews" | "responded") => from.reduce((all, row) => all + row[of], 0)
  return { reviews: sum("reviews"), responded: sum("responded"), from }
}

/** @throws 409 while reviews of the place are being moved. */
export async function requireNoMove(
  tx: Db,
  deps: Pick<Deps, "clock">,
  placeId: number,
): Promise<PlaceMove | undefined> {
  const move = (await lastMoves(tx, deps, [placeId])).get(placeId)
  if (move && isUnderWay(move)) throw new ApiError(409, "Reviews of this place are being moved.")
  return move
}

type NewMove = {
  accountId: number
  placeId: number
  fromStatus: ConnectionPlace["status"]
  fromLocationId: number | null
  toLocationId: number
  userId: number
}

/** Notes which reviews follow a place; the job moves them. @returns the id of the move, and how many follow. */
export async function beginMove(tx: Db, { clock }: Pick<Deps, "clock">, given: NewMove) {
  const { accountId, placeId, toLocationId } = given
  const [move] = await tx
    .insert(placeMoves)
    .values({
      accountId,
      connectionPlaceId: placeId,
      fromStatus: given.fromStatus,
      toLocationId,
      fromLocationId: given.fromLocationId,
      userId: given.userId,
      createdAt: clock.now().toISOString(),
    })
    .returning({ id: placeMoves.id })
  const [{ total } = { total: 0 }] = await rowsOf(
    tx,
    { total: column.number() },
    sql`with noted as (
          insert into ${placeMoveReviews} (account_id, move_id, review_id, from_location_id)
          select ${accountId}, ${move!.id}, r.id, r.location_id ${elsewhere(accountId, placeId, toLocationId)} returning 1),
        counted as (select count(*) as total from noted)
        update place_moves m set total = counted.total from counted
        where m.account_id = ${accountId} and m.id = ${move!.id} returning m.total`,
  )
  return { id: move!.id, total }
}

/** Turns a move around: what the place has brought since goes with what it had. */
export async function turnMove(tx: Db, move: PlaceMove): Promise<void> {
  const { accountId, id, connectionPlaceId, fromLocationId, toLocationId } = move
  if (fromLocationId !== null)
    await tx.execute(sql`insert into place_move_reviews (account_id, move_id, review_id, from_location_id, is_moved)
      select v.account_id, ${id}, v.review_id, ${fromLocationId}, true from provider_reviews v
      join reviews r on r.account_id = v.account_id and r.id = v.review_id
      where v.account_id = ${accountId} and v.connection_place_id = ${connectionPlaceId}
        and r.location_id = ${toLocationId} and r.created_at >= (select m.created_at from place_moves m
          where m.account_id = ${accountId} and m.id = ${id})
      on conflict do nothing`)
  await tx.execute(sql`update place_moves set status = 'undoing', finished_at = null,
      total = (select count(*) from place_move_reviews r
        where r.account_id = ${accountId} and r.move_id = ${id} and r.is_moved),
      moved = (select count(*) from place_move_reviews r
        where r.account_id = ${accountId} and r.move_id = ${id} and r.is_moved)
    where account_id = ${accountId} and id = ${id}`)
}
