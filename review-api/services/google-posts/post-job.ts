import { and, eq, inArray, lte, sql } from "drizzle-orm"
import { channelOf } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import { googlePostContents, googlePosts } from "../../db/schema/google-posts.ts"
import { locations } from "../../db/schema/places.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import { publishEvent } from "../../realtime/publish-event.ts"
import type { Deps } from "../deps.ts"
import { releaseContents } from "../google-post-content/release-contents.ts"
import { firstCheckAt, nextCheckAt } from "../responses/check-times.ts"
import { attemptPost, directoryOf, type PostOutcome, type PostRow, placeOf, postOf } from "./post-attempt.ts"
import { endOf } from "./post-times.ts"

const maxAtATime = 500

/** Posts of a deleted location wait for it to be restored. */
const isOfLocation = sql`exists (select from ${locations} where ${locations.accountId} = ${googlePosts.accountId}
  and ${locations.id} = ${googlePosts.locationId} and ${locations.deletedAt} is null)`

const isDue = ({ clock }: Pick<Deps, "clock">) =>
  and(lte(googlePosts.nextAttemptAt, clock.now().toISOString()), isOfLocation)

const isPost = ({ accountId, id }: Pick<PostRow, "accountId" | "id">) =>
  and(eq(googlePosts.accountId, accountId), eq(googlePosts.id, id))

/** Takes a post that is due; also one that an attempt has which was killed. */
async function claim(deps: Deps, id: number): Promise<PostRow | undefined> {
  const taken = await deps.db
    .update(googlePosts)
    .set({
      attempts: sql`${googlePosts.attempts} + 1`,
      state: sql`case ${googlePosts.state} when 'scheduled' then 'processing' else ${googlePosts.state} end`,
    })
    .where(and(eq(googlePosts.id, id), isDue(deps)))
    .returning({ id: googlePosts.id })
  return taken.length > 0 ? postOf(deps, id) : undefined
}

/** Pages of the location show how its posts stand. */
const publishStanding = (tx: Db, { accountId, locationId, id }: PostRow): Promise<void> =>
  publishEvent(tx, {
    ...{ accountId, locationId, resourceId: id, action: "LOCAL_LISTING_UPDATED" },
    channel: channelOf("location", locationId),
  })

/** Lists of what has failed do not show its location yet. */
const publishFailure = (tx: Db, { accountId, id }: PostRow): Promise<void> =>
  publishEvent(tx, {
    ...{ accountId, resourceId: id, action: "LOCAL_LISTING_UPDATED" },
    channel: channelOf("account", accountId),
  })

/** What Google shows again, as the change to it was not taken. */
async function shownAgain(tx: Db, { accountId, shownContentId, timeZone }: PostRow) {
  const [shown] = await tx
    .select()
    .from(googlePostContents)
    .where(and(eq(googlePostContents.accountId, accountId), eq(googlePostContents.id, shownContentId ?? 0)))
  return shown ? { contentId: shown.id, expiresAt: endOf(shown, timeZone) } : {}
}

async function valuesAfter(
  tx: Db,
  deps: Deps,
  post: PostRow,
  outcome: Exclude<PostOutcome, { end: "removed" }>,
) {
  const now = deps.clock.now()
  const live = {
    ...{ state: "live" as const, nextAttemptAt: null, shownContentId: null, triedSince: null },
    ...{ checks: 0, checkAt: firstCheckAt(now) },
  }
  switch (outcome.end) {
    case "published": {
      const isEdit = post.shownContentId !== null
      const publishedAt = isEdit ? {} : { publishedAt: now.toISOString() }
      return { ...live, ...publishedAt, externalId: outcome.externalId, error: null }
    }
    case "kept":
      return { ...live, ...(await shownAgain(tx, post)), error: outcome.reason }
    case "busy":
      return {
        nextAttemptAt: new Date(now.getTime() + outcome.waitMs).toISOString(),
        error: `${directoryOf(post)} cannot be reached. It is tried again.`,
      }
    default:
      return {
        ...{ state: outcome.end, error: outcome.reason, nextAttemptAt: null },
        ...{ shownContentId: null, triedSince: null },
      }
  }
}

