import { subDays } from "date-fns"
import { and, eq, inArray, sql } from "drizzle-orm"
import { undoDays } from "#lib/contract/location-bulk-actions/constants.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { bulkActions, posts } from "../../db/schema/posts.ts"
import type { Service } from "../service.ts"

/**
 * POST /bulk_actions/{id}/undo: deletes the posts that a bulk action made at locations that the caller sees, here and at
 * Google by jobs; those that wait for their day are not published.
 * @throws 404 when the caller sees none of its locations; 409 while it makes posts, when none is left, and after 30 days.
 */
export const undoBulkAction: Service<"bulk_actions.undo"> = async ({ deps, scope, params, actor }) => {
  const { accountId, userId } = scope
  const id = pathId(params.id)
  const now = deps.clock.now()
  const gone = await deps.db.transaction(async (tx) => {
    const [action] = await tx
      .select()
      .from(bulkActions)
      .where(and(eq(bulkActions.accountId, accountId), eq(bulkActions.id, id)))
      .for("update")
    if (!action || (scope.locations !== "all" && action.userId !== userId)) throw notFound()
    if (action.status === "queued") throw new ApiError(409, "This is still being worked on.")
    if (Date.parse(action.createdAt) < subDays(now, undoDays).getTime())
      throw new ApiError(409, "This can no longer be undone.")
    const visible = await visibleLocations(tx, scope, "l")
    const rows = await rowsOf(
      tx,
      { id: column.number() },
      sql`select p.id from posts p
          join locations l on l.account_id = p.account_id and l.id = p.location_id
          where p.account_id = ${accountId} and p.bulk_action_id = ${id} and p.state <> 'deleted' and ${visible}
          order by p.id for update of p`,
    )
    if (rows.length === 0) throw new ApiError(409, "There are no posts left to delete.")
    const ids = rows.map((post) => post.id)
    await tx
      .update(posts)
      .set({ state: "deleted", nextAttemptAt: now.toISOString(), checkAt: null })
      .where(and(eq(posts.accountId, accountId), inArray(posts.id, ids)))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "bulk_action", id, name: `${ids.length} posts` },
      before: { google_post_content_id: action.contentId, posts: ids.length },
    })
    return ids
  })
  for (const postId of gone) await deps.jobs.send("post_publication", String(postId))
  await deps.jobs.send("bulk_action", String(id))
  return { id, deleted: gone.length }
}
