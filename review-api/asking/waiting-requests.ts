import { sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"

type Which = { accountId: number; campaignId: number }

/**
 * Ends requests of a campaign that have not left (D-294); those that are leaving end by themselves.
 * @param tx the transaction that cancels the campaign.
 */
export async function cancelWaiting(tx: Db, { accountId, campaignId }: Which, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.execute(sql`update requests set status = 'skipped', reason = 'cancelled', due_at = null,
      updated_at = ${at}::timestamptz
    where account_id = ${accountId}::bigint and campaign_id = ${campaignId}::bigint and status in ('queued', 'held')`)
}

/**
 * Lets requests of a campaign go out again whose time has passed while it was paused, and notes that a person wanted it: times
 * that were missed, and rates that were too high, count from now on.
 * @param tx the transaction that resumes the campaign. @param userId who did.
 */
export async function releaseWaiting(
  tx: Db,
  { accountId, campaignId, userId }: Which & { userId: number | null },
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`update requests set due_at = ${at}, updated_at = ${at}
    where account_id = ${accountId}::bigint and campaign_id = ${campaignId}::bigint and status in ('queued', 'held')
      and due_at < ${at}`)
  await tx.execute(sql`insert into campaign_checks (account_id, campaign_id, at, user_id, code, outcome)
    values (${accountId}, ${campaignId}, ${at}, ${userId}, 'resumed', 'noted')`)
}
