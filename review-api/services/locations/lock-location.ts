import { sql } from "drizzle-orm"
import { locationDeleted } from "#lib/contract/locations/constants.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { isVisibleLocation, type LocationState } from "../../db/queries/visible-locations.ts"
import { column, hasRows, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import { type LocationDetailRow, locationOwnColumns, locationOwnShape } from "./location-columns.ts"

async function isSeen(tx: Db, scope: Scope, id: number, state: LocationState): Promise<boolean> {
  return hasRows(tx, sql`select 1 from locations l where ${isVisibleLocation(scope, state)} and l.id = ${id}`)
}

/**
 * Holds a location that the caller sees until the transaction ends.
 * @returns it as it is, without what hangs on it: that could have changed while someone was waited for.
 * @throws 404; that says so where the caller would see it had no one deleted it (D-280).
 */
export async function lockLocation(
  tx: Db,
  scope: Scope,
  id: number,
  state: LocationState = "kept",
): Promise<LocationDetailRow> {
  const [held] = await rowsOf(
    tx,
    { ...locationOwnShape, is_seen: column.boolean() },
    sql`select ${locationOwnColumns}, (${isVisibleLocation(scope, state)}) as is_seen from locations l
        where l.account_id = ${scope.accountId} and l.id = ${id} for update of l`,
  )
  if (!held) throw notFound()
  const { is_seen: isHeldSeen, ...location } = held
  if (isHeldSeen) return location
  if (state === "kept" && location.deleted_at != null && (await isSeen(tx, scope, id, "deleted"))) {
    throw new ApiError(404, "This location has been deleted.", { code: locationDeleted })
  }
  throw notFound()
}
