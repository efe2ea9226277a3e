import { addDays } from "date-fns"
import { sql } from "drizzle-orm"
import { campaignChanged, campaignLimits } from "#lib/contract/campaigns/constants.ts"
import type { PolicyFinding } from "#lib/contract/campaigns/schema.ts"
import type { BodyOf } from "#lib/contract/index.ts"
import { attestation, type CampaignStatus } from "#lib/contract/requests/constants.ts"
import { publishSendingUpdated } from "../../asking/publish-sending-updated.ts"
import type { Caller } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import { campaigns } from "../../db/schema/campaigns.ts"
import type { Service } from "../service.ts"
import { type CampaignRow, isCampaign, requireOwn, visibleCampaign } from "./campaign-item.ts"
import { logCompliance } from "./compliance.ts"
import type { When } from "./judge-recipients.ts"
import { type Preview, previewCampaign } from "./preview-campaign.ts"
import { requireDraft } from "./write-draft.ts"

type Body = BodyOf<"campaigns.send">

/** Clocks differ a little: so long ago is now. */
const nowMs = 5 * 60_000

/** Impersonated sessions send nothing (D-327). @throws 403. */
export function requireSender({ kind }: Pick<Caller, "kind">): void {
  if (kind === "impersonated")
    throw new ApiError(403, "Impersonated sessions can't send requests.", { code: "impersonated" })
}

/** When a body says that it goes out. @throws 422 for two times, one that is past, and one that is too far ahead. */
function whenOf({ scheduled_at: at, scheduled_local: local }: Body, now: Date): When {
  if (at && local) throw invalid({ scheduled_local: ["must be blank beside scheduled_at"] })
  const most = addDays(now, campaignLimits.scheduleDays)
  if (local) {
    if (local.slice(0, 10) > most.toISOString().slice(0, 10))
      throw invalid({ scheduled_local: ["is too far ahead"] })
    return { at: now, local }
  }
  const instant = at ? new Date(at) : now
  if (instant.getTime() < now.getTime() - nowMs) throw invalid({ scheduled_at: ["must not be in the past"] })
  if (instant > most) throw invalid({ scheduled_at: ["is too far ahead"] })
  return { at: instant > now ? instant : now, local: null }
}

/** Confirmed findings by their code. @throws 422 at the field for what blocks, and for what nobody has confirmed. */
function requirePolicies(policy: readonly PolicyFinding[], given: NonNullable<Body["acknowledged"]>) {
  const confirmed = new Map(given.map((one) => [one.code, one]))
  const open = policy.filter(
    ({ code, outcome }) => outcome === "block" || (outcome === "confirm" && !confirmed.has(code)),
  )
  if (open.length === 0) return confirmed
  const errors: Record<string, string[]> = {}
  for (const { field, text, rule, source } of open) {
    errors[field] ??= []
    errors[field].push(`${text} ${source}: ${rule}`)
  }
  const [first] = open
  throw new ApiError(422, `${first!.text} ${first!.source}: ${first!.rule}`, {
    code: "policy",
    errors,
    details: { policy: open },
  })
}

function requireReady(preview: Preview, body: Body): void {
  if (Object.keys(preview.errors).length > 0) throw invalid(preview.errors)
  if (preview.accepted === 0)
    throw new ApiError(422, "No one left to ask: everyone is skipped.", {
      code: "nobody_to_ask",
      errors: { recipients: ["No one left to ask: everyone is skipped."] },
      details: { skipped: preview.first },
    })
  if (preview.needsAttestation && !body.attested) throw invalid({ attested: ["must be confirmed"] })
}

/**
 * POST /campaigns/{id}/send (D-217, D-294): its recipients become requests by a job; who is skipped is known at once.
 * @throws 404; 403 for that of somebody else and for impersonated sessions; 409 when it is no draft any more or another
 * version; 422 for what is missing, what a policy says, and where nobody is left to ask.
 */
export const sendCampaign: Service<"campaigns.send"> = async ({ deps, scope, params, body, actor }) => {
  const { accountId, userId } = scope
  requireSender(actor)
  const seen = await visibleCampaign(deps.db, scope, params.id)
  requireOwn(scope, seen)
  requireDraft(seen)
  const now = deps.clock.now()
  const when = whenOf(body, now)
  requireVersion(seen, body.version ?? seen.version)
  const preview = await previewCampaign(deps, scope, seen, when)
  requireReady(preview, body)
  const confirmed = requirePolicies(preview.policy, body.acknowledged ?? [])
  const firstDue = preview.firstDue ?? when.at
  if (when.local !== null && firstDue.getTime() < now.getTime() - nowMs)
    throw invalid({ scheduled_local: ["has passed at some locations"] })
  const isLater = firstDue > now
  const status: CampaignStatus = isLater ? "scheduled" : "sending"
  const row = await deps.db.transaction(async (tx) => {
    const held = await visibleCampaign(tx, scope, params.id, true)
    requireDraft(held)
    requireVersion(held, seen.version)
    const [sent] = await tx
      .update(campaigns)
      .set({
        status,
        scheduledAt: firstDue.toISOString(),
        scheduledLocal: when.local,
        submittedAt: now.toISOString(),
        updatedAt: now.toISOString(),
        version: sql`${campaigns.version} + 1`,
        attestation: body.attested ? attestation : null,
        acknowledged: Object.fromEntries(
          [...confirmed].map(([code, { name, reason }]) => [
            code,
            { by: name ?? actor.email ?? "", reason, at: now.toISOString() },
          ]),
        ),
      })
      .where(isCampaign(held))
      .returning()
    await logCompliance(tx, held, { userId, at: now }, [
      ...preview.policy.map(({ code, outcome, quote }) => {
        const answer = outcome === "confirm" ? confirmed.get(code) : undefined
        return {
          code,
          outcome: answer ? "acknowledged" : "warned",
          quote,
          note: answer ? `${answer.name ?? actor.email ?? ""}: ${answer.reason}` : "",
        }
      }),
      ...(body.attested ? [{ code: "attested", outcome: "noted", quote: attestation }] : []),
      { code: "sent", outcome: "noted", note: `${preview.accepted} asked, ${preview.skipped} skipped` },
    ])
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "campaign", id: held.id, name: held.name || held.subject || null },
      after: {
        status,
        scheduled_at: sent!.scheduledAt,
        accepted: preview.accepted,
        skipped: preview.skipped,
      },
    })
    await publishSendingUpdated(tx, { accountId, campaignId: held.id })
    return sent!
  })
  await deps.jobs.send("campaign_expansion", String(row.id))
  return {
    id: row.id,
    status,
    scheduled_at: firstDue.toISOString(),
    accepted: preview.accepted,
    skipped_count: preview.skipped,
    skipped: preview.first,
  }
}

function requireVersion(row: CampaignRow, version: number): void {
  if (row.version === version) return
  throw new ApiError(409, "This campaign was changed in another window.", { code: campaignChanged })
}
