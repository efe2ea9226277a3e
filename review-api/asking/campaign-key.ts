import { type SQL, sql } from "drizzle-orm"

/** Requests that are sent together: those of a campaign, or, with null, those of an account that belong to none. */
export type CampaignKey = { accountId: number; campaignId: number | null }

export const jobIdOf = ({ accountId, campaignId }: CampaignKey): string => `${accountId}-${campaignId ?? 0}`

/** @throws when no requests have such a job. */
export function keyOfJob(id: string): CampaignKey {
  const [accountId, campaignId] = id.split("-").map(Number)
  if (!accountId || campaignId === undefined) throw new Error(`no requests have the job ${id}`)
  return { accountId, campaignId: campaignId || null }
}

/** Requests `r` of a key. */
export const isOfKey = ({ accountId, campaignId }: CampaignKey): SQL =>
  sql`r.account_id = ${accountId}::bigint and ${
    campaignId === null ? sql`r.campaign_id is null` : sql`r.campaign_id = ${campaignId}::bigint`
  }`

export const stamp = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`
