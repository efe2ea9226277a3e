import { channelOf } from "#lib/contract/index.ts"
import type { Db } from "../db/connect.ts"
import { publishEvent } from "../realtime/publish-event.ts"
import type { CampaignKey } from "./campaign-key.ts"

/**
 * Tells open pages that a campaign got on, or without one that single requests of the account did (D-237).
 * @param tx the transaction of the change.
 */
export async function publishSendingUpdated(tx: Db, { accountId, campaignId }: CampaignKey): Promise<void> {
  await publishEvent(tx, {
    accountId,
    channel: channelOf("account", accountId),
    ...(campaignId === null
      ? { action: "REQUEST_UPDATED", resourceId: accountId }
      : { action: "CAMPAIGN_UPDATED", resourceId: campaignId }),
  })
}