/** Ends an attempt: not when another one has taken the post meanwhile, or somebody has deleted it. */
const finish = (deps: Deps, post: PostRow, outcome: PostOutcome): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const isOurs = and(
      isPost(post),
      eq(googlePosts.attempts, post.attempts),
      eq(googlePosts.state, post.state),
    )
    const contents = [post.contentId, ...(post.shownContentId === null ? [] : [post.shownContentId])]
    if (outcome.end === "removed") {
      const gone = await tx.delete(googlePosts).where(isOurs).returning({ id: googlePosts.id })
      if (gone.length > 0) await releaseContents(tx, deps, post.accountId, contents)
      return
    }
    const ended = await tx
      .update(googlePosts)
      .set(await valuesAfter(tx, deps, post, outcome))
      .where(isOurs)
      .returning({ id: googlePosts.id })
    if (ended.length === 0) return
    await publishStanding(tx, post)
    if (outcome.end !== "published" && outcome.end !== "busy") await publishFailure(tx, post)
    if (contents.length > 1) await releaseContents(tx, deps, post.accountId, contents)
  })

/** Has the bulk action of a post ended with its last post. */
async function endAction({ db, jobs }: Deps, { accountId, bulkActionId }: PostRow): Promise<void> {
  const [open] = await db
    .select({ id: googlePosts.id })
    .from(googlePosts)
    .where(
      and(
        eq(googlePosts.accountId, accountId),
        eq(googlePosts.bulkActionId, bulkActionId),
        inArray(googlePosts.state, ["scheduled", "processing"]),
      ),
    )
    .limit(1)
  if (!open) await jobs.send("bulk_action", String(bulkActionId))
}

/**
 * Brings a post to Google, or away from it, until nothing is due: what is deleted while Google is asked follows at once.
 */
export const postJob: JobKind<Deps> = {
  retries: 4,
  retryDelaySeconds: 2,
  timeoutSeconds: 120,
  atOnce: 4,
  async run(deps, { id, signal }) {
    let last: PostRow | undefined
    for (let post = await claim(deps, Number(id)); post; post = await claim(deps, Number(id))) {
      await finish(deps, post, await attemptPost(deps, post, signal))
      last = post
    }
    if (last) await endAction(deps, last)
  },
  async waiting(deps) {
    const rows = await deps.db
      .select({ id: googlePosts.id })
      .from(googlePosts)
      .where(isDue(deps))
      .orderBy(googlePosts.nextAttemptAt, googlePosts.id)
      .limit(maxAtATime)
    return rows.map(({ id }) => String(id))
  },
}

const isCheckDue = ({ clock }: Pick<Deps, "clock">) =>
  and(eq(googlePosts.state, "live"), lte(googlePosts.checkAt, clock.now().toISOString()))

/** Looks whether Google still shows what it has published: it looks at some posts afterwards. */
export const postCheckJob: JobKind<Deps> = {
  retries: 1,
  retryDelaySeconds: 60,
  timeoutSeconds: 60,
  atOnce: 1,
  async run(deps, { id, signal }) {
    const post = await postOf(deps, Number(id))
    const source = post && deps.postSources(post.sourceCode)
    if (post?.state !== "live" || !post.externalId || !source) return
    const standing = await source.check(placeOf(post), post.externalId, signal)
    const own = and(isPost(post), isCheckDue(deps))
    if (standing.state === "published") {
      const checks = post.checks + 1
      const checkAt = nextCheckAt(deps.clock.now(), checks)
      await deps.db.update(googlePosts).set({ checks, checkAt }).where(own)
      return
    }
    await deps.db.transaction(async (tx) => {
      const taken = await tx
        .update(googlePosts)
        .set({
          state: "rejected",
          error: `${directoryOf(post)} removed the post: ${standing.reason}`,
          checkAt: null,
        })
        .where(own)
        .returning({ id: googlePosts.id })
      if (taken.length > 0) await publishStanding(tx, post)
    })
  },
  async waiting(deps) {
    const rows = await deps.db
      .select({ id: googlePosts.id })
      .from(googlePosts)
      .where(isCheckDue(deps))
      .orderBy(googlePosts.checkAt, googlePosts.id)
      .limit(maxAtATime)
    return rows.map(({ id }) => String(id))
  },
}
