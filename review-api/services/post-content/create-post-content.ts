import { sameId } from "#lib/contract/same-id.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import type { Scope } from "../../permissions/scope.ts"
import { requireSetting } from "../require-setting.ts"
import type { Service } from "../service.ts"
import { insertContent, requireRight } from "./insert-content.ts"

/** @throws 403 for another account than the caller's. */
export function requireOwnAccount({ accountId }: Scope, given: number | string | undefined): void {
  if (given === undefined || sameId(given, accountId)) return
  throw new ApiError(403, "account_id is not your account.", { code: "permission" })
}

/**
 * POST /google_post_content (P-442): keeps what posts of locations are made of. Nothing is posted yet.
 * @throws 403 without publishing (P-378) or for another account; 422 at the fields (002 §5); 409 while its image is being
 * processed.
 */
export const createPostContent: Service<"google_post_content.create"> = async ({
  deps,
  scope,
  body,
  actor,
}) => {
  requireOwnAccount(scope, body.account_id)
  await requireSetting(deps.db, scope, "local_listings_publishing")
  requireRight(deps, scope, body)
  const { id } = await deps.db.transaction(async (tx) => {
    const { title, summary, ...row } = await insertContent(tx, deps, scope, body)
    await recordAudit(tx, deps, actor, {
      accountId: scope.accountId,
      resource: { type: "google_post_content", id: row.id, name: title },
      after: { topic_type: body.topic_type, summary },
    })
    return row
  })
  return { data: { id } }
}
