import { sql } from "drizzle-orm"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { isVisibleLocation, type LocationState } from "../../db/queries/visible-locations.ts"
import { rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Service } from "../service.ts"
import {
  groupsColumn,
  groupsShape,
  type LocationDetailRow,
  locationDetailColumns,
  locationDetailShape,
} from "./location-columns.ts"

/** A location as the caller sees it. @throws 404 for missing, foreign and unassigned ones alike (D-008, D-023). */
export async function visibleLocation(
  db: Db,
  scope: Scope,
  id: number,
  state: LocationState = "kept",
): Promise<LocationDetailRow> {
  const [row] = await rowsOf(
    db,
    { ...locationDetailShape, ...groupsShape },
    sql`select ${locationDetailColumns}, ${groupsColumn(scope)} from locations l
        where ${isVisibleLocation(scope, state)} and l.id = ${id}`,
  )
  if (!row) throw notFound()
  return row
}

/** One location; missing, foreign and unassigned ones are 404 alike (D-008, D-023). */
export const getLocation: Service<"locations.get"> = ({ deps, scope, params }) =>
  visibleLocation(deps.db, scope, pathId(params.id))
