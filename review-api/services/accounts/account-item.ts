import { sql } from "drizzle-orm"
import type { Account } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import { accountColumns } from "./account-columns.ts"

/**
 * An account as it goes out, with its status now (D-031), all its locations counted, and whether its figures are being
 * recounted; null when the scope does not hold it.
 */
export async function accountItem(db: Db, scope: Scope, id: number, now: Date): Promise<Account | null> {
  if (!scope.accountIds.includes(id)) return null
  const visible = await visibleLocations(db, { ...scope, accountIds: [id], locations: "all" }, "l")
  const [row] = await rowsOf(
    db,
    {
      id: column.number(),
      name: column.text(),
      status: column.text(),
      time_zone: column.text().nullable(),
      parent_id: column.number().nullable(),
      public_key: column.text().nullable(),
      segment: column.text().nullable(),
      trial_started_at: column.text().nullable(),
      trial_ended_at: column.text().nullable(),
      total_locations: column.number().nullable(),
      customer_success_manager_id: column.number().nullable(),
      customer_success_manager_name: column.text().nullable(),
      review_status_label_id: column.number().nullable(),
      plan_code: column.text().nullable(),
      account_vertical_name: column.text().nullable(),
      country_id: column.number().nullable(),
      auto: column.boolean().nullable(),
      daysLeftInTrial: column.number().nullable(),
      is_recounting: column.boolean().nullable(),
      support_phone: column.text().nullable(),
      support_email: column.text().nullable(),
    },
    sql`select ${accountColumns(visible, now)},
          exists (select 1 from rollup_rebuilds r where r.account_id = a.id) as is_recounting
        from accounts a where a.id = ${id}`,
  )
  return row ?? null
}
