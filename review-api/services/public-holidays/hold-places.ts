import { sql } from "drizzle-orm"
import { invalid } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"

const placeShape = {
  id: column.number(),
  name: column.text(),
  country: column.text().nullable(),
  state: column.text().nullable(),
  time_zone: column.text().nullable(),
}

export type Place = RowOf<typeof placeShape>

/** The locations of some ids, which stay until the transaction ends. @throws 422 at `location_ids` unless all are seen. */
export async function holdPlaces(tx: Db, scope: Scope, ids: readonly number[]): Promise<Place[]> {
  const where = allOf([
    await visibleLocations(tx, scope, "l"),
    sql`l.account_id = ${scope.accountId}`,
    isOneOf(sql`l.id`, ids),
  ])
  const found = await rowsOf(
    tx,
    placeShape,
    sql`select l.id, l.name, l.country, l.state, l.time_zone from locations l where ${where} order by l.id for share`,
  )
  if (found.length !== new Set(ids).size) throw invalid({ location_ids: ["has unknown locations"] })
  return found
}
