import { defaultPostLanguage } from "#lib/contract/google-post-constants.ts"
import { needsLink, postErrors } from "#lib/contract/google-post-rules.ts"
import { sameId } from "#lib/contract/index.ts"
import { todayIn } from "#lib/dates/today.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import { googlePostContents } from "../../db/schema/google-posts.ts"
import type { Scope } from "../../permissions/scope.ts"
import { requireSetting } from "../require-setting.ts"
import type { Service } from "../service.ts"
import { heldUpload, keepUpload, uploadOfAddress } from "../uploads/held-upload.ts"

/** @throws 403 for another account than the caller's. */
export function requireOwnAccount({ accountId }: Scope, given: number | string | undefined): void {
  if (given === undefined || sameId(given, accountId)) return
  throw new ApiError(403, "account_id is not your account.", { code: "permission" })
}

/**
 * POST /google_post_content (P-442): keeps what posts of locations are made of. Nothing is posted yet. What its type does
 * not have is left out.
 * @throws 403 without publishing (P-378) or for another account; 422 at the fields (002 §5); 409 while its image is being
 * processed.
 */
export const createPostContent: Service<"google_post_content.create"> = async ({
  deps,
  scope,
  body,
  actor,
}) => {
  const { accountId, userId } = scope
  requireOwnAccount(scope, body.account_id)
  await requireSetting(deps.db, scope, "local_listings_publishing")
  const errors = postErrors(body, todayIn(scope.timeZone, deps.clock.now()))
  if (Object.keys(errors).length > 0)
    throw invalid(Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text]])))
  const { topic_type: topicType } = body
  const hasDays = topicType !== "STANDARD"
  const isOffer = topicType === "OFFER"
  const actionType = isOffer ? "none" : (body.actionType ?? "none")
  const text = (given: string | null | undefined) => given?.trim() || null
  const id = await deps.db.transaction(async (tx) => {
    const address = body.media?.[0]?.sourceUrl
    const upload = address && (await heldUpload(tx, deps, scope, uploadOfAddress(address), "media"))
    if (upload) await keepUpload(tx, upload)
    const [row] = await tx
      .insert(googlePostContents)
      .values({
        ...{ accountId, userId, topicType, actionType, createdAt: deps.clock.now().toISOString() },
        ...{ uploadId: upload ? upload.id : null, summary: text(body.summary) },
        ...{ languageCode: body.language_code ?? defaultPostLanguage },
        ...(hasDays ? { title: text(body.title), startDate: body.startDate, endDate: body.endDate } : {}),
        ...(hasDays ? { startTime: text(body.startTime), endTime: text(body.endTime) } : {}),
        buttonUrl: needsLink(topicType, actionType) ? text(body.buttonUrl) : null,
        ...(isOffer
          ? {
              couponCode: text(body.couponCode),
              redeemOnlineUrl: text(body.redeemOnlineUrl),
              termsConditions: text(body.termsConditions),
            }
          : {}),
        ...{ publishDate: body.publishDate ?? null, publishTime: text(body.publishTime) },
      })
      .returning({ id: googlePostContents.id, title: googlePostContents.title })
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "google_post_content", id: row!.id, name: row!.title },
      after: { topic_type: topicType, summary: text(body.summary) },
    })
    return row!.id
  })
  return { data: { id } }
}
