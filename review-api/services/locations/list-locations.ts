import { sql } from "drizzle-orm"
import { column } from "../../db/rows.ts"
import { inOrderOf, readChanged, refuseCursor } from "../changed-rows.ts"
import { openIssuesColumn } from "../issues/issue-rows.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { groupsColumn, groupsShape, locationColumns, locationShape } from "./location-columns.ts"
import { locationRows } from "./location-rows.ts"

/**
 * Lists the locations that the caller sees (000 §7, D-010, D-057).
 * @throws 400 for a bad cursor. @throws 403 when anybody but an Admin asks for the deleted ones (D-280).
 */
export const listLocations: Service<"locations.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const rows = await locationRows(deps, scope, query)
  const hasIssues = query.with_issues && scope.permissions.issues?.includes("read")
  const columns = {
    columns: sql`${locationColumns}${query.with_groups ? sql`, ${groupsColumn(scope)}` : sql``}${
      hasIssues ? sql`, ${openIssuesColumn(deps.clock.now())} as open_issues` : sql``
    }`,
    shape: {
      ...locationShape,
      ...(query.with_groups ? groupsShape : {}),
      ...(hasIssues ? { open_issues: column.number() } : {}),
    },
  }
  if (query.updated_after !== undefined) {
    const changed = { ...query, updated_after: query.updated_after }
    const { rows: found, around } = await readChanged(deps, scope.accountIds, "/locations", changed, {
      alias: sql`l`,
      column: sql`l.changed_at`,
      from: rows.from,
    })
    const { per_page, after, updated_after, ...filter } = query
    const those = await locationRows(deps, scope, { ...filter, id: found.map(({ id }) => String(id)) })
    const locations = found.length > 0 ? await those.read(columns, found.length, 0) : []
    return { _embedded: { locations: inOrderOf(found, locations) }, ...around }
  }
  refuseCursor("/locations", query)
  const { total, items } = await rows.readCounted(columns, perPage, offset)
  return listAnswerOf({ path: "/locations", query, page, perPage, total, collection: "locations", items })
}
