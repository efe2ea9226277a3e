import { sql } from "drizzle-orm"
import { userTypes } from "#lib/contract/index.ts"
import { rowsOf } from "../../db/connect.ts"
import { nameMatches, nameOrder } from "../../db/queries/name-search.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { orderBy, type SortKey } from "../list-sort.ts"
import type { Service } from "../service.ts"
import { profileName, type UserRow, userColumns, userItem } from "./user-columns.ts"

/** In the order of the types, whatever their ids are. */
const typeOrder = sql`array_position(array[${sql.raw(Object.values(userTypes).join(", "))}], u.user_type_id)`

const sortKeys: Record<string, SortKey> = {
  name: { by: nameOrder(profileName) },
  email: { by: nameOrder(sql`u.email`) },
  user_type: { by: [typeOrder] },
  last_login: { by: [sql`u.last_login_at`] },
}

/**
 * Lists the users of the account who are not deactivated (000 §7, D-056); shadow users only when they are asked for.
 * Keywords look into names and e-mail.
 */
export const listUsers: Service<"users.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const from = sql`from users u where ${allOf([
    sql`u.account_id = ${scope.accountId}`,
    sql`u.deactivated_at is null`,
    query.include_shadow_users ? undefined : sql`u.shadow_user_id is null`,
    nameMatches(sql`(u.first_name || ' ' || u.last_name || ' ' || u.email)`, query),
  ])}`
  const order = orderBy(query, sortKeys, ["name"], sql`u.id`)
  const visible = await visibleLocations(deps.db, scope, "l")
  const [count] = await rowsOf<{ total: number }>(deps.db, sql`select count(*)::integer as total ${from}`)
  const rows = await rowsOf<UserRow>(
    deps.db,
    sql`select ${userColumns(visible)} ${from} order by ${order} limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: "/users",
    query,
    page,
    perPage,
    total: count!.total,
    collection: "users",
    items: rows.map((row) => userItem(deps.config, scope, row)),
  })
}
