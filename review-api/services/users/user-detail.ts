import { sql } from "drizzle-orm"
import type { AnswerOf } from "#lib/contract/index.ts"
import { userColumns, userItem, userShape } from "../../db/queries/user-columns.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { assignedIds } from "./assignments.ts"

/** One user of the account who is not deactivated, with its assignments; null without one. */
export async function userDetail(
  { db, config }: Pick<Deps, "db" | "config">,
  scope: Scope,
  id: number,
): Promise<AnswerOf<"users.get"> | null> {
  const visible = await visibleLocations(db, scope, "l")
  const [row] = await rowsOf(
    db,
    { ...userShape, scheduled_export_count: column.number() },
    sql`select ${userColumns(visible)},
          (select count(*)::integer from scheduled_exports s
            where s.account_id = u.account_id and s.created_by_user_id = u.id) as scheduled_export_count
        from users u
        where u.account_id = ${scope.accountId} and u.id = ${id} and u.deactivated_at is null`,
  )
  if (!row) return null
  const { locationIds, groupIds } = await assignedIds(db, scope, id)
  return { ...userItem(config, scope, row), location_ids: locationIds, group_ids: groupIds }
}
