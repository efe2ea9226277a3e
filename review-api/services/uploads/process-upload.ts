import { and, eq, gt, isNull, or } from "drizzle-orm"
import type { Permission } from "#lib/contract/index.ts"
import { sameId } from "#lib/contract/same-id.ts"
import type { ImageLabel } from "#lib/contract/uploads/constants.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { uploads } from "../../db/schema/uploads.ts"
import { hashToken } from "../../identity/tokens.ts"
import { requireActive } from "../../permissions/session.ts"
import { requireIn } from "../../permissions/summary.ts"
import type { Service } from "../service.ts"
import { publishImage } from "./publish-image.ts"

/** Permission required to use an image so. */
const permissions: Record<ImageLabel, Permission> = {
  media: "media.create",
  logo: "account.update",
  google_post: "google_post_content.create",
  header_image: "campaign.create",
}

const refused = (text: string) => new ApiError(403, text, { code: "permission" })

/**
 * POST /webhooks/rtx-images (D-240): begins to make the copies of an own upload; one that has them says so again.
 * @throws 403 when auth_token is not the session's, or for an upload of another account; 404 for one that is gone.
 */
export const processUpload: Service<"uploads.process"> = async ({ deps, scope, query, body, via }) => {
  requireActive(via.session)
  if (query.auth_token !== undefined && hashToken(query.auth_token) !== via.session.tokenHash)
    throw refused("auth_token does not match this session.")
  requireIn(scope.permissions, permissions[body.label])
  const { accountId, userId } = scope
  const [, account, id] = body.s3_path.split("/")
  if (!sameId(account, accountId) || !sameId(body.account_id, accountId))
    throw refused("This upload belongs to another account.")
  const now = deps.clock.now().toISOString()
  const isKept = or(isNull(uploads.expiresAt), gt(uploads.expiresAt, now))
  const own = and(eq(uploads.accountId, accountId), eq(uploads.userId, userId), eq(uploads.id, id!), isKept)
  const state = await deps.db.transaction(async (tx) => {
    const [upload] = await tx.select().from(uploads).where(own).for("update")
    if (!upload || upload.state === "receiving") throw notFound()
    const isMade = upload.state === "complete"
    const [row] = await tx
      .update(uploads)
      .set({
        label: body.label,
        resourceId: String(body.resource_id),
        // An attempt that is being made counts on its number.
        ...(isMade || upload.state === "processing" ? {} : { state: "processing", attempts: 0 }),
      })
      .where(own)
      .returning()
    if (isMade) await publishImage(tx, deps, row!)
    return row!.state
  })
  if (state === "processing") await deps.jobs.send("image_processing", id!)
  return undefined
}
