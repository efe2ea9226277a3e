import { and, eq, inArray, sql } from "drizzle-orm"
import type { BodyOf } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { bulkActions, type postContents, posts } from "../../db/schema/posts.ts"
import type { Scope } from "../../permissions/scope.ts"
import { publishToLocations } from "../../realtime/publish-event.ts"
import type { Deps } from "../deps.ts"
import { insertContent, requireRight } from "../post-content/insert-content.ts"
import { releaseContents } from "../post-content/release-contents.ts"
import { requireSetting } from "../require-setting.ts"
import type { Service } from "../service.ts"
import { type ChangedPost, heldPosts, sendPosts } from "./changed-posts.ts"
import { type ItemRow, itemsOf, stateAt, visiblePost } from "./post-item.ts"
import { endOf, timesOf } from "./post-times.ts"

type ContentRow = typeof postContents.$inferSelect

const unchangeable: Partial<Record<ItemRow["state"], string>> = {
  processing: "This post is being sent. Try again in a moment.",
  expired: "This post has ended. Duplicate it with other dates.",
}

type Body = BodyOf<"google_posts.update">

/** The content of a post after a change: what is absent stays. */
function changedContent(row: ItemRow, { applies_to: _, media, ...body }: Body, imageUrl: string | null) {
  const { topic_type, title, summary, language_code, actionType, buttonUrl } = row
  const { startDate, startTime, endDate, endTime, publishDate, publishTime } = row
  const { couponCode, redeemOnlineUrl, termsConditions } = row
  const kept = imageUrl ? [{ sourceUrl: imageUrl, mediaFormat: "PHOTO" as const }] : []
  return {
    title,
    summary,
    language_code,
    actionType,
    buttonUrl,
    startDate,
    startTime,
    endDate,
    endTime,
    publishDate,
    publishTime,
    couponCode,
    redeemOnlineUrl,
    termsConditions,
    directory_codes: row.directory_codes,
    ...body,
    topic_type,
    media: media === undefined ? kept : media,
  }
}

/** Gives posts their new content. Those of one zone go by the same clock: one statement for each. */
async function setContent(
  tx: Db,
  deps: Pick<Deps, "clock">,
  { accountId }: Scope,
  held: readonly ChangedPost[],
  content: ContentRow,
): Promise<void> {
  const now = deps.clock.now()
  const groups = Map.groupBy(held, ({ state, time_zone: zone }) => `${state === "live"} ${zone}`)
  for (const group of groups.values()) {
    const { state, time_zone: zone } = group[0]!
    const isShown = state === "live"
    const values = isShown
      ? {
          state: "processing" as const,
          nextAttemptAt: now.toISOString(),
          triedSince: now.toISOString(),
          expiresAt: endOf(content, zone),
          checkAt: null,
          shownContentId: sql`coalesce(${posts.shownContentId}, ${posts.contentId})`,
        }
      : timesOf(content, zone, now)
    const ids = group.map(({ id }) => id)
    await tx
      .update(posts)
      .set({ ...values, contentId: content.id, errorCode: null, error: null })
      .where(and(eq(posts.accountId, accountId), inArray(posts.id, ids)))
  }
}

/**
 * PATCH /google_posts/{id}: gives a post, or all of the same content, another one. Those that are live are changed at
 * Google by jobs, and stay as they are where it does not take the change; others go out with it on their day.
 * @throws 404; 403 without publishing (P-378); 409 for one that is being sent or has ended; 422 at the fields (002 §5).
 */
export const updatePost: Service<"google_posts.update"> = async ({ deps, scope, params, body, actor }) => {
  await requireSetting(deps.db, scope, "local_listings_publishing")
  const { accountId } = scope
  const id = pathId(params.id)
  const changed = await deps.db.transaction(async (tx) => {
    const row = await visiblePost(tx, deps, scope, id)
    const isReady = sql`p.state in ('scheduled', 'live', 'rejected', 'failed') and ${stateAt(deps.clock.now())} <> 'expired'`
    const held = await heldPosts(tx, deps, scope, row, { appliesTo: body.applies_to, states: isReady })
    if (!held.some((post) => post.id === row.id)) {
      const { state } = await visiblePost(tx, deps, scope, id)
      throw new ApiError(409, unchangeable[state] ?? unchangeable.processing!, { code: "conflict" })
    }
    const [item] = await itemsOf({ ...deps, db: tx }, scope, [row])
    const content = changedContent(row, body, item!.media?.[0]?.sourceUrl ?? null)
    requireRight(deps, scope, content, row)
    const written = await insertContent(tx, deps, scope, content)
    await setContent(tx, deps, scope, held, written)
    const before = row.google_post_content_id
    if (body.applies_to === "content")
      await tx
        .update(bulkActions)
        .set({ contentId: written.id })
        .where(and(eq(bulkActions.accountId, accountId), eq(bulkActions.contentId, before)))
    await releaseContents(tx, deps, accountId, [before])
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "google_post", id, name: row.location_name },
      before: { title: row.title, summary: row.summary },
      after: { title: written.title, summary: written.summary, posts: held.length },
    })
    const locationIds = [...new Set(held.map(({ location_id }) => location_id))]
    await publishToLocations(tx, accountId, locationIds, "LOCAL_LISTING_UPDATED")
    return held
  })
  await sendPosts(deps, changed)
  const [item] = await itemsOf(deps, scope, [await visiblePost(deps.db, deps, scope, id)])
  return item!
}
