import { sql } from "drizzle-orm"
import type { Whitelabel } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import { rowsOf } from "../../db/rows.ts"
import { domainInUse, whitelabelColumns, whitelabelShape } from "./whitelabel-item.ts"

/** The white label of an account, else its parent's, with its verified domain (D-055); null without either. */
export async function findWhitelabel(db: Db, accountId: number): Promise<Whitelabel | null> {
  const [row] = await rowsOf(
    db,
    whitelabelShape,
    sql`select ${whitelabelColumns}
        from accounts own
        join whitelabels w on w.account_id in (own.id, own.parent_id)
        join accounts a on a.id = w.account_id
        ${domainInUse}
        where own.id = ${accountId}
        order by w.account_id = own.id desc limit 1`,
  )
  return row ?? null
}
