import { and, eq } from "drizzle-orm"
import type { CampaignStatus } from "#lib/contract/requests/constants.ts"
import { publishSendingUpdated } from "../../asking/publish-sending-updated.ts"
import { ApiError } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { campaigns } from "../../db/schema/campaigns.ts"

const open: readonly CampaignStatus[] = ["scheduled", "sending", "paused", "sent"]

/**
 * A campaign that was sent goes on with what is repeated.
 * @param tx the transaction of the repeat. @returns its state.
 * @throws 409 for one that was cancelled, has failed, or is a draft.
 */
export async function reopenCampaign(
  tx: Db,
  accountId: number,
  campaignId: number,
  now: Date,
): Promise<CampaignStatus> {
  const which = and(eq(campaigns.accountId, accountId), eq(campaigns.id, campaignId))
  const [row] = await tx.select({ status: campaigns.status }).from(campaigns).where(which).for("update")
  const status = open.find((one) => one === row?.status)
  if (status === undefined) throw new ApiError(409, "Its campaign was cancelled.")
  if (status !== "sent") return status
  await tx
    .update(campaigns)
    .set({ status: "sending", sentAt: null, updatedAt: now.toISOString() })
    .where(which)
  await publishSendingUpdated(tx, { accountId, campaignId })
  return "sending"
}
