import { sql } from "drizzle-orm"
import type { Id } from "#lib/contract/index.ts"
import { invalid } from "../../core/errors.ts"
import { filterIds, listIds, pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { canRead, canReadAt, canReadSomewhere } from "../../db/queries/location-readers.ts"
import { viaUserOf } from "../../db/queries/location-scope.ts"
import { nameMatches, nameOrder } from "../../db/queries/name-search.ts"
import { allOf, isOneOf, numbers } from "../../db/queries/sql-lists.ts"
import { profileName } from "../../db/queries/user-columns.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import type { Assignee, LockedReview } from "../../reviews/lock-reviews.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { visibleReview } from "./get-review.ts"

/** @throws 422 at `assigned_user_id`, the same for someone who may not, someone of another account and no one. */
const refuse = (): never => {
  throw invalid({ assigned_user_id: ["must be someone who can see the review"] })
}

/**
 * Reads who reviews are given to, and which of the reviews they may see (D-321).
 * @param held reviews of the account.
 * @throws 422 for someone who has left, of another account, and no one.
 */
export async function assignableTo(
  tx: Db,
  accountId: number,
  given: Id,
  held: readonly LockedReview[],
): Promise<{ assignee: Assignee; seen: LockedReview[] }> {
  const [id] = filterIds([String(given)]) ?? []
  const locationIds = [...new Set(held.map(({ locationId }) => locationId))]
  const [found] = await rowsOf(
    tx,
    { id: column.number(), name: column.text(), places: column.json<number[]>() },
    sql`select u.id, ${profileName} as name,
          (select coalesce(jsonb_agg(place.id), '[]'::jsonb) from unnest(${numbers(locationIds)}) as place(id)
            where ${canReadAt(sql`place.id`)}) as places
        from users u where u.account_id = ${accountId} and u.id = ${id} and ${canRead}`,
  )
  if (!found) return refuse()
  const places = new Set(found.places)
  return {
    assignee: { id: found.id, name: found.name },
    seen: held.filter(({ locationId }) => places.has(locationId)),
  }
}

/** Who a review is given to. @throws 422 for someone who may not see it (D-321). */
export async function assigneeOf(
  tx: Db,
  accountId: number,
  given: Id,
  review: LockedReview,
): Promise<Assignee> {
  const { assignee, seen } = await assignableTo(tx, accountId, given, [review])
  return seen.length === 0 ? refuse() : assignee
}

/**
 * GET /reviews/assignees (D-321): who a review can be assigned to, by name; without a review, who may see something that
 * the caller sees.
 * @throws 404 for a review that is missing or out of sight.
 */
export const listAssignees: Service<"reviews.list_assignees"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const review =
    query.review_id === undefined ? null : await visibleReview(deps.db, scope, pathId(query.review_id))
  const ids = listIds("id", query.id)
  const from = sql`from users u where ${allOf([
    sql`u.account_id = ${scope.accountId}`,
    review ? canReadAt(sql`${review.location_id}::bigint`) : canReadSomewhere(viaUserOf(scope)),
    ids && isOneOf(sql`u.id`, ids),
    nameMatches(profileName, query),
  ])}`
  const total = await countOf(deps.db, from)
  const items = await rowsOf(
    deps.db,
    { id: column.number(), name: column.text() },
    sql`select u.id, ${profileName} as name ${from}
        order by ${sql.join(nameOrder(profileName), sql`, `)}, u.id limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: "/reviews/assignees",
    query,
    page,
    perPage,
    total,
    collection: "assignees",
    items,
  })
}
