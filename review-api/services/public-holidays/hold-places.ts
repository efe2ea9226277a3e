import { sql } from "drizzle-orm"
import { invalid } from "../../core/errors.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import type { Scope } from "../../permissions/scope.ts"

export type Place = {
  id: number
  name: string
  country: string | null
  state: string | null
  time_zone: string | null
}

/** The locations of some ids, which stay until the transaction ends. @throws 422 at `location_ids` unless all are seen. */
export async function holdPlaces(tx: Db, scope: Scope, ids: readonly number[]): Promise<Place[]> {
  const where = allOf([
    await visibleLocations(tx, scope, "l"),
    sql`l.account_id = ${scope.accountId}`,
    isOneOf(sql`l.id`, ids),
  ])
  const found = await rowsOf<Place>(
    tx,
    sql`select l.id, l.name, l.country, l.state, l.time_zone from locations l where ${where} order by l.id for share`,
  )
  if (found.length !== new Set(ids).size) throw invalid({ location_ids: ["has unknown locations"] })
  return found
}
