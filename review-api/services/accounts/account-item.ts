import { sql } from "drizzle-orm"
import type { Account } from "#lib/contract/index.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import type { Scope } from "../../scope.ts"

const instant = (column: string) =>
  sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The own account as it goes out, with its status as stored; null when it is gone. */
export async function accountItem(db: Db, scope: Scope): Promise<Account | null> {
  const visible = await visibleLocations(db, { ...scope, locations: "all" }, "l")
  const [row] = await rowsOf<Account>(
    db,
    sql`select a.id, a.name, a.status, a.time_zone, a.parent_id, a.segment, a.plan_code,
          ${instant("a.trial_started_at")} as trial_started_at, ${instant("a.trial_ended_at")} as trial_ended_at,
          (select count(*)::integer from locations l where ${visible}) as total_locations,
          a.customer_success_manager_id, a.customer_success_manager_name, a.review_status_label_id,
          a.vertical_name as account_vertical_name, a.country_id
        from accounts a where a.id = ${scope.accountId}`,
  )
  return row ? { ...row, _links: { self: { href: `/accounts/${row.id}` } } } : null
}
