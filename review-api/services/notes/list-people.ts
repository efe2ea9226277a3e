import { sql } from "drizzle-orm"
import { rowsOf } from "../../db/connect.ts"
import { canReadAt } from "../../db/queries/location-readers.ts"
import { nameMatches, nameOrder } from "../../db/queries/name-search.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { pathId } from "../../http/ids.ts"
import { listAnswerOf, pageOf } from "../../http/list-answer.ts"
import { seenReview } from "../reviews/get-review.ts"
import type { Service } from "../service.ts"
import { profileName } from "../users/user-columns.ts"

type Person = { id: number; name: string; email: string }

/** GET /notes/people: who may read a review and so can be mentioned in a note on it, by name (D-134). @throws 404. */
export const listNotePeople: Service<"notes.list_people"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const review = await seenReview(deps.db, scope, pathId(query.review_id))
  const from = sql`from users u where ${allOf([
    sql`u.account_id = ${scope.accountId}`,
    canReadAt(sql`${review.location_id}::bigint`),
    nameMatches(profileName, query),
  ])}`
  const [count] = await rowsOf<{ total: number }>(deps.db, sql`select count(*)::integer as total ${from}`)
  const items = await rowsOf<Person>(
    deps.db,
    sql`select u.id, ${profileName} as name, u.email ${from}
        order by ${sql.join(nameOrder(profileName), sql`, `)}, u.id limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: "/notes/people",
    query,
    page,
    perPage,
    total: count!.total,
    collection: "people",
    items,
  })
}
