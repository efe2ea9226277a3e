import { channelOf } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import { publishEvent } from "../../realtime/publish-event.ts"
import type { LockedReview } from "../../reviews/lock-reviews.ts"

/**
 * Tells who may see a review that its response has changed (D-237). The event names the review, which a page shows also
 * when it had no response, or has none any more.
 * @param tx the transaction of the change.
 */
export const publishResponseUpdated = (
  tx: Db,
  { accountId, id, locationId }: Pick<LockedReview, "accountId" | "id" | "locationId">,
): Promise<void> =>
  publishEvent(tx, {
    accountId,
    locationId,
    channel: channelOf("account", accountId),
    action: "RESPONSE_UPDATED",
    resourceId: id,
  })
