import { sql } from "drizzle-orm"
import type { CampaignStatus, PauseReason } from "#lib/contract/requests/constants.ts"
import { publishSendingUpdated } from "../../asking/publish-sending-updated.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { campaigns } from "../../db/schema/campaigns.ts"
import type { Service } from "../service.ts"
import { cancelWaiting } from "./campaign-expansion-job.ts"
import { type CampaignRow, campaignItem, isCampaign, requireOwn, visibleCampaign } from "./campaign-item.ts"
import { logCompliance } from "./compliance.ts"
import { requireSender } from "./send-campaign.ts"

type Change = {
  from: readonly CampaignStatus[]
  refusal: string
  code: "cancelled" | "paused" | "resumed"
  to: (row: CampaignRow, now: Date) => CampaignStatus
  pauseReason?: PauseReason
  /** Changes its requests. @param tx the transaction of the change. */
  also?: (tx: Db, row: CampaignRow, now: Date) => Promise<unknown>
}

type Verb = Service<"campaigns.cancel">

/** Changes the state of a campaign. @throws 404; 403 for that of somebody else; 409 in another state. */
async function change({ deps, scope, params, actor }: Parameters<Verb>[0], wanted: Change) {
  const now = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    const held = await visibleCampaign(tx, scope, params.id, true)
    requireOwn(scope, held)
    if (!wanted.from.includes(held.status as CampaignStatus)) throw new ApiError(409, wanted.refusal)
    const status = wanted.to(held, now)
    const [after] = await tx
      .update(campaigns)
      .set({
        status,
        pauseReason: wanted.pauseReason ?? null,
        updatedAt: now.toISOString(),
        version: sql`${campaigns.version} + 1`,
      })
      .where(isCampaign(held))
      .returning()
    await wanted.also?.(tx, after!, now)
    await logCompliance(tx, held, { userId: scope.userId, at: now }, [
      { code: wanted.code, outcome: "noted" },
    ])
    await recordAudit(tx, deps, actor, {
      accountId: held.accountId,
      resource: { type: "campaign", id: held.id, name: held.name || held.subject || null },
      before: { status: held.status, pause_reason: held.pauseReason },
      after: { status, pause_reason: after!.pauseReason },
    })
    await publishSendingUpdated(tx, { accountId: held.accountId, campaignId: held.id })
    return after!
  })
  await deps.jobs.send("campaign_expansion", String(row.id))
  return campaignItem(deps, scope, row)
}

/** POST /campaigns/{id}/cancel (D-217, D-294): requests that still wait are skipped; what has left stays sent. */
export const cancelCampaign: Verb = (call) =>
  change(call, {
    from: ["scheduled", "sending", "paused"],
    refusal: "Only a campaign that is scheduled, sending or paused can be cancelled.",
    code: "cancelled",
    to: () => "cancelled",
    also: cancelWaiting,
  })

/** POST /campaigns/{id}/pause (D-294). */
export const pauseCampaign: Service<"campaigns.pause"> = (call) =>
  change(call, {
    from: ["scheduled", "sending"],
    refusal: "Only a campaign that is scheduled or sending can be paused.",
    code: "paused",
    to: () => "paused",
    pauseReason: "user",
  })

/** So many requests get a new time at once; the others follow in their order. */
const broughtUp = 1_000

/** Overdue requests are due now: so nothing takes it for missed again. */
async function bringUp(tx: Db, { accountId, id }: CampaignRow, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`with late as (select w.id from requests w where w.account_id = ${accountId}
      and w.campaign_id = ${id} and w.status in ('queued', 'held') and w.due_at < ${at}
      order by w.due_at, w.id limit ${broughtUp} for update)
    update requests r set due_at = ${at}, updated_at = ${at} from late
    where r.account_id = ${accountId} and r.id = late.id`)
}

/** POST /campaigns/{id}/resume (D-294): one whose time passed goes out now, one whose time is to come then. */
export const resumeCampaign: Service<"campaigns.resume"> = (call) => {
  requireSender(call.actor)
  return change(call, {
    from: ["paused"],
    refusal: "Only a paused campaign can be resumed.",
    code: "resumed",
    to: ({ scheduledAt }, now) => (scheduledAt && new Date(scheduledAt) > now ? "scheduled" : "sending"),
    also: bringUp,
  })
}
