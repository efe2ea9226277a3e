import { sql } from "drizzle-orm"
import { dayIn } from "#lib/dates/today.ts"
import { jobIdOf, stamp } from "../../asking/campaign-key.ts"
import { lockAccount } from "../../asking/read-account.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Service } from "../service.ts"
import { requireOwn, visibleCampaign } from "./campaign-item.ts"
import { canSendAgain } from "./campaign-outcomes.ts"
import { logCompliance } from "./compliance.ts"
import { reopenCampaign } from "./reopen-campaign.ts"
import { isFree, resendable } from "./resend-groups.ts"
import { requireSender } from "./send-campaign.ts"

/**
 * POST /campaigns/{id}/resend (D-294, D-295): a request of its own for each who gets it again; guards are asked again when it
 * goes out, and nobody gets a third one by a second press.
 * @throws 404; 403 for that of somebody else and for impersonated sessions; 409 where nobody can be asked again now.
 */
export const resendCampaign: Service<"campaigns.resend"> = async ({ deps, scope, params, body, actor }) => {
  requireSender(actor)
  const { accountId } = scope
  const now = deps.clock.now()
  const answer = await deps.db.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const held = await visibleCampaign(tx, scope, params.id, true)
    requireOwn(scope, held)
    if (!canSendAgain(held.status)) throw new ApiError(409, "This campaign can't be sent again.")
    const group = await resendable(tx, scope, held, body.to)
    const [recent] = await rowsOf(
      tx,
      { count: column.number() },
      sql`select count(*)::integer as count from (${group}) f where not ${isFree(now)}`,
    )
    const made = await rowsOf(
      tx,
      { id: column.number() },
      sql`insert into requests (account_id, campaign_id, contact_id, location_id, channel, recipient, first_name, last_name,
          template_id, upload_id, upload_line, resent_of, due_at, day, created_at, updated_at)
        select f.account_id, f.campaign_id, f.contact_id, f.location_id, f.channel, f.recipient, f.first_name, f.last_name,
          f.template_id, f.upload_id, f.upload_line, f.id, ${stamp(now)}, ${dayIn(scope.timeZone, now)}::date,
          ${stamp(now)}, ${stamp(now)}
        from (${group}) f where ${isFree(now)} order by f.id returning id`,
    )
    const asked_recently = recent!.count
    if (made.length === 0)
      throw new ApiError(
        409,
        asked_recently > 0
          ? "They were asked too recently to be asked again."
          : "There is no one left to send it to again.",
      )
    const status = await reopenCampaign(tx, accountId, held.id, now)
    await logCompliance(tx, held, { userId: scope.userId, at: now }, [
      { code: "resent", outcome: "noted", note: `${body.to}: ${made.length} asked again` },
    ])
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "campaign", id: held.id, name: held.name || held.subject || null },
      after: { to: body.to, accepted: made.length, asked_recently },
    })
    return { id: held.id, status, accepted: made.length, asked_recently }
  })
  await deps.jobs.send("request_sending", jobIdOf({ accountId, campaignId: answer.id }))
  return answer
}
