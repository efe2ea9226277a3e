import { and, eq, sql } from "drizzle-orm"
import { locationDeleted } from "#lib/contract/location-constants.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { type LocationState, visibleLocations } from "../../db/queries/visible-locations.ts"
import { locations } from "../../db/schema/places.ts"
import type { Scope } from "../../permissions/scope.ts"
import { visibleLocation } from "./get-location.ts"

async function isSeen(tx: Db, scope: Scope, id: number, state: LocationState): Promise<boolean> {
  const visible = await visibleLocations(tx, scope, "l", state)
  return (await rowsOf(tx, sql`select 1 from locations l where ${visible} and l.id = ${id}`)).length > 0
}

/**
 * Holds a location that the caller sees until the transaction ends.
 * @returns its row, and how it goes out.
 * @throws 404; that says so where the caller would see it had nobody deleted it (D-280).
 */
export async function lockLocation(tx: Db, scope: Scope, id: number, state: LocationState = "kept") {
  const where = and(eq(locations.accountId, scope.accountId), eq(locations.id, id))
  const [row] = await tx.select().from(locations).where(where).for("update")
  if (!row) throw notFound()
  if (state === "kept" && row.deletedAt !== null && (await isSeen(tx, scope, id, "deleted"))) {
    throw new ApiError(404, "This location has been deleted.", { code: locationDeleted })
  }
  return { row, before: await visibleLocation(tx, scope, id, state) }
}
