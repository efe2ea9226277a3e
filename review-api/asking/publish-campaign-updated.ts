import { channelOf } from "#lib/contract/index.ts"
import type { Db } from "../db/connect.ts"
import { publishEvent } from "../realtime/publish-event.ts"
import type { CampaignKey } from "./campaign-key.ts"

/**
 * Tells open pages that a campaign got on (D-237); of single requests nothing is told.
 * @param tx the transaction of the change.
 */
export async function publishCampaignUpdated(tx: Db, { accountId, campaignId }: CampaignKey): Promise<void> {
  if (campaignId === null) return
  await publishEvent(tx, {
    accountId,
    channel: channelOf("account", accountId),
    action: "CAMPAIGN_UPDATED",
    resourceId: campaignId,
  })
}
