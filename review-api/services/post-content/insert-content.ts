import type { BodyOf } from "#lib/contract/index.ts"
import { defaultPostLanguage } from "#lib/contract/posts/constants.ts"
import { type KnownDays, needsLink, postErrors } from "#lib/contract/posts/rules.ts"
import { todayIn } from "#lib/dates/today.ts"
import { invalid } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { postContents } from "../../db/schema/posts.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { heldUpload, keepUpload, uploadOfAddress } from "../uploads/held-upload.ts"

type PostContent = Omit<BodyOf<"google_post_content.create">, "account_id">
type ContentRow = typeof postContents.$inferSelect

/** @param known the days of a post that is edited. @throws 422 at the fields of a post that can't be posted (002 §5). */
export function requireRight(
  { clock }: Pick<Deps, "clock">,
  { timeZone }: Scope,
  content: PostContent,
  known?: KnownDays,
): void {
  const errors = postErrors(content, todayIn(timeZone, clock.now()), known)
  if (Object.keys(errors).length === 0) return
  throw invalid(Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text]])))
}

/**
 * Keeps what posts are made of; what its type does not have is left out.
 * @param tx a transaction.
 * @throws 422 for an image that is gone; 409 while it is being processed.
 */
export async function insertContent(
  tx: Db,
  deps: Pick<Deps, "clock">,
  scope: Scope,
  content: PostContent,
): Promise<ContentRow> {
  const { accountId, userId } = scope
  const { topic_type: topicType } = content
  const hasDays = topicType !== "STANDARD"
  const isOffer = topicType === "OFFER"
  const actionType = isOffer ? "none" : (content.actionType ?? "none")
  const text = (given: string | null | undefined) => given?.trim() || null
  const address = content.media?.[0]?.sourceUrl
  const upload = address && (await heldUpload(tx, deps, scope, uploadOfAddress(address), "media"))
  if (upload) await keepUpload(tx, upload)
  const [row] = await tx
    .insert(postContents)
    .values({
      accountId,
      userId,
      topicType,
      actionType,
      createdAt: deps.clock.now().toISOString(),
      uploadId: upload ? upload.id : null,
      summary: text(content.summary),
      languageCode: content.language_code ?? defaultPostLanguage,
      ...(content.directory_codes ? { directories: [...new Set(content.directory_codes)] } : {}),
      ...(hasDays
        ? { title: text(content.title), startDate: content.startDate, endDate: content.endDate }
        : {}),
      ...(hasDays ? { startTime: text(content.startTime), endTime: text(content.endTime) } : {}),
      buttonUrl: needsLink(topicType, actionType) ? text(content.buttonUrl) : null,
      ...(isOffer
        ? {
            couponCode: text(content.couponCode),
            redeemOnlineUrl: text(content.redeemOnlineUrl),
            termsConditions: text(content.termsConditions),
          }
        : {}),
      publishDate: content.publishDate ?? null,
      publishTime: text(content.publishTime),
    })
    .returning()
  return row!
}
