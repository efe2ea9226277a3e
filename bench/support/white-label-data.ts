import { sql } from "drizzle-orm"
import type { Db } from "#review-api/db/connect.ts"

/** The domain of the account that is measured. */
export const customDomain = "reviews.bench.test"

/**
 * Gives an account a white label on `customDomain`, and makes more of them, each an account with a verified domain.
 * @param others how many.
 */
export async function addWhiteLabels(db: Db, accountId: number, others: number): Promise<void> {
  await db.execute(sql`
    with made as (
      insert into accounts (name) select 'Partner ' || i from generate_series(1, ${others}::integer) i returning id),
    every as (select id from made union all select ${accountId}::bigint),
    labels as (
      insert into whitelabels (account_id, navigation_background_color, main_text_color, active_text_color,
        accent_color, support_email)
      select id, '#14332d', '#cfe3dc', '#ffffff', '#0f766e', 'help@bench.test' from every
      returning account_id, id)
    insert into custom_domains (account_id, whitelabel_id, domain, verified_at)
    select account_id, id,
      case when account_id = ${accountId} then ${customDomain}::text else 'reviews-' || account_id || '.bench.test' end,
      now()
    from labels`)
  await db.execute(sql`analyze accounts, whitelabels, custom_domains`)
}
