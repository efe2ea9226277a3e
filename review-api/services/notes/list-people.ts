import { sql } from "drizzle-orm"
import { pathId } from "../../core/ids.ts"
import { canReadAt } from "../../db/queries/location-readers.ts"
import { nameMatches, nameOrder } from "../../db/queries/name-search.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { profileName } from "../../db/queries/user-columns.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { visibleReview } from "../reviews/get-review.ts"
import type { Service } from "../service.ts"

/** Names that are told of people who cannot be mentioned: enough to know that someone was found. */
const maxWithout = 3

const personShape = { id: column.number(), name: column.text(), email: column.text() }

/**
 * GET /notes/people: who may read a review and so can be mentioned in a note on it, by name (D-134). A search also tells who
 * of the account may not, so that no one waits for an answer of theirs.
 * @throws 404.
 */
export const listNotePeople: Service<"notes.list_people"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const review = await visibleReview(deps.db, scope, pathId(query.review_id))
  const from = sql`from users u where ${allOf([
    sql`u.account_id = ${scope.accountId}`,
    canReadAt(sql`${review.location_id}::bigint`),
    nameMatches(profileName, query),
  ])}`
  const total = await countOf(deps.db, from)
  const items = await rowsOf(
    deps.db,
    personShape,
    sql`select u.id, ${profileName} as name, u.email ${from}
        order by ${sql.join(nameOrder(profileName), sql`, `)}, u.id limit ${perPage} offset ${offset}`,
  )
  const without = query.keywords?.trim()
    ? await rowsOf(
        deps.db,
        { name: column.text() },
        sql`select ${profileName} as name from users u where ${allOf([
          sql`u.account_id = ${scope.accountId} and u.deactivated_at is null and u.shadow_user_id is null`,
          // Whoever has no name is called by an address, which is not told.
          sql`trim(u.first_name || ' ' || u.last_name) <> ''`,
          sql`not (${canReadAt(sql`${review.location_id}::bigint`)})`,
          nameMatches(profileName, query),
        ])} order by ${sql.join(nameOrder(profileName), sql`, `)}, u.id limit ${maxWithout}`,
      )
    : []
  const list = listAnswerOf({
    path: "/notes/people",
    query,
    page,
    perPage,
    total,
    collection: "people",
    items,
  })
  return { ...list, without_access: without.flatMap(({ name }) => name.trim() || []) }
}
