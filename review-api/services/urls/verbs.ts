import { sql } from "drizzle-orm"
import { filterId } from "../../core/ids.ts"
import { nameOrder } from "../../db/queries/name-search.ts"
import { siteName } from "../../db/queries/site-name.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { orderBy } from "../list-sort.ts"
import type { Service, Verbs } from "../service.ts"
import { urlRows } from "./url-rows.ts"
import { createUrl, deleteUrl, updateUrl } from "./write-url.ts"

/** GET /urls (000 §7, D-140): of the locations that the caller sees. */
const listUrls: Service<"urls.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const { exclude_request_reviews, source_feedback_forbidden } = query
  const locationId = filterId(query.location_id)
  const from = sql`from urls u join locations l on l.account_id = u.account_id and l.id = u.location_id
    join sources s on s.id = u.source_id
    where ${allOf([
      await visibleLocations(deps.db, scope, "l"),
      locationId === undefined ? undefined : sql`u.location_id = ${locationId}::bigint`,
      exclude_request_reviews === undefined
        ? undefined
        : sql`u.exclude_request_reviews = ${exclude_request_reviews}`,
      source_feedback_forbidden === undefined
        ? undefined
        : sql`s.feedback_forbidden = ${source_feedback_forbidden}`,
    ])}`
  const keys = { source_name: { by: nameOrder(siteName) }, link: { by: [sql`u.link collate "C"`] } }
  const order = orderBy(query, keys, ["source_name", "link"], sql`u.id`)
  const total = await countOf(deps.db, from)
  const items = await urlRows(
    deps.db,
    scope,
    sql`select u.*, row_number() over (order by ${order}) as place ${from}
      order by ${order} limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: "/urls",
    query,
    page,
    perPage,
    total,
    collection: "urls",
    items,
  })
}

/** Locations that are named at most. */
const mostNamed = 500

/** GET /urls_check (F-556, D-138): locations without a page that requests may link to, of those that the caller sees. */
const checkUrls: Service<"urls.check"> = async ({ deps, scope }) => {
  const rows = await rowsOf(
    deps.db,
    { id: column.number() },
    sql`select l.id from locations l where ${await visibleLocations(deps.db, scope, "l")} and not exists (
      select 1 from urls u join sources s on s.id = u.source_id where u.account_id = l.account_id
        and u.location_id = l.id and not u.exclude_request_reviews and not s.feedback_forbidden)
      order by l.id limit ${mostNamed}`,
  )
  return { valid: rows.length === 0, location_ids_without_urls: rows.map(({ id }) => id) }
}

export const verbs = {
  "urls.list": listUrls,
  "urls.check": checkUrls,
  "urls.create": createUrl,
  "urls.update": updateUrl,
  "urls.delete": deleteUrl,
} satisfies Verbs
