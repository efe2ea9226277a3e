import { sql } from "drizzle-orm"
import type { Whitelabel } from "#lib/contract/index.ts"
import { rowsOf } from "../../db/connect.ts"
import type { Service } from "../service.ts"
import { noWhitelabel, whitelabelColumns } from "./whitelabel-item.ts"

/** The white label of the session's account, else its parent's, else all fields null (D-055). */
export const myWhitelabel: Service<"whitelabels.mine"> = async ({ deps, scope }) => {
  const [row] = await rowsOf<Whitelabel>(
    deps.db,
    sql`select ${whitelabelColumns}
        from accounts own
        join whitelabels w on w.account_id in (own.id, own.parent_id)
        join accounts a on a.id = w.account_id
        left join lateral (
          select domain from custom_domains c
          where c.account_id = w.account_id and c.whitelabel_id = w.id and c.verified_at is not null
          order by domain limit 1) d on true
        where own.id = ${scope.accountId}
        order by w.account_id = own.id desc limit 1`,
  )
  return row ?? noWhitelabel
}
