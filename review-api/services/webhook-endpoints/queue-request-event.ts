import type { WebhookData } from "#lib/contract/index.ts"
import type { HappenedRequest } from "../../asking/happened-request.ts"
import { publishSendingUpdated } from "../../asking/publish-sending-updated.ts"
import type { Db } from "../../db/connect.ts"
import type { Deps } from "../deps.ts"
import { queueWebhooks } from "./queue-webhooks.ts"

export type RequestEvent = "request.sent" | "request.bounced" | "request.answered" | "request.unsubscribed"

/**
 * Tells programs of an account what has happened to requests of it, and open pages where these are single ones.
 * @param tx the transaction in which it happens.
 */
export async function queueRequestEvent(
  tx: Db,
  deps: Pick<Deps, "clock" | "jobs">,
  type: RequestEvent,
  rows: readonly HappenedRequest[],
): Promise<void> {
  await queueWebhooks<RequestEvent>(
    tx,
    deps,
    type,
    rows.map(
      (row): WebhookData<RequestEvent> => ({
        account_id: row.accountId,
        request: {
          id: row.id,
          campaign_id: row.campaignId,
          contact_id: row.contactId,
          location_id: row.locationId,
          channel: row.channel,
          recipient: row.recipient,
          status: row.status,
          reason: row.reason,
        },
      }),
    ),
  )
  const accountIds = new Set(rows.flatMap((row) => (row.campaignId === null ? [row.accountId] : [])))
  for (const accountId of accountIds) await publishSendingUpdated(tx, { accountId, campaignId: null })
}
