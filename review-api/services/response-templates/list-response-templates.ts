import { sql } from "drizzle-orm"
import { filterId } from "../../core/ids.ts"
import { rowsOf } from "../../db/connect.ts"
import { nameMatches, nameOrder } from "../../db/queries/name-search.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { orderBy } from "../list-sort.ts"
import type { Service } from "../service.ts"
import { fits, templateRows } from "./template-rows.ts"

/** GET /response_templates: by name; those for a rating or a source, when one is given (D-132). */
export const listResponseTemplates: Service<"response_templates.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const name = sql`t.name`
  const from = sql`from response_templates t where ${allOf([
    sql`t.account_id = ${scope.accountId}`,
    nameMatches(name, query),
    ...fits(query.rating, filterId(query.source_id)),
  ])}`
  const order = orderBy(query, { name: { by: nameOrder(name) } }, ["name"], sql`t.id`)
  const [count] = await rowsOf<{ total: number }>(deps.db, sql`select count(*)::integer as total ${from}`)
  const rows = await templateRows(deps.db, sql`${from} order by ${order} limit ${perPage} offset ${offset}`)
  return listAnswerOf({
    path: "/response_templates",
    query,
    page,
    perPage,
    total: count!.total,
    collection: "response_templates",
    items: rows,
  })
}
