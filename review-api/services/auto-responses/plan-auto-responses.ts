import { sql } from "drizzle-orm"
import { lowestAutoRating } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import { numbers } from "../../db/queries/sql-lists.ts"

/**
 * Plans the automatic responses to new reviews, in the transaction that writes them: by the rule for their source before
 * one for all, and never to what was published before the rule (D-131).
 */
export async function planAutoResponses(
  tx: Db,
  accountId: number,
  reviewIds: readonly number[],
): Promise<void> {
  if (reviewIds.length === 0) return
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
    where r.account_id = ${accountId} and r.id = any(${numbers(reviewIds)})
    on conflict do nothing`)
}
