import { sql } from "drizzle-orm"
import type { Delivery } from "#lib/contract/index.ts"
import { rowsOf } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { visibleSchedule } from "./schedule-rows.ts"

/**
 * GET /scheduled_exports/{id}/deliveries: to whom each run was mailed and what became of it, newest first.
 * @throws 404 when the schedule is missing or somebody else's.
 */
export const listDeliveries: Service<"scheduled_exports.list_deliveries"> = async (call) => {
  const { deps, scope, params, query } = call
  const { id } = await visibleSchedule(deps.db, scope, params.id)
  const { page, perPage, offset } = pageOf(query)
  const from = sql`from scheduled_export_deliveries d
    where d.account_id = ${scope.accountId} and d.scheduled_export_id = ${id}`
  const [count] = await rowsOf<{ total: number }>(deps.db, sql`select count(*)::integer as total ${from}`)
  const items = await rowsOf<Delivery>(
    deps.db,
    sql`select d.id, d.email, d.status, d.attempts, d.reason,
          ${wireInstant(sql`d.occurrence_at`)} as occurrence_at, ${wireInstant(sql`d.created_at`)} as created_at,
          ${wireInstant(sql`d.sent_at`)} as sent_at
        ${from} order by d.id desc limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: `/scheduled_exports/${id}/deliveries`,
    query,
    page,
    perPage,
    total: count!.total,
    collection: "deliveries",
    items,
  })
}
