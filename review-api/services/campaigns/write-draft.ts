import { eq, sql } from "drizzle-orm"
import { campaignChanged, campaignNotDraft, campaignNotDraftText } from "#lib/contract/campaigns/constants.ts"
import type { CampaignBody } from "#lib/contract/campaigns/schema.ts"
import { sameId } from "#lib/contract/same-id.ts"
import type { Caller } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { campaigns } from "../../db/schema/campaigns.ts"
import { users } from "../../db/schema/identity.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { expiryFrom } from "../recipient-uploads/recipient-upload-item.ts"
import type { Service } from "../service.ts"
import { releaseHeaderImage } from "../uploads/header-image.ts"
import {
  auditValues,
  type CampaignRow,
  campaignItem,
  isCampaign,
  requireOwn,
  visibleCampaign,
} from "./campaign-item.ts"
import { draftValues, keepUploads } from "./draft-values.ts"

const nameOf = (row: Pick<CampaignRow, "name" | "subject">) => row.name || row.subject || null

/** Writes a new draft. @param tx a transaction. @param more columns that no body says. @throws 403, 422. */
export async function insertDraft(
  tx: Db,
  deps: Deps,
  { scope, actor }: { scope: Scope; actor: Caller },
  body: CampaignBody,
  more: Partial<typeof campaigns.$inferInsert> = {},
): Promise<CampaignRow> {
  const { accountId, userId } = scope
  const values = await draftValues(tx, deps, scope, body, null)
  const [maker] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const now = deps.clock.now()
  const [made] = await tx
    .insert(campaigns)
    .values({
      senderEmail: maker?.email ?? "",
      ...values,
      ...more,
      accountId,
      createdByUserId: userId,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .returning()
  await keepUploads(tx, accountId, { now: made!.uploadIds, gone: [] }, expiryFrom(now))
  await recordAudit(tx, deps, actor, {
    accountId,
    resource: { type: "campaign", id: made!.id, name: nameOf(made!) },
    after: auditValues(made!),
  })
  return made!
}

/** POST /campaigns (D-217). @throws 403 for SMS without the setting; 422. */
export const createCampaign: Service<"campaigns.create"> = async ({ deps, scope, body, actor }) => {
  const { id: _, status: __, ...draft } = body
  const row = await deps.db.transaction((tx) => insertDraft(tx, deps, { scope, actor }, draft))
  return campaignItem(deps, scope, row)
}

/** @throws 409 `campaign_not_draft` (D-217). */
export function requireDraft(row: CampaignRow): void {
  if (row.status !== "draft") throw new ApiError(409, campaignNotDraftText, { code: campaignNotDraft })
}

/**
 * PATCH /campaigns/{id} (D-217): what is absent stays.
 * @throws 404; 403 for that of somebody else; 409 when it is no draft any more, and with the present one when another version
 * was meant; 422.
 */
export const updateCampaign: Service<"campaigns.update"> = async ({ deps, scope, params, body, actor }) => {
  const { accountId } = scope
  const { version, id, status: _, ...draft } = body
  const seen = await visibleCampaign(deps.db, scope, params.id)
  if (id !== undefined && !sameId(id, seen.id)) throw invalid({ id: ["can't be changed"] })
  const outcome = await deps.db.transaction(async (tx) => {
    const before = await visibleCampaign(tx, scope, params.id, true)
    requireOwn(scope, before)
    requireDraft(before)
    if (version !== undefined && version !== before.version) return { row: before, isOutdated: true }
    const values = await draftValues(tx, deps, scope, draft, before)
    if (Object.keys(values).length === 0) return { row: before, isOutdated: false }
    const now = deps.clock.now()
    const [after] = await tx
      .update(campaigns)
      .set({ ...values, version: sql`${campaigns.version} + 1`, updatedAt: now.toISOString() })
      .where(isCampaign(before))
      .returning()
    await releaseHeaderImage(tx, deps, accountId, {
      before: before.headerImage,
      after: after!.headerImage,
    })
    const gone = before.uploadIds.filter((one) => !after!.uploadIds.includes(one))
    await keepUploads(tx, accountId, { now: after!.uploadIds, gone }, expiryFrom(now))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "campaign", id: before.id, name: nameOf(after!) },
      before: auditValues(before),
      after: auditValues(after!),
    })
    return { row: after!, isOutdated: false }
  })
  const campaign = await campaignItem(deps, scope, outcome.row)
  if (!outcome.isOutdated) return campaign
  throw new ApiError(409, "This campaign was changed in another window.", {
    code: campaignChanged,
    details: { campaign },
  })
}

/** DELETE /campaigns/{id}. @throws 404; 403 for that of somebody else; 409 when it is no draft any more. */
export const deleteCampaign: Service<"campaigns.delete"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  await deps.db.transaction(async (tx) => {
    const row = await visibleCampaign(tx, scope, params.id, true)
    requireOwn(scope, row, "delete")
    requireDraft(row)
    await tx.delete(campaigns).where(isCampaign(row))
    await releaseHeaderImage(tx, deps, accountId, { before: row.headerImage, after: null })
    await keepUploads(tx, accountId, { now: [], gone: row.uploadIds }, expiryFrom(deps.clock.now()))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "campaign", id: row.id, name: nameOf(row) },
      before: auditValues(row),
    })
  })
  return undefined
}
