import { sql } from "drizzle-orm"
import type { ReviewStatusLabel } from "#lib/contract/index.ts"
import { rowsOf } from "../../db/connect.ts"
import { nameMatches, nameOrder } from "../../db/queries/name-search.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { orderBy } from "../list-sort.ts"
import type { Service } from "../service.ts"

const name = sql`s.name`

/** The labels of the account, by name (D-124). */
export const listReviewStatusLabels: Service<"review_status_labels.list"> = async (call) => {
  const { deps, scope, query } = call
  const { page, perPage, offset } = pageOf(query)
  const from = sql`from review_status_labels s where ${allOf([
    sql`s.account_id = ${scope.accountId}`,
    nameMatches(name, query),
  ])}`
  const order = orderBy(query, { name: { by: nameOrder(name) } }, ["name"], sql`s.id`)
  const [count] = await rowsOf<{ total: number }>(deps.db, sql`select count(*)::integer as total ${from}`)
  const items = await rowsOf<ReviewStatusLabel>(
    deps.db,
    sql`select s.id, s.name, s.color ${from} order by ${order} limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: "/review_status_labels",
    query,
    page,
    perPage,
    total: count!.total,
    collection: "review_status_labels",
    items,
  })
}
