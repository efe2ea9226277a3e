import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { groupRows } from "./group-rows.ts"

/** Lists the groups that the caller sees, with the members that the caller sees (000 §7, D-023, D-057). */
export const listGroups: Service<"groups.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const rows = await groupRows(deps, scope, query)
  const [total, items] = await Promise.all([
    rows.count(),
    query.without_locations ? rows.readNames(perPage, offset) : rows.read(perPage, offset),
  ])
  return listAnswerOf({ path: "/groups", query, page, perPage, total, collection: "groups", items })
}
