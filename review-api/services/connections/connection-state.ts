import { type SQL, sql } from "drizzle-orm"

/** How a connection `c` with its token `t` is, as one of `connectionStates`. @param now the instant, in SQL */
export const connectionState = (now: SQL): SQL => sql`case when t.expires_at <= ${now} then 'expired'
  when c.failures > 0 then 'failing' when c.synced_at is null then 'importing' else 'active' end`
