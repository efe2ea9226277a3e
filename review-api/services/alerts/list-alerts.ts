import { sql } from "drizzle-orm"
import { filterId } from "../../core/ids.ts"
import { rowsOf } from "../../db/connect.ts"
import { nameOrder } from "../../db/queries/name-search.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { orderBy, type SortKey } from "../list-sort.ts"
import type { Service } from "../service.ts"
import { profileName } from "../users/user-columns.ts"
import { alertItem, alertRows, alertsAndUsers, isVisible } from "./alert-rows.ts"
import { giveDefaultAlerts, lackDefaultAlerts } from "./default-alerts.ts"

const sortKeys: Record<string, SortKey> = {
  user: { by: nameOrder(profileName) },
  type: { by: [sql`al.alert_type_id`] },
  frequency: { by: [sql`al.alert_frequency_id`] },
  last_sent_at: { by: [sql`al.last_sent_at`] },
}

/**
 * GET /alerts: those that the caller may have, by user and type unless sorted otherwise. Users from before there were
 * alerts get those of their type first (D-136).
 */
export const listAlerts: Service<"alerts.list"> = async ({ deps, scope, query }) => {
  const { accountId } = scope
  if (await lackDefaultAlerts(deps.db, accountId)) {
    await deps.db.transaction((tx) => giveDefaultAlerts(tx, { accountId }, deps.clock.now()))
  }
  const { page, perPage, offset } = pageOf(query)
  const userId = filterId(query.user_id)
  const where = allOf([isVisible(scope), userId === undefined ? undefined : sql`al.user_id = ${userId}`])
  const [count] = await rowsOf<{ total: number }>(
    deps.db,
    sql`select count(*)::integer as total ${alertsAndUsers} where ${where}`,
  )
  const order = orderBy(query, sortKeys, ["user"], sql`al.alert_type_id, al.alert_frequency_id, al.id`)
  const rows = await alertRows(
    deps.db,
    sql`where ${where} order by ${order} limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: "/alerts",
    query,
    page,
    perPage,
    total: count!.total,
    collection: "alerts",
    items: rows.map((row) => alertItem(scope, row)),
  })
}
