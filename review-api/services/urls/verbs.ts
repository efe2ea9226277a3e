import { sql } from "drizzle-orm"
import type { Url } from "#lib/contract/index.ts"
import { filterId } from "../../core/ids.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { nameOrder } from "../../db/queries/name-search.ts"
import { pendingImportIds } from "../../db/queries/pending-imports.ts"
import { allOf, numbers } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import { integratedBy } from "../integrations/integration-rows.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { orderBy } from "../list-sort.ts"
import type { Service, Verbs } from "../service.ts"

/** When the page was tried last, or reviews were asked for over a connection. */
const lastChecked = sql`greatest(u.last_checked_at, (select max(p.synced_at) from connection_places p
  join oauth_tokens t on t.account_id = p.owner_account_id and t.id = p.token_id and t.revoked_at is null
  join integrations c on c.id = t.integration_id and c.review_source_id = u.source_id
  where p.account_id = u.account_id and p.location_id = u.location_id and p.status = 'matched'))`

const columns = sql`u.id, u.account_id, u.location_id, u.source_id, s.name as source_name, u.link,
  u.exclude_request_reviews, s.feedback_forbidden as source_feedback_forbidden,
  case when figures.rated > 0 then round((figures.rating_sum / figures.rated)::numeric, 2)::double precision end
    as avg_rating,
  coalesce(figures.reviews, 0)::integer as total_reviews, ${wireInstant(lastChecked)} as last_checked_at,
  case when i.id is not null then json_build_object('code', i.code, 'name', i.name,
    'integration_source_category_id', i.category) end as missing_integration`

/** GET /urls (000 §7, D-140): of the locations that the caller sees. */
const listUrls: Service<"urls.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const { exclude_request_reviews, source_feedback_forbidden } = query
  const locationId = filterId(query.location_id)
  const pending = await pendingImportIds(deps.db, scope.accountIds)
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
  const keys = { source_name: { by: nameOrder(sql`s.name`) }, link: { by: [sql`u.link collate "C"`] } }
  const order = orderBy(query, keys, ["source_name", "link"], sql`u.id`)
  const total = await countOf(deps.db, from)
  const items = await rowsOf(
    deps.db,
    {
      id: column.number(),
      location_id: column.number(),
      source_id: column.number(),
      source_name: column.text(),
      link: column.text(),
      exclude_request_reviews: column.boolean(),
      source_feedback_forbidden: column.boolean(),
      account_id: column.number().nullable(),
      avg_rating: column.number().nullable(),
      total_reviews: column.number().nullable(),
      last_checked_at: column.text().nullable(),
      missing_integration: column.json<NonNullable<Url["missing_integration"]>>().nullable(),
    },
    sql`select ${columns}
      from (select u.*, row_number() over (order by ${order}) as place ${from}
        order by ${order} limit ${perPage} offset ${offset}) u
      join sources s on s.id = u.source_id
      left join lateral (select sum(c.reviews) as reviews, sum(c.rated) as rated, sum(c.rating_sum) as rating_sum
        from rollup_location_source_month c join accounts a on a.id = c.account_id
        where ${allOf([
          sql`c.account_id = u.account_id and c.generation = a.rollup_generation`,
          sql`c.location_id = u.location_id and c.source_id = u.source_id`,
          pending.length > 0 ? sql`c.import_id <> all(${numbers(pending)})` : undefined,
        ])}) figures on true
      left join integrations i on i.review_source_id = u.source_id and not i.is_hidden
        and not ${integratedBy(sql`u.account_id`, sql`i.id`)}
      order by u.place`,
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

export const verbs = { "urls.list": listUrls, "urls.check": checkUrls } satisfies Verbs
