import { type SQL, sql } from "drizzle-orm"
import type { IssueStatus } from "#lib/contract/index.ts"
import { usedTokens } from "../../db/queries/used-tokens.ts"

/** Tries in a row that fail before a website counts as broken: one may be chance. */
export const failuresOfBroken = 2

const cause = (status: IssueStatus, condition: SQL) =>
  sql`select ${status}::text as status, null::integer as source_id where ${condition}`

const isMissing = (column: SQL): SQL => sql`coalesce(${column}, '') = ''`

const isBroken = (url: SQL): SQL => sql`exists (select 1 from website_checks w
  where w.account_id = l.account_id and w.url = ${url} and w.failures >= ${failuresOfBroken}::integer)`

/** Statuses found by looking; the rest is known from elsewhere. */
export const foundStatuses: readonly IssueStatus[] = [
  "missing_place_id",
  "conflicting_place_id",
  "missing_url",
  "broken_url",
  "integration_expired",
  "location_not_found",
]

/**
 * Issues of the location of table alias `l`: rows of `status` and `source_id` (D-155).
 * @param now when access of integrations is looked at.
 */
export const causesAt = (now: Date): SQL => sql`(
  ${cause("missing_place_id", isMissing(sql`l.google_place_id`))}
  union all ${cause(
    "conflicting_place_id",
    sql`l.google_place_id <> '' and exists (select 1 from locations o where o.account_id = l.account_id
      and o.google_place_id = l.google_place_id and o.id <> l.id and o.deleted_at is null)`,
  )}
  union all ${cause("missing_url", isMissing(sql`l.website`))}
  union all ${cause("broken_url", isBroken(sql`l.website`))}
  union all select distinct 'broken_url', u.source_id from urls u
    where u.account_id = l.account_id and u.location_id = l.id and ${isBroken(sql`u.link`)}
  union all select distinct 'integration_expired', n.review_source_id from ${usedTokens} t
    join integrations n on n.id = t.integration_id and n.review_source_id is not null
    where t.user_account_id = l.account_id
      and t.expires_at <= ${now.toISOString()}::timestamptz
      and not exists (select 1 from global_integration_accounts g where g.account_id = t.user_account_id
        and g.integration_id = t.integration_id and g.status = 'active')
  union all select 'location_not_found', s.id from listing_looks k join sources s on s.code = k.source_code
    where k.account_id = l.account_id and k.location_id = l.id and k.source_code = 'google_maps' and k.listing is null
      and k.place_id = l.google_place_id and l.google_place_id <> '')`

/** Whether the issue of alias `i` still has its cause in the location of alias `l`. */
export const stillHolds = (now: Date): SQL => sql`(i.status <> all(${sql.param([...foundStatuses])}::text[])
  or exists (select 1 from ${causesAt(now)} c
    where c.status = i.status and c.source_id is not distinct from i.source_id))`
