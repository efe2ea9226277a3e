import { type SQL, sql } from "drizzle-orm"

/**
 * OAuth tokens that accounts use and that are not revoked, a row for each account: `user_account_id` with the columns
 * of `oauth_tokens`. An account uses its own, and those of its parent that it is linked with (`link_id`, P-143).
 */
export const usedTokens: SQL = sql`(select o.account_id as user_account_id, null::bigint as link_id, o.*
    from oauth_tokens o where o.revoked_at is null
  union all select k.account_id, k.id, o.* from linked_integrations k
    join oauth_tokens o on o.account_id = k.owner_account_id and o.id = k.token_id and o.revoked_at is null)`
