import { type SQL, sql } from "drizzle-orm"
import type { QueryOf } from "#lib/contract/index.ts"
import { filterId } from "../../core/ids.ts"
import { isLocationOfUser } from "../../db/queries/assigned.ts"
import { nameMatches, nameOrder, relevanceOf } from "../../db/queries/name-search.ts"
import { allOf, numbers } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { orderBy, type SortKey } from "../list-sort.ts"
import type { Service } from "../service.ts"
import { sourceColumns } from "./source-columns.ts"

type Query = QueryOf<"sources.list">
const name = sql`s.name`

/** The source has a page or reviews at one of the locations. */
const isAtLocations = (locations: SQL): SQL => sql`(
  exists (select 1 from urls p join locations l on l.account_id = p.account_id and l.id = p.location_id
    where p.source_id = s.id and ${locations})
  or exists (select 1 from rollup_location_source_month r
    join accounts a on a.id = r.account_id and a.rollup_generation = r.generation
    join locations l on l.account_id = r.account_id and l.id = r.location_id
    where r.source_id = s.id and r.reviews > 0 and ${locations}))`

/** The source has a review with an image at one of the locations. */
const hasImages = (accountIds: number[], locations: SQL): SQL => sql`exists (
  select 1 from reviews v join locations l on l.account_id = v.account_id and l.id = v.location_id
  where v.account_id = any(${numbers(accountIds)}) and v.source_id = s.id and v.images <> '[]'::jsonb
    and v.deleted_at is null and v.origin_deleted_at is null
    and ${locations})`

async function filtersOf(deps: Deps, scope: Scope, query: Query): Promise<(SQL | undefined)[]> {
  const userId = filterId(query.user_id)
  const needsLocations = userId !== undefined || query.imagesOnly
  const visible = needsLocations ? await visibleLocations(deps.db, scope, "l") : sql`true`
  const { supports_reviews, supports_images } = query
  return [
    supports_reviews === undefined ? undefined : sql`s.supports_reviews = ${supports_reviews}`,
    supports_images === undefined ? undefined : sql`s.supports_images = ${supports_images}`,
    userId === undefined
      ? undefined
      : isAtLocations(allOf([visible, isLocationOfUser(sql`l.account_id`, sql`l.id`, userId)])),
    query.imagesOnly ? hasImages(scope.accountIds, visible) : undefined,
    nameMatches(name, query),
  ]
}

function sortKeys({ keywords }: Query): Record<string, SortKey> {
  return {
    ordinal: { by: [sql`s.ordinal`] },
    name: { by: nameOrder(name) },
    ...(keywords?.trim()
      ? { relevance: { by: [relevanceOf(name, keywords), ...nameOrder(name)], fixed: true } }
      : {}),
  }
}

/** Lists the sources (D-058): all of them, those at a user's locations, or those with images. */
export const listSources: Service<"sources.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const from = sql`from sources s where ${allOf([sql`true`, ...(await filtersOf(deps, scope, query))])}`
  const order = orderBy(query, sortKeys(query), ["ordinal", "name"], sql`s.id`)
  const total = await countOf(deps.db, from)
  const rows = await rowsOf(
    deps.db,
    {
      id: column.number(),
      name: column.text(),
      code: column.text().nullable(),
      ordinal: column.number().nullable(),
      supports_reviews: column.boolean().nullable(),
      supports_images: column.boolean().nullable(),
      may_embed: column.boolean(),
    },
    sql`select ${sourceColumns} ${from} order by ${order} limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: "/sources",
    query,
    page,
    perPage,
    total,
    collection: "sources",
    items: rows,
  })
}
