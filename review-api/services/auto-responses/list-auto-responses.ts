import { sql } from "drizzle-orm"
import { rowsOf } from "../../db/connect.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { requireSetting } from "../require-setting.ts"
import type { Service } from "../service.ts"
import { ruleItem, ruleRows } from "./rule-rows.ts"

/** GET /auto_responses: in the order in which they were made. @throws 403 when the setting is off. */
export const listAutoResponses: Service<"auto_responses.list"> = async ({ deps, scope, query }) => {
  await requireSetting(deps.db, scope, "auto_responses")
  const { page, perPage, offset } = pageOf(query)
  const own = sql`r.account_id = ${scope.accountId}`
  const [count] = await rowsOf<{ total: number }>(
    deps.db,
    sql`select count(*)::integer as total from auto_responses r where ${own}`,
  )
  const rows = await ruleRows(deps.db, sql`${own} order by r.id limit ${perPage} offset ${offset}`)
  return listAnswerOf({
    path: "/auto_responses",
    query,
    page,
    perPage,
    total: count!.total,
    collection: "auto_responses",
    items: rows.map(ruleItem),
  })
}
