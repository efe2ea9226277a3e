import { sql } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { filterId, pathId } from "../../core/ids.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { placeAdditions } from "../../db/schema/place-additions.ts"
import { isUniqueViolation } from "../../db/unique-violation.ts"
import { requireIn } from "../../permissions/summary.ts"
import { openReferenceBook } from "../location-imports/reference-book.ts"
import { requireSetting } from "../require-setting.ts"
import type { Service } from "../service.ts"
import { addAsLocation } from "./add-as-location.ts"
import { taken } from "./place-due.ts"
import { withMoves } from "./place-moves.ts"
import { sendSettled } from "./settle-place.ts"

/**
 * POST /connection_places/{id}/add_location.
 * @throws 403 where locations are managed by support (D-145); else as `addAsLocation`.
 */
export const addLocation: Service<"connection_places.add_location"> = async ({
  deps,
  scope,
  params,
  actor,
}) => {
  requireIn(scope.permissions, "integration.update")
  await requireSetting(deps.db, scope, "self_serve_locations")
  const book = await openReferenceBook(deps.db)
  const settled = await deps.db
    .transaction((tx) => addAsLocation(tx, deps, { scope, actor }, pathId(params.id), book))
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? taken() : error
    })
  await sendSettled(deps, scope.accountId, settled)
  await deps.jobs.send("location_issues", String(scope.accountId))
  return (await withMoves(deps, scope, [settled.place]))[0]!
}

/**
 * POST /connection_places/add_locations: a job adds them, one after another.
 * @throws 403 where locations are managed by support (D-145); 404; 409 while it does, and when no place waits.
 */
export const addAll: Service<"connection_places.add_locations"> = async ({ deps, scope, body, actor }) => {
  const { accountId, userId } = scope
  requireIn(scope.permissions, "integration.update")
  await requireSetting(deps.db, scope, "self_serve_locations")
  const tokenId = filterId(String(body.oauth_token_id)) ?? 0
  const row = await deps.db
    .transaction(async (tx) => {
      const [token] = await rowsOf(
        tx,
        { name: column.text(), integrationId: column.number() },
        sql`select i.name, i.id as integration_id from oauth_tokens t join integrations i on i.id = t.integration_id
          where t.account_id = ${accountId} and t.id = ${tokenId}::bigint and t.revoked_at is null`,
      )
      if (!token) throw notFound()
      const [made] = await tx
        .insert(placeAdditions)
        .values({
          accountId,
          tokenId,
          userId,
          withSimilar: body.with_similar ?? false,
          total: 0,
          createdAt: deps.clock.now().toISOString(),
        })
        .returning()
      // Whoever sees some locations only sees no place that waits (D-023).
      const waiting = await rowsOf(
        tx,
        { id: column.number() },
        sql`update connection_places set addition_id = ${made!.id}, add_error = null
          where owner_account_id = ${accountId} and token_id = ${tokenId}::bigint and status = 'doubtful'
            and ${scope.locations === "all"} returning id`,
      )
      const total = waiting.length
      if (total === 0) throw new ApiError(409, "No place waits to be added.")
      await tx.execute(sql`update place_additions set total = ${total}
        where account_id = ${accountId} and id = ${made!.id}`)
      await recordAudit(tx, deps, actor, {
        accountId,
        resource: { type: "integration", id: token.integrationId, name: token.name },
        after: { places: total, with_similar: made!.withSimilar },
      })
      return { ...made!, total }
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new ApiError(409, "Places are being added already.") : error
    })
  await deps.jobs.send("place_addition", String(row.id))
  return {
    id: row.id,
    oauth_token_id: tokenId,
    status: row.status,
    progress: 0,
    total: row.total,
    added: 0,
    kept: 0,
  }
}
