import { type SQL, sql } from "drizzle-orm"
import type { Url } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { pendingImportIds } from "../../db/queries/pending-imports.ts"
import { siteName } from "../../db/queries/site-name.ts"
import { allOf, numbers } from "../../db/queries/sql-lists.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import { hasConnectedLink, isConnectedLink } from "../connections/keep-review-link.ts"
import { integratedBy } from "../integrations/integration-rows.ts"

/** When the page was tried last, or reviews were asked for over a connection. */
const lastChecked = sql`greatest(u.last_checked_at, (select max(p.synced_at) from connection_places p
  join oauth_tokens t on t.account_id = p.owner_account_id and t.id = p.token_id and t.revoked_at is null
  join integrations c on c.id = t.integration_id and c.review_source_id = u.source_id
  where p.account_id = u.account_id and p.location_id = u.location_id and p.status = 'matched'))`

const columns = sql`u.id, u.account_id, u.location_id, u.source_id, ${siteName} as source_name, u.link,
  u.exclude_request_reviews, s.feedback_forbidden as source_feedback_forbidden,
  case when figures.rated > 0 then round((figures.rating_sum / figures.rated)::numeric, 2)::double precision end
    as avg_rating,
  coalesce(figures.reviews, 0)::integer as total_reviews, ${wireInstant(lastChecked)} as last_checked_at,
  case when i.id is not null then json_build_object('code', i.code, 'name', i.name,
    'integration_source_category_id', i.category) end as missing_integration,
  ${isConnectedLink} as is_from_connection, ${hasConnectedLink} as has_connection`

const urlShape = {
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
  is_from_connection: column.boolean(),
  has_connection: column.boolean(),
}

type UrlRow = RowOf<typeof urlShape>

/**
 * Pages of locations with what the reviews there come to (D-156), in their order.
 * @param which rows of `urls` with their `place` in it.
 */
export async function urlRows(db: Db, scope: Scope, which: SQL): Promise<UrlRow[]> {
  const pending = await pendingImportIds(db, scope.accountIds)
  return rowsOf(
    db,
    urlShape,
    sql`select ${columns}
      from (${which}) u
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
}
