import { type SQL, sql } from "drizzle-orm"
import { lowestAutoRating } from "#lib/contract/index.ts"
import type { Db } from "../connect.ts"
import { hasRows } from "../rows.ts"

/**
 * Plans the automatic responses to new reviews, in the transaction that writes them: by the rule for their source before
 * one for all, and never to what was published before the rule (D-131).
 * @param which of the account's reviews `r` they are.
 */
export async function planAutoResponses(tx: Db, accountId: number, which: SQL): Promise<void> {
  const rules = await hasRows(
    tx,
    sql`select 1 from auto_responses where account_id = ${accountId} and active limit 1`,
  )
  if (!rules) return
  await tx.execute(sql`
    insert into planned_responses (account_id, review_id, auto_response_id, due_at)
    select r.account_id, r.id, rule.id, r.created_at + rule.delay_minutes * interval '1 minute'
    from reviews r cross join lateral (
      select a.id, a.delay_minutes from auto_responses a
      where a.account_id = ${accountId} and a.active and (a.source_id is null or a.source_id = r.source_id)
        and r.stars >= ${lowestAutoRating} and r.stars between a.rating_min and a.rating_max
        and (a.has_text is null or a.has_text = (coalesce(btrim(r.content), '') <> ''))
        and r.published_at >= a.active_from
      order by a.source_id nulls last, a.id limit 1) rule
    where r.account_id = ${accountId} and ${which}
    on conflict do nothing`)
}
