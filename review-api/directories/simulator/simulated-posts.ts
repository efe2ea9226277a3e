import { setTimeout as pause } from "node:timers/promises"
import { and, eq, isNull, ne, sql } from "drizzle-orm"
import { hasPhoneNumber } from "#lib/contract/google-post-rules.ts"
import type { BaseDeps } from "../../db/base-deps.ts"
import { simulatedPosts } from "../../db/schema/simulated-posts.ts"
import type { LocationAtSource } from "../listing-source.ts"
import { type PostForSource, PostRefused, type PostSource, type PostSources } from "../post-source.ts"
import { SourceBusy } from "../response-source.ts"
import type { SourceBehaviour } from "./behaviour.ts"

type Base = Pick<BaseDeps, "db" | "clock" | "log">

/** Characters that a text of capitals has at least. */
const shoutedCharacters = 20

const isShouted = (text: string): boolean =>
  (text.match(/\p{L}/gu)?.length ?? 0) >= shoutedCharacters && !/\p{Ll}/u.test(text)

/** Simulated directories in place of all real ones. */
export function createSimulatedPosts(base: Base, behaviour: SourceBehaviour): PostSources {
  const source = createSource(base, behaviour)
  return () => source
}

/**
 * A Google that lives in the database and behaves like the real one: it takes its time, refuses posts with a phone number
 * (D-196) and those that it shows already, and takes down what is written in capitals when it looks at it later.
 */
function createSource({ db, clock, log }: Base, behaviour: SourceBehaviour): PostSource {
  const isKey = (accountId: number, key: string) =>
    and(eq(simulatedPosts.accountId, accountId), eq(simulatedPosts.key, key))

  function reach({ sourceCode }: LocationAtSource): void {
    if (behaviour.outages.includes("*") || behaviour.outages.includes(sourceCode)) throw new SourceBusy()
  }

  async function refusalOf({ accountId, locationId, sourceCode }: LocationAtSource, post: PostForSource) {
    const { key, summary, event, topicType } = post
    if ([summary, event?.title].some((text) => text && hasPhoneNumber(text)))
      return "Posts can't contain a phone number."
    const shown = await db
      .select({ title: simulatedPosts.title, summary: simulatedPosts.summary })
      .from(simulatedPosts)
      .where(
        and(
          eq(simulatedPosts.accountId, accountId),
          eq(simulatedPosts.locationId, locationId),
          eq(simulatedPosts.sourceCode, sourceCode),
          eq(simulatedPosts.topicType, topicType),
          ne(simulatedPosts.key, key),
          isNull(simulatedPosts.removedAt),
        ),
      )
    const isShown = shown.some((one) => one.summary === summary && one.title === (event?.title ?? null))
    return isShown && (summary || event) ? "The location already shows this post." : null
  }

  return {
    async publish(location, post, signal) {
      log.info({ source: location.sourceCode }, "a simulated directory is given a post")
      await pause(behaviour.delayMs, undefined, { signal })
      reach(location)
      const { accountId, locationId, sourceCode } = location
      const { key, topicType, summary } = post
      const calls = sql`${simulatedPosts.calls} + 1`
      const [known] = await db
        .update(simulatedPosts)
        .set({ calls })
        .where(and(isKey(accountId, key), isNull(simulatedPosts.removedAt)))
        .returning({ key: simulatedPosts.key })
      if (!known) {
        const reason = await refusalOf(location, post)
        if (reason !== null) throw new PostRefused(reason)
        const createdAt = clock.now().toISOString()
        const title = post.event?.title ?? null
        await db
          .insert(simulatedPosts)
          .values({ accountId, key, locationId, sourceCode, topicType, title, summary, createdAt })
          .onConflictDoUpdate({
            target: [simulatedPosts.accountId, simulatedPosts.key],
            set: { calls, title, summary, createdAt, removedAt: null },
          })
      }
      await pause(behaviour.answerDelayMs, undefined, { signal })
      return key
    },
    async edit(location, { post, externalId }, signal) {
      await pause(behaviour.delayMs, undefined, { signal })
      reach(location)
      const reason = await refusalOf(location, post)
      if (reason !== null) throw new PostRefused(reason)
      const edited = await db
        .update(simulatedPosts)
        .set({
          ...{ title: post.event?.title ?? null, summary: post.summary },
          createdAt: clock.now().toISOString(),
        })
        .where(and(isKey(location.accountId, externalId), isNull(simulatedPosts.removedAt)))
        .returning({ key: simulatedPosts.key })
      await pause(behaviour.answerDelayMs, undefined, { signal })
      return edited.length > 0
        ? { state: "published" }
        : { state: "removed", reason: "It is no longer there." }
    },
    async remove(location, { post: { key } }, signal) {
      await pause(behaviour.delayMs, undefined, { signal })
      reach(location)
      await db
        .update(simulatedPosts)
        .set({ removedAt: clock.now().toISOString() })
        .where(and(isKey(location.accountId, key), isNull(simulatedPosts.removedAt)))
      await pause(behaviour.answerDelayMs, undefined, { signal })
    },
    async check(location, externalId, signal) {
      await pause(behaviour.delayMs, undefined, { signal })
      reach(location)
      const [post] = await db.select().from(simulatedPosts).where(isKey(location.accountId, externalId))
      const isLater = post && Date.parse(post.createdAt) + behaviour.laterMs <= clock.now().getTime()
      if (!isLater || !isShouted(`${post.title ?? ""} ${post.summary ?? ""}`)) return { state: "published" }
      return { state: "removed", reason: "The post is written in capitals." }
    },
  }
}
