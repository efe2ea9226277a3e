import { and, eq, sql } from "drizzle-orm"
import { canResend, type RequestStatus } from "#lib/contract/requests/constants.ts"
import { dayIn } from "#lib/dates/today.ts"
import { jobIdOf } from "../../asking/campaign-key.ts"
import { publishSendingUpdated } from "../../asking/publish-sending-updated.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { hasRows } from "../../db/rows.ts"
import { requests } from "../../db/schema/requests.ts"
import { reopenCampaign } from "../campaigns/reopen-campaign.ts"
import { requireSender } from "../campaigns/send-campaign.ts"
import type { Service } from "../service.ts"
import { requestItem, visibleRequest } from "./request-item.ts"

const refusals = {
  state: "This request can't be sent again.",
  waiting: "This request is already being sent again.",
}

/**
 * POST /requests/{id}/resend (D-217, D-294): a request of its own that repeats one; guards are asked again when it goes out.
 * @throws 404; 403 for impersonated sessions; 409 for one that arrived, that must not be sent, or that is on its way again.
 */
export const resendRequest: Service<"requests.resend"> = async ({ deps, scope, params, actor }) => {
  requireSender(actor)
  const { accountId } = scope
  const now = deps.clock.now()
  const made = await deps.db.transaction(async (tx) => {
    const seen = await visibleRequest(tx, scope, pathId(params.id))
    const which = and(eq(requests.accountId, accountId), eq(requests.id, seen.id))
    const [row] = await tx.select().from(requests).where(which).for("update")
    if (!row || row.recipient === "" || !canResend(row.status as RequestStatus, row.reason))
      throw new ApiError(409, refusals.state)
    const isWaiting = await hasRows(
      tx,
      sql`select 1 from requests r where r.account_id = ${accountId} and r.resent_of = ${row.id}
        and r.status not in ('failed', 'uncertain', 'bounced', 'skipped') limit 1`,
    )
    if (isWaiting) throw new ApiError(409, refusals.waiting)
    if (row.campaignId !== null) await reopenCampaign(tx, accountId, row.campaignId, now)
    const [made] = await tx
      .insert(requests)
      .values({
        accountId,
        campaignId: row.campaignId,
        contactId: row.contactId,
        locationId: row.locationId,
        channel: row.channel,
        recipient: row.recipient,
        firstName: row.firstName,
        lastName: row.lastName,
        templateId: row.templateId,
        uploadId: row.uploadId,
        uploadLine: row.uploadLine,
        resentOf: row.id,
        dueAt: now.toISOString(),
        day: dayIn(scope.timeZone, now),
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
      })
      .returning({ id: requests.id })
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "request", id: made!.id },
      after: { resent_of: row.id, campaign_id: row.campaignId, location_id: row.locationId },
    })
    await publishSendingUpdated(tx, { accountId, campaignId: row.campaignId })
    return { id: made!.id, campaignId: row.campaignId }
  })
  await deps.jobs.send("request_sending", jobIdOf({ accountId, campaignId: made.campaignId }))
  return requestItem(await visibleRequest(deps.db, scope, made.id))
}
