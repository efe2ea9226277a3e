import { channelOf } from "#lib/contract/index.ts"
import type { Db } from "../db/connect.ts"
import { publishEvent } from "../realtime/publish-event.ts"
import type { LockedReview } from "./lock-reviews.ts"

/** Of more at once only the end of the bulk action is told (D-274). */
const maxPublished = 100

/**
 * Tells who may see them that status, label, tags, notes or dispute of reviews have changed, once for each (D-274).
 * @param tx the transaction of the change.
 */
export async function publishReviewsUpdated(
  tx: Db,
  accountId: number,
  changed: readonly Pick<LockedReview, "id" | "locationId">[],
): Promise<void> {
  if (changed.length > maxPublished) return
  const channel = channelOf("account", accountId)
  for (const { id, locationId } of changed) {
    await publishEvent(tx, { accountId, channel, locationId, action: "REVIEW_UPDATED", resourceId: id })
  }
}
