import { sql } from "drizzle-orm"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { groupsColumn, type LocationRow, locationColumns } from "./location-columns.ts"
import { locationRows } from "./location-rows.ts"

/**
 * Lists the locations that the caller sees (000 §7, D-010, D-057).
 * @throws 403 when anybody but an Admin asks for the deleted ones (D-280).
 */
export const listLocations: Service<"locations.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const rows = await locationRows(deps, scope, query)
  const columns = query.with_groups ? sql`${locationColumns}, ${groupsColumn(scope)}` : locationColumns
  const [total, items] = await Promise.all([rows.count(), rows.read<LocationRow>(columns, perPage, offset)])
  return listAnswerOf({ path: "/locations", query, page, perPage, total, collection: "locations", items })
}
