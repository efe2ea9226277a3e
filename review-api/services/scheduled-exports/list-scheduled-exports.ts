import { sql } from "drizzle-orm"
import { exportTypeLabels, type ScheduleSort } from "#lib/contract/index.ts"
import { filterId } from "../../core/ids.ts"
import { rowsOf } from "../../db/connect.ts"
import { nameOrder } from "../../db/queries/name-search.ts"
import { allOf, texts } from "../../db/queries/sql-lists.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { orderBy, type SortKey } from "../list-sort.ts"
import type { Service } from "../service.ts"
import { isVisible, scheduleItem, scheduleRows } from "./schedule-rows.ts"

const labels = Object.entries(exportTypeLabels)
/** Types in the order of what people call them. */
const typeOrder = sql`array_position(${texts(
  labels.sort(([, one], [, other]) => one.localeCompare(other, "en")).map(([code]) => code),
)}, s.export_type)`

const sortKeys: Record<ScheduleSort, SortKey> = {
  created_at: { by: [sql`s.created_at`] },
  email_subject: { by: nameOrder(sql`s.email_subject`) },
  display_name: { by: [typeOrder] },
  last_sent_at: { by: [sql`s.last_sent_at`] },
}

/** GET /scheduled_exports: those that the caller may have, newest first unless sorted otherwise (000 §7, D-117). */
export const listScheduledExports: Service<"scheduled_exports.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const owner = filterId(query.created_by_user_id)
  const from = sql`from scheduled_exports s where ${allOf([
    isVisible(scope),
    query.export_type?.length ? sql`s.export_type = any(${texts(query.export_type)})` : undefined,
    owner === undefined ? undefined : sql`s.created_by_user_id = ${owner}`,
  ])}`
  const isSorted = query["sort[by]"] !== undefined
  const order = isSorted
    ? orderBy(query, sortKeys, ["created_at"], sql`s.id desc`)
    : sql`s.created_at desc, s.id desc`
  const [count] = await rowsOf<{ total: number }>(deps.db, sql`select count(*)::integer as total ${from}`)
  const rows = await scheduleRows(deps.db, sql`${from} order by ${order} limit ${perPage} offset ${offset}`)
  return listAnswerOf({
    path: "/scheduled_exports",
    query,
    page,
    perPage,
    total: count!.total,
    collection: "scheduled_exports",
    items: rows.map(scheduleItem),
  })
}
