import { and, eq, sql } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { connectionJobId } from "../../connections/save-grant.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { filterId, pathId } from "../../core/ids.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { connectionPlaces } from "../../db/schema/connections.ts"
import { isUniqueViolation } from "../../db/unique-violation.ts"
import { forgetFigures } from "../google-figures/forget-figures.ts"
import type { Service } from "../service.ts"
import { makeDue, requireMover, taken } from "./place-due.ts"
import { canUndo, readMovePreview, requireNoMove, turnMove, withMoves } from "./place-moves.ts"
import { readPlace } from "./place-page.ts"

/**
 * GET /connection_places/{id}/move: what would follow a place to a location of its account or of a linked one; nothing
 * changes.
 * @throws 403 for all but Admins; 404 for a place or location that is not there.
 */
export const previewMove: Service<"connection_places.preview_move"> = async (call) => {
  const { deps, scope, params, query } = call
  requireMover(scope)
  const placeId = pathId(params.id)
  const place = await readPlace(deps.db, scope, placeId)
  if (!place) throw notFound()
  const wanted = filterId(query.location_id) ?? 0
  const [location] = await rowsOf(
    deps.db,
    { id: column.number(), name: column.text(), accountId: column.number() },
    sql`select l.id, l.name, l.account_id from locations l
        where l.id = ${wanted}::bigint and l.deleted_at is null
          and (${await visibleLocations(deps.db, scope, "l")} or exists (select 1 from linked_integrations k
            where k.owner_account_id = ${scope.accountId} and k.token_id = ${Number(place.oauth_token_id)}
              and k.account_id = l.account_id))`,
  )
  if (!location) throw notFound()
  const { id: locationId, name, accountId } = location
  const found = await readMovePreview(deps.db, { accountId, placeId, locationId })
  return { id: placeId, location_id: locationId, location_name: name, ...found }
}

/**
 * POST /connection_places/{id}/undo_move: the place is what it was before its last move, and its reviews go back, those that
 * have come since too.
 * @throws 403 for all but Admins; 404; 409 when there is nothing to undo any more, or it is under way.
 */
export const undoMove: Service<"connection_places.undo_move"> = async ({ deps, scope, params, actor }) => {
  requireMover(scope)
  const { accountId: ownerAccountId } = scope
  const id = pathId(params.id)
  const undone = await deps.db
    .transaction(async (tx) => {
      const before = await readPlace(tx, scope, id)
      if (!before) throw notFound()
      const keys = { accountId: ownerAccountId, tokenId: Number(before.oauth_token_id) }
      await makeDue(tx, deps, keys, true)
      const move = await requireNoMove(tx, deps, id)
      if (!move || !canUndo(move, before)) {
        const text = move?.isFromGone
          ? "The location that this place moved from has been deleted."
          : "This place has no move to undo."
        throw new ApiError(409, text)
      }
      await turnMove(tx, move)
      const isMatched = move.fromLocationId !== null && move.fromStatus === "matched"
      const locationId = isMatched ? move.fromLocationId : null
      await forgetFigures(tx, { accountId: Number(before.account_id), id, locationId })
      await tx
        .update(connectionPlaces)
        .set({
          status: move.fromStatus,
          confidence: isMatched ? 100 : 0,
          locationId: move.fromLocationId,
          ...(isMatched
            ? {}
            : { status: "ignored", locationId: null, accountId: ownerAccountId, linkId: null }),
          error: null,
          failingSince: null,
        })
        .where(and(eq(connectionPlaces.ownerAccountId, ownerAccountId), eq(connectionPlaces.id, id)))
      const after = (await readPlace(tx, scope, id))!
      for (const accountId of new Set([ownerAccountId, move.accountId]))
        await recordAudit(tx, deps, actor, {
          accountId,
          resource: { type: "integration", id, name: before.name },
          before: { status: before.status, location: before.location_name },
          after: { status: after.status, location: after.location_name, reviews_moved: move.moved },
        })
      return { after, moveId: move.id, keys }
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? taken() : error
    })
  await deps.jobs.send("place_move", String(undone.moveId))
  await deps.jobs.send("connection", connectionJobId(undone.keys))
  return (await withMoves(deps, scope, [undone.after]))[0]!
}
