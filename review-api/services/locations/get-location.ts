import { sql } from "drizzle-orm"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { rowsOf } from "../../db/connect.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import type { Service } from "../service.ts"
import { type LocationRow, locationColumns } from "./location-columns.ts"

/** One location; missing, foreign and unassigned ones are 404 alike (D-008, D-023). */
export const getLocation: Service<"locations.get"> = async ({ deps, scope, params }) => {
  const id = pathId(params.id)
  const visible = await visibleLocations(deps.db, scope, "l")
  const [row] = await rowsOf<LocationRow>(
    deps.db,
    sql`select ${locationColumns} from locations l where ${visible} and l.id = ${id}`,
  )
  if (!row) throw notFound()
  return row
}
