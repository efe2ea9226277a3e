import { sql } from "drizzle-orm"
import { openIssuesColumn } from "../issues/issue-rows.ts"
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
  const columns = sql.join(
    [
      locationColumns,
      ...(query.with_groups ? [groupsColumn(scope)] : []),
      ...(query.with_issues && scope.permissions.issues?.includes("read")
        ? [sql`${openIssuesColumn(deps.clock.now())} as open_issues`]
        : []),
    ],
    sql`, `,
  )
  const { total, items } = await rows.readCounted<LocationRow>(columns, perPage, offset)
  return listAnswerOf({ path: "/locations", query, page, perPage, total, collection: "locations", items })
}
