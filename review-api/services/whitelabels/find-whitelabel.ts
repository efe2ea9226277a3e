import { sql } from "drizzle-orm"
import type { Whitelabel } from "#lib/contract/index.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { domainInUse, whitelabelColumns } from "./whitelabel-item.ts"

/** The white label of an account, else its parent's, with its verified domain (D-055); null without either. */
export async function findWhitelabel(db: Db, accountId: number): Promise<Whitelabel | null> {
  const [row] = await rowsOf<Whitelabel>(
    db,
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
