import { and, eq, inArray, sql } from "drizzle-orm"
import { channelOf } from "#lib/contract/index.ts"
import { countOf } from "#lib/format/numbers.ts"
import { ApiError } from "../../core/errors.ts"
import { createGiveWay } from "../../core/give-way.ts"
import { safeError } from "../../core/safe-error.ts"
import { writeApart } from "../../db/apart.ts"
import type { Db } from "../../db/connect.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { users } from "../../db/schema/identity.ts"
import { bulkActions, postContents, posts } from "../../db/schema/posts.ts"
import { putAside } from "../../db/set-aside.ts"
import { scopeOfUser } from "../../identity/scope-of-user.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import { createNotice } from "../../notices/create-notice.ts"
import type { Scope } from "../../permissions/scope.ts"
import { requireIn } from "../../permissions/summary.ts"
import { publishEvent } from "../../realtime/publish-event.ts"
import type { Deps } from "../deps.ts"
import { timesOf } from "../posts/post-times.ts"
import { type PostFilter, postedLocations } from "./posted-locations.ts"

const locationsPerBatch = 500

type ActionRow = typeof bulkActions.$inferSelect

const isAction = ({ accountId, id }: Pick<ActionRow, "accountId" | "id">) =>
  and(eq(bulkActions.accountId, accountId), eq(bulkActions.id, id))

const isOpenPost = sql`exists (select 1 from ${posts} where ${posts.accountId} = ${bulkActions.accountId}
  and ${posts.bulkActionId} = ${bulkActions.id} and ${posts.state} in ('scheduled', 'processing'))`

/**
 * Makes the posts of the next locations and notes how far it is, in one transaction: whatever ends the program, each
 * location has one post.
 * @returns those that are due now; null at the end.
 */
const nextBatch = (deps: Deps, scope: Scope, given: ActionRow): Promise<number[] | null> =>
  deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(bulkActions).where(isAction(given)).for("update")
    if (row?.status !== "queued") return null
    const { accountId, contentId } = row
    const from = await postedLocations({ db: tx }, scope, row.include as PostFilter)
    const locations = await rowsOf(
      tx,
      { id: column.number(), time_zone: column.text() },
      sql`select l.id, coalesce(l.time_zone, a.time_zone) as time_zone
          from (select l.* ${from} and l.id > ${row.doneToId} order by l.id limit ${locationsPerBatch}) l
          join accounts a on a.id = l.account_id order by l.id`,
    )
    if (locations.length === 0) {
      await tx.update(bulkActions).set({ status: "running" }).where(isAction(row))
      return null
    }
    const [content] = await tx
      .select()
      .from(postContents)
      .where(and(eq(postContents.accountId, accountId), eq(postContents.id, contentId)))
    const now = deps.clock.now()
    const { done, failed } = await writeApart(tx, locations, (part, some) =>
      part
        .insert(posts)
        .values(
          some.flatMap(({ id, time_zone }) =>
            content!.directories.map((sourceCode) => ({
              accountId,
              contentId,
              bulkActionId: row.id,
              locationId: id,
              sourceCode,
              createdAt: now.toISOString(),
              ...timesOf(content!, time_zone, now),
            })),
          ),
        )
        .onConflictDoNothing()
        .returning({ id: posts.id, state: posts.state }),
    )
    for (const { row: location, error } of failed) {
      const about = `location-${row.id}-${location.id}`
      await putAside(deps, tx, { kind: "bulk_action", row: about, accountId, error, isLeft: true })
    }
    const made = done.flat()
    await tx
      .update(bulkActions)
      .set({ doneToId: locations.at(-1)!.id })
      .where(isAction(row))
    await publishEvent(tx, {
      accountId,
      channel: channelOf("account", accountId),
      resourceId: row.id,
      action: "LOCAL_LISTING_UPDATED",
    })
    return made.filter(({ state }) => state === "processing").map(({ id }) => id)
  })

/** Ends a bulk action whose posts have all ended, and has its user told (D-196). @param tx a transaction. */
async function end(tx: Db, deps: Deps, row: ActionRow, status: "completed" | "failed"): Promise<void> {
  const ended = await tx
    .update(bulkActions)
    .set({ status, finishedAt: deps.clock.now().toISOString() })
    .where(and(isAction(row), inArray(bulkActions.status, ["queued", "running"])))
    .returning({ id: bulkActions.id })
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.accountId, row.accountId), eq(users.id, row.userId)))
  if (ended.length === 0 || !user) return
  const about = { accountId: row.accountId, bulkActionId: row.id }
  await deps.mailer.queue(tx, "post_report", user.email.toLowerCase(), about)
  const isFailed = inArray(posts.state, ["failed", "rejected"])
  const failed = await tx.$count(
    posts,
    and(eq(posts.accountId, row.accountId), eq(posts.bulkActionId, row.id), isFailed),
  )
  if (status === "completed" && failed === 0) return
  const what = status === "failed" ? "Your post" : `Your post (${countOf(failed, "place", "places")})`
  await createNotice(tx, deps, {
    accountId: row.accountId,
    userId: row.userId,
    kind: "publication_failed",
    facts: { what },
    resource: "posts",
  })
}

/** Makes posts with the rights that their user has now. @throws ApiError when they are gone. */
async function makePosts(deps: Deps, row: ActionRow, signal: AbortSignal): Promise<void> {
  const scope = await scopeOfUser(deps, row)
  if (!scope) throw new ApiError(403, "the user is gone")
  requireIn(scope.permissions, "google_post_content.create")
  const giveWay = createGiveWay()
  for (let due = await nextBatch(deps, scope, row); due; due = await nextBatch(deps, scope, row)) {
    for (const id of due) await deps.jobs.send("post_publication", String(id))
    signal.throwIfAborted()
    await giveWay()
  }
}

/** Makes the posts of a bulk action, and ends it once they have all ended. */
export const bulkActionJob: JobKind<Deps> = {
  retries: 4,
  retryDelaySeconds: 2,
  timeoutSeconds: 60 * 60,
  atOnce: 1,
  async run(deps, { id, signal }) {
    const [row] = await deps.db
      .select()
      .from(bulkActions)
      .where(and(eq(bulkActions.id, Number(id)), inArray(bulkActions.status, ["queued", "running"])))
    if (!row) return
    try {
      if (row.status === "queued") await makePosts(deps, row, signal)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      deps.log.error({ bulkAction: row.id, error: safeError(error) }, "a bulk action was given up")
      await deps.db.transaction((tx) => end(tx, deps, row, "failed"))
      return
    }
    await deps.db.transaction(async (tx) => {
      const [done] = await tx
        .select({ id: bulkActions.id })
        .from(bulkActions)
        .where(and(isAction(row), eq(bulkActions.status, "running"), sql`not ${isOpenPost}`))
        .for("update")
      if (done) await end(tx, deps, row, "completed")
    })
    deps.mailer.wake()
  },
  async waiting({ db }) {
    const rows = await db
      .select({ id: bulkActions.id })
      .from(bulkActions)
      .where(
        sql`${bulkActions.status} = 'queued' or (${bulkActions.status} = 'running' and not ${isOpenPost})`,
      )
      .orderBy(bulkActions.id)
      .limit(500)
    return rows.map(({ id }) => String(id))
  },
}
