import { sql } from "drizzle-orm"
import { brakeLimits } from "#lib/contract/campaigns/constants.ts"
import type { PauseReason } from "#lib/contract/requests/constants.ts"
import { type CampaignKey, stamp } from "../asking/campaign-key.ts"
import { publishSendingUpdated } from "../asking/publish-sending-updated.ts"
import type { Db } from "../db/connect.ts"
import { column, rowsOf } from "../db/rows.ts"

const rate = (count: number, sent: number) => (sent === 0 ? 0 : count / sent)

/** Which rate is too high; null for none. */
export function brakeOf(figures: { sent: number; complained: number; hard: number }): PauseReason | null {
  const { sent, complained, hard } = figures
  if (sent < brakeLimits.ofSent) return null
  if (rate(complained, sent) >= brakeLimits.complaints) return "complaints"
  return rate(hard, sent) >= brakeLimits.bounces ? "bounces" : null
}

const figuresShape = column.numbers(["sent", "complained", "hard"])

/**
 * Whether a campaign has to stop (D-300). What was sent before somebody resumed it counts no more: they have seen it.
 * The kept counts are looked at first, and single requests only where these are too high.
 */
export async function findBrake(tx: Db, { accountId, campaignId }: CampaignKey): Promise<PauseReason | null> {
  if (campaignId === null) return null
  const [kept] = await rowsOf(
    tx,
    figuresShape,
    sql`select coalesce(sum(sent), 0)::integer as sent, coalesce(sum(complained), 0)::integer as complained,
          coalesce(sum(bounced), 0)::integer as hard
        from request_days where account_id = ${accountId}::bigint and campaign_id = ${campaignId}::bigint`,
  )
  if (brakeOf(kept!) === null) return null
  const [figures] = await rowsOf(
    tx,
    figuresShape,
    sql`select count(*)::integer as sent, count(r.complained_at)::integer as complained,
          (count(*) filter (where r.reason = 'hard_bounce'))::integer as hard
        from requests r where r.account_id = ${accountId}::bigint and r.campaign_id = ${campaignId}::bigint
          and coalesce(r.sent_at, r.bounced_at) > coalesce((select max(k.at) from campaign_checks k where k.account_id = ${accountId}::bigint
            and k.campaign_id = ${campaignId}::bigint and k.code = 'resumed'), '-infinity')`,
  )
  return brakeOf(figures!)
}

/** Pauses a campaign that is being sent, and notes why (D-297); nothing happens to any other. */
export async function pauseCampaign(
  tx: Db,
  { accountId, campaignId }: CampaignKey,
  reason: PauseReason,
  now: Date,
): Promise<void> {
  if (campaignId === null) return
  const paused = await rowsOf(
    tx,
    { id: column.number() },
    sql`update campaigns set status = 'paused', pause_reason = ${reason}, updated_at = ${stamp(now)}
        where account_id = ${accountId}::bigint and id = ${campaignId}::bigint
          and status in ('sending', 'scheduled') returning id`,
  )
  if (paused.length === 0) return
  await tx.execute(sql`insert into campaign_checks (account_id, campaign_id, at, code, outcome, note)
    values (${accountId}, ${campaignId}, ${stamp(now)}, 'paused', 'noted', ${reason})`)
  await publishSendingUpdated(tx, { accountId, campaignId })
}
