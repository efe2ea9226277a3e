import { sql } from "drizzle-orm"
import type { Group } from "#lib/contract/index.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { inGroupScope } from "../../db/queries/group-scope.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Service } from "../service.ts"
import { type GroupRow, groupColumns } from "./group-columns.ts"

/** A group as the caller sees it. @throws 404 for missing, foreign and unassigned ones alike (D-008, D-023). */
export async function visibleGroup(db: Db, scope: Scope, id: number): Promise<Group> {
  const visible = await visibleLocations(db, scope, "l")
  const [row] = await rowsOf<GroupRow>(
    db,
    sql`select ${groupColumns(visible)} from groups g where ${allOf([
      isOneOf(sql`g.account_id`, scope.accountIds),
      inGroupScope(scope, sql`g.account_id`, sql`g.id`),
      sql`g.id = ${id}`,
    ])}`,
  )
  if (!row) throw notFound()
  return row
}

/** One group; missing, foreign and unassigned ones are 404 alike (D-008, D-023). */
export const getGroup: Service<"groups.get"> = ({ deps, scope, params }) =>
  visibleGroup(deps.db, scope, pathId(params.id))
