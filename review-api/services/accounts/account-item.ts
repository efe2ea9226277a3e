import { sql } from "drizzle-orm"
import type { Account } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import { accountColumns, accountShape } from "./account-columns.ts"

/**
 * An account as it goes out, with its status now (D-031), all its locations counted, and whether its figures are being
 * recounted; null when the scope does not hold it.
 */
export async function accountItem(db: Db, scope: Scope, id: number, now: Date): Promise<Account | null> {
  if (!scope.accountIds.includes(id)) return null
  const visible = await visibleLocations(db, { ...scope, accountIds: [id], locations: "all" }, "l")
  const [row] = await rowsOf(
    db,
    { ...accountShape, is_recounting: column.boolean().nullable() },
    sql`select ${accountColumns(visible, now)},
          exists (select 1 from rollup_rebuilds r where r.account_id = a.id) as is_recounting
        from accounts a where a.id = ${id}`,
  )
  return row ?? null
}
