import { and, eq, ne } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { posts } from "../../db/schema/posts.ts"
import { cursorPageOf, totalOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { listPostCalendar } from "./list-post-calendar.ts"
import { itemsOf, visiblePost } from "./post-item.ts"
import { postsPath, readPostPage } from "./post-page.ts"
import { retryPosts } from "./retry-posts.ts"
import { updatePost } from "./update-post.ts"

/**
 * GET /google_posts: posts of the locations that the caller sees, those that are published last first.
 * @throws 400 for a list with something that is no id.
 */
const listPosts: Service<"google_posts.list"> = async ({ deps, scope, query }) => {
  const { rows, cursors, counted } = await readPostPage(deps, scope, query)
  return {
    _embedded: { google_posts: await itemsOf(deps, scope, rows) },
    ...totalOf(counted, query),
    ...cursorPageOf(postsPath, query, cursors),
    ...(counted.count === 0 ? { _page: 1 } : {}),
  }
}

/** GET /google_posts/{id}. @throws 404. */
const getPost: Service<"google_posts.get"> = async ({ deps, scope, params }) => {
  const [item] = await itemsOf(deps, scope, [await visiblePost(deps.db, deps, scope, pathId(params.id))])
  return item!
}

/** DELETE /google_posts/{id}: deletes a post here, and at Google by a job. @throws 404. */
const deletePost: Service<"google_posts.delete"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  const id = pathId(params.id)
  await deps.db.transaction(async (tx) => {
    const post = await visiblePost(tx, deps, scope, id)
    const [deleted] = await tx
      .update(posts)
      .set({ state: "deleted", nextAttemptAt: deps.clock.now().toISOString(), checkAt: null })
      .where(and(eq(posts.accountId, accountId), eq(posts.id, id), ne(posts.state, "deleted")))
      .returning({ id: posts.id })
    if (!deleted) throw notFound()
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "google_post", id, name: post.location_name },
      before: { location_id: post.location_id, title: post.title, summary: post.summary, state: post.state },
    })
  })
  await deps.jobs.send("post_publication", String(id))
  return undefined
}

export const verbs = {
  "google_posts.list": listPosts,
  "google_posts.calendar": listPostCalendar,
  "google_posts.get": getPost,
  "google_posts.update": updatePost,
  "google_posts.retry": retryPosts,
  "google_posts.delete": deletePost,
} satisfies Verbs
