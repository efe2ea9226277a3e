import { sql } from "drizzle-orm"
import type { Whitelabel } from "#lib/contract/index.ts"
import { rowsOf } from "../../db/connect.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { whitelabelColumns } from "./whitelabel-item.ts"

/** The white label of a verified custom domain, none or one (D-055). Public: it draws the login page. */
export const listWhitelabels: Service<"whitelabels.list"> = async ({ deps, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const items = await rowsOf<Whitelabel>(
    deps.db,
    sql`select ${whitelabelColumns}
        from custom_domains d
        join whitelabels w on w.account_id = d.account_id and w.id = d.whitelabel_id
        join accounts a on a.id = w.account_id
        where d.domain = ${query.custom_domain.trim().toLowerCase()} and d.verified_at is not null`,
  )
  return listAnswerOf({
    path: "/whitelabels",
    query,
    page,
    perPage,
    total: items.length,
    collection: "whitelabels",
    items: items.slice(offset, offset + perPage),
  })
}
