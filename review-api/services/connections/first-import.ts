import { sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"

/** One event announces the history of newly connected places, not one for each review. */
export async function keepHistoryQuiet(tx: Db, accountId: number, reviewIds: number[]): Promise<void> {
  if (reviewIds.length === 0) return
  await tx.execute(sql`delete from reviews_to_send q
    using provider_reviews v, connection_places p
    where q.account_id = ${accountId} and ${isOneOf(sql`q.review_id`, reviewIds)}
      and v.account_id = q.account_id and v.review_id = q.review_id
      and p.account_id = v.account_id and p.id = v.connection_place_id and p.synced_at is null`)
}

/** Queues `import.finished` for accounts with places whose first pass ends; call it before they are noted as synced. */
export async function queueImportEnd(tx: Db, placeIds: number[]): Promise<void> {
  await tx.execute(sql`select queue_event(p.account_id, 'import.finished', 'connection-' || p.token_id,
      jsonb_build_object('token_id', p.token_id, 'owner_account_id', p.owner_account_id))
    from (select distinct account_id, token_id, owner_account_id from connection_places
      where ${isOneOf(sql`id`, placeIds)} and synced_at is null) p`)
}
