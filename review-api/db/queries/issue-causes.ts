import { type SQL, sql } from "drizzle-orm"
import { type IssueStatus, oauthProviders } from "#lib/contract/index.ts"
import type { Db } from "../connect.ts"
import { allOf, isOneOf } from "./sql-lists.ts"
import { usedTokens } from "./used-tokens.ts"

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
 * Issues of the location of table alias `l`: rows of `status` and `source_id` (D-155). They agree with its review
 * sources: a location whose place at Google is matched lacks no Place ID for reviews, and access that has expired is an
 * issue where its source is one.
 * @param now when access of integrations is looked at.
 */
export const causesAt = (now: Date): SQL => sql`(
  ${cause(
    "missing_place_id",
    sql`${isMissing(sql`l.google_place_id`)} and not exists (select 1 from connection_places p
      join oauth_tokens t on t.account_id = p.owner_account_id and t.id = p.token_id and t.revoked_at is null
      join integrations n on n.id = t.integration_id and n.code = ${oauthProviders.google}
      where p.account_id = l.account_id and p.location_id = l.id and p.status = 'matched')`,
  )}
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
      and (exists (select 1 from urls u where u.account_id = l.account_id and u.location_id = l.id
          and u.source_id = n.review_source_id)
        or exists (select 1 from connection_places p where p.account_id = l.account_id and p.location_id = l.id
          and p.status = 'matched' and p.owner_account_id = t.account_id and p.token_id = t.id))
  union all select 'location_not_found', s.id from listing_looks k join sources s on s.code = k.source_code
    where k.account_id = l.account_id and k.location_id = l.id and k.source_code = 'google_maps' and k.listing is null
      and k.place_id = l.google_place_id and l.google_place_id <> '')`

/** Whether the issue of alias `i` still has its cause in the location of alias `l`. */
export const stillHolds = (now: Date): SQL => sql`(i.status <> all(${sql.param([...foundStatuses])}::text[])
  or exists (select 1 from ${causesAt(now)} c
    where c.status = i.status and c.source_id is not distinct from i.source_id))`

/**
 * Writes the issues that locations of an account have and that are not known yet.
 * @param tx the open transaction.
 * @param ids which of them; all when absent. Those that have the same place at Google are in conflict as well.
 */
export async function findIssues(
  tx: Db,
  accountId: number,
  now: Date,
  ids?: readonly number[],
): Promise<void> {
  const own = ids && isOneOf(sql`l.id`, [...ids])
  const twins =
    ids &&
    sql`(l.google_place_id <> '' and l.google_place_id in (select o.google_place_id from locations o
    where o.account_id = ${accountId} and ${isOneOf(sql`o.id`, [...ids])}))`
  await tx.execute(sql`insert into issues (account_id, location_id, source_id, status, created_at)
    select l.account_id, l.id, c.source_id, c.status, ${now.toISOString()}::timestamptz
    from locations l cross join lateral ${causesAt(now)} c
    where ${allOf([
      sql`l.account_id = ${accountId} and l.deleted_at is null`,
      own && twins && sql`(${own} or ${twins})`,
    ])} order by l.id
    on conflict do nothing`)
}
