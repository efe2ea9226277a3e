import { and, eq, inArray } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { posts } from "../../db/schema/posts.ts"
import { publishToLocations } from "../../realtime/publish-event.ts"
import { requireSetting } from "../require-setting.ts"
import type { Service } from "../service.ts"
import { heldPosts, sendPosts } from "./changed-posts.ts"
import { isRetryable, visiblePost } from "./post-item.ts"

/**
 * POST /google_posts/{id}/retry: sends a post again, or all of the same content at locations that the caller sees.
 * @throws 404; 403 without publishing (P-378); 409 for one that did not fail, or whose end has passed.
 */
export const retryPosts: Service<"google_posts.retry"> = async ({ deps, scope, params, body, actor }) => {
  await requireSetting(deps.db, scope, "local_listings_publishing")
  const { accountId } = scope
  const id = pathId(params.id)
  const now = deps.clock.now()
  const retried = await deps.db.transaction(async (tx) => {
    const row = await visiblePost(tx, deps, scope, id)
    const change = { appliesTo: body.applies_to, states: isRetryable(now) }
    const held = await heldPosts(tx, deps, scope, row, change)
    if (!held.some((post) => post.id === row.id)) {
      const hasFailed = row.state === "failed" || row.state === "rejected"
      const text = hasFailed
        ? "This post has ended. Duplicate it with other dates."
        : "This post did not fail, or is being sent again."
      throw new ApiError(409, text, { code: "conflict" })
    }
    const at = now.toISOString()
    await tx
      .update(posts)
      .set({ state: "processing", errorCode: null, error: null, publishAt: at, nextAttemptAt: at })
      .where(
        and(
          eq(posts.accountId, accountId),
          inArray(
            posts.id,
            held.map((post) => post.id),
          ),
        ),
      )
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "google_post", id, name: row.location_name },
      before: { state: row.state, error: row.error },
      after: { posts: held.length },
    })
    const locationIds = [...new Set(held.map(({ location_id }) => location_id))]
    await publishToLocations(tx, accountId, locationIds, "LOCAL_LISTING_UPDATED")
    return held
  })
  await sendPosts(deps, retried)
  return { retried: retried.length }
}
