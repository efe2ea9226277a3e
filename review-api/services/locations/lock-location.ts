import { aliasedTable, and, eq, getTableColumns, sql } from "drizzle-orm"
import { locationDeleted } from "#lib/contract/location-constants.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { isVisibleLocation, type LocationState } from "../../db/queries/visible-locations.ts"
import { locations } from "../../db/schema/places.ts"
import type { Scope } from "../../permissions/scope.ts"
import { groupsColumn, type LocationDetailRow, locationDetailColumns } from "./location-columns.ts"

type Held = {
  row: typeof locations.$inferSelect
  /** How it goes out; what hangs on it is as it was before anybody was waited for. */
  before: LocationDetailRow
}

const l = aliasedTable(locations, "l")

async function isSeen(tx: Db, scope: Scope, id: number, state: LocationState): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select 1 from locations l where ${isVisibleLocation(scope, state)} and l.id = ${id}`,
  )
  return rows.length > 0
}

/**
 * Holds a location that the caller sees until the transaction ends.
 * @throws 404; that says so where the caller would see it had nobody deleted it (D-280).
 */
export async function lockLocation(
  tx: Db,
  scope: Scope,
  id: number,
  state: LocationState = "kept",
): Promise<Held> {
  const [held] = await tx
    .select({
      row: getTableColumns(l),
      before: sql<LocationDetailRow>`(select row_to_json(shown)
        from (select ${locationDetailColumns}, ${groupsColumn(scope)}) shown)`,
      isSeen: sql<boolean>`(${isVisibleLocation(scope, state)})`,
    })
    .from(l)
    .where(and(eq(l.accountId, scope.accountId), eq(l.id, id)))
    .for("update")
  if (!held) throw notFound()
  const { row, before } = held
  if (held.isSeen) return { row, before }
  if (state === "kept" && row.deletedAt !== null && (await isSeen(tx, scope, id, "deleted"))) {
    throw new ApiError(404, "This location has been deleted.", { code: locationDeleted })
  }
  throw notFound()
}
