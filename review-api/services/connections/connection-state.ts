import { type SQL, sql } from "drizzle-orm"

/** Whether the provider of a connection `c` wants to be left alone until its next look. @param now the instant, in SQL */
export const isPaused = (now: SQL): SQL =>
  sql`(c.failures > 0 and c.error is null and c.next_sync_at > ${now})`

/** Matched places of a connection `c` whose locations are there. */
const matched = sql`connection_places p join locations l on l.account_id = p.account_id and l.id = p.location_id
    and l.deleted_at is null
  where p.owner_account_id = c.account_id and p.token_id = c.token_id and p.status = 'matched'`

/**
 * How a connection `c` with its token `t` is, as one of `connectionStates`. Where a provider no longer lets reviews be
 * read, none are missing.
 * @param now the instant, in SQL
 */
export const connectionState = (now: SQL): SQL => sql`case when t.expires_at <= ${now} then 'expired'
  when ${isPaused(now)} then 'paused'
  when c.failures > 0 and c.error is not null then 'failing'
  when c.synced_at is null then 'importing'
  when c.reads_reviews = false then 'active'
  when not exists (select 1 from ${matched}) then 'unmatched'
  when exists (select 1 from ${matched} and p.synced_at is null and p.failing_since is null) then 'importing'
  when exists (select 1 from ${matched} and (p.failing_since is not null or p.total > p.taken)) then 'incomplete'
  else 'active' end`
