import { sql } from "drizzle-orm"
import type { Account } from "#lib/contract/index.ts"
import { rowsOf } from "../../db/connect.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { notFound } from "../../errors.ts"
import { pathId } from "../../http/ids.ts"
import { accountStatusNow } from "../../session.ts"
import type { Service } from "../service.ts"

const instant = (column: string) =>
  sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The own account, open to every session status (D-034); any other is 404 (D-008). */
export const getAccount: Service<"accounts.get"> = async ({ deps, scope, params, via }) => {
  if (pathId(params.id) !== scope.accountId) throw notFound()
  const visible = await visibleLocations(deps.db, { ...scope, locations: "all" }, "l")
  const [row] = await rowsOf<Account>(
    deps.db,
    sql`select a.id, a.name, a.time_zone, a.parent_id, a.segment, a.plan_code,
          ${instant("a.trial_started_at")} as trial_started_at, ${instant("a.trial_ended_at")} as trial_ended_at,
          (select count(*)::integer from locations l where ${visible}) as total_locations,
          a.customer_success_manager_id, a.customer_success_manager_name, a.review_status_label_id,
          a.vertical_name as account_vertical_name
        from accounts a where a.id = ${scope.accountId}`,
  )
  if (!row) throw notFound()
  return {
    ...row,
    status: accountStatusNow(via.session.identity, deps.clock.now()),
    _links: { self: { href: `/accounts/${row.id}` } },
  }
}
