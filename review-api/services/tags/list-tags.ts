import { sql } from "drizzle-orm"
import type { Tag } from "#lib/contract/index.ts"
import { rowsOf } from "../../db/connect.ts"
import { nameMatches, nameOrder, relevanceOf } from "../../db/queries/name-search.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { orderBy, type SortKey } from "../list-sort.ts"
import type { Service } from "../service.ts"

const name = sql`t.name`

/** How many reviews of the account have a tag: for those who keep the tags, who see all of its locations. */
const reviewsCount = sql`(
  select count(*)::integer from review_tags mark where mark.account_id = t.account_id and mark.tag_id = t.id)`

/** GET /tags: the account's tags by name; what is typed finds the closest first (D-010, D-133). */
export const listTags: Service<"tags.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const from = sql`from tags t where ${allOf([
    sql`t.account_id = ${scope.accountId}`,
    nameMatches(name, query),
  ])}`
  const keywords = query.keywords?.trim()
  const keys: Record<string, SortKey> = {
    name: { by: nameOrder(name) },
    ...(keywords
      ? { relevance: { by: [relevanceOf(name, keywords), ...nameOrder(name)], fixed: true } }
      : {}),
  }
  const order = orderBy(query, keys, [keywords ? "relevance" : "name"], sql`t.id`)
  const isCounted = query.with_counts === true && scope.permissions.tag?.includes("update") === true
  const counted = isCounted ? sql`, ${reviewsCount} as reviews_count` : sql``
  const [count] = await rowsOf<{ total: number }>(deps.db, sql`select count(*)::integer as total ${from}`)
  const items = await rowsOf<Tag>(
    deps.db,
    sql`select t.id, t.name${counted} ${from} order by ${order} limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: "/tags",
    query,
    page,
    perPage,
    total: count!.total,
    collection: "tags",
    items,
  })
}
