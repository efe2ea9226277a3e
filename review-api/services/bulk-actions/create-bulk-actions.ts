import { and, eq } from "drizzle-orm"
import { sameId } from "#lib/contract/same-id.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { filterIds } from "../../core/ids.ts"
import { bulkActions, postContents } from "../../db/schema/posts.ts"
import { requireOwnAccount } from "../post-content/create-post-content.ts"
import { requireSetting } from "../require-setting.ts"
import type { Service } from "../service.ts"
import { requireVisible } from "./posted-locations.ts"

/**
 * POST /bulk_actions (P-443..P-445, D-196): posts to the locations that filters find, by jobs. All actions are taken or
 * none.
 * @throws 403 without publishing (P-378), and in the name of another account or user; 404 for content or locations that are
 * not there.
 */
export const createBulkActions: Service<"bulk_actions.create"> = async ({ deps, scope, body, actor }) => {
  const { accountId, userId } = scope
  await requireSetting(deps.db, scope, "local_listings_publishing")
  for (const { account_id, user_id } of body.actions) {
    requireOwnAccount(scope, account_id)
    if (!sameId(user_id, userId)) throw new ApiError(403, "user_id is not your user.", { code: "permission" })
  }
  const made = await deps.db.transaction(async (tx) => {
    const rows: { id: number; status: "queued" }[] = []
    for (const { action_payload, action_filter } of body.actions) {
      const [contentId] = filterIds([String(action_payload.google_post_content_id)]) ?? []
      const [content] = await tx
        .select({ id: postContents.id, title: postContents.title })
        .from(postContents)
        .where(and(eq(postContents.accountId, accountId), eq(postContents.id, contentId ?? 0)))
      if (!content) throw notFound()
      const { include } = action_filter
      await requireVisible({ ...deps, db: tx }, scope, include)
      const [row] = await tx
        .insert(bulkActions)
        .values({
          accountId,
          userId,
          contentId: content.id,
          include,
          createdAt: deps.clock.now().toISOString(),
        })
        .returning({ id: bulkActions.id })
      await recordAudit(tx, deps, actor, {
        accountId,
        resource: { type: "bulk_action", id: row!.id, name: content.title },
        after: { google_post_content_id: content.id, include },
      })
      rows.push({ id: row!.id, status: "queued" })
    }
    return rows
  })
  for (const { id } of made) await deps.jobs.send("bulk_action", String(id))
  return { bulk_actions: made }
}
