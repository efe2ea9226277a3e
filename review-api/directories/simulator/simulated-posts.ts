import { and, eq, isNull, ne, sql } from "drizzle-orm"
import { hasPhoneNumber } from "#lib/contract/posts/rules.ts"
import { simulatedPosts } from "../../db/schema/simulated-posts.ts"
import { gone, type LocationAtSource, Refused } from "../destination.ts"
import type { PostForSource, PostSources, RemovedPost } from "../post-source.ts"
import type { SourceBehaviour } from "./behaviour.ts"
import { type Base, callSimulated, createSimulatedDestination } from "./simulated-destination.ts"

/** Characters that a text of capitals has at least. */
const shoutedCharacters = 20

const isShouted = (text: string): boolean =>
  (text.match(/\p{L}/gu)?.length ?? 0) >= shoutedCharacters && !/\p{Ll}/u.test(text)

/**
 * Simulated directories in place of all real ones: they refuse posts with a phone number (D-196) and those that they show
 * already, and take down what is written in capitals when they look at it later.
 */
export function createSimulatedPosts(base: Base, behaviour: SourceBehaviour): PostSources {
  const { db, clock } = base
  const isShown = (accountId: number, key: string) =>
    and(
      eq(simulatedPosts.accountId, accountId),
      eq(simulatedPosts.key, key),
      isNull(simulatedPosts.removedAt),
    )

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
    const isSame = shown.some((one) => one.summary === summary && one.title === (event?.title ?? null))
    return isSame && (summary || event) ? "The location already shows this post." : null
  }

  const source = createSimulatedDestination<LocationAtSource, PostForSource, RemovedPost>(base, behaviour, {
    name: "post",
    table: simulatedPosts,
    isThere: sql`removed_at is null`,
    refusalOf,
    async keep({ accountId, locationId, sourceCode }, { key, topicType, summary, event }) {
      const text = { title: event?.title ?? null, summary, createdAt: clock.now().toISOString() }
      await db
        .insert(simulatedPosts)
        .values({ accountId, key, locationId, sourceCode, topicType, ...text })
        .onConflictDoUpdate({
          target: [simulatedPosts.accountId, simulatedPosts.key],
          set: { ...text, calls: sql`${simulatedPosts.calls} + 1`, removedAt: null },
        })
    },
    takeDown: ({ accountId }, { post: { key } }) =>
      db.update(simulatedPosts).set({ removedAt: clock.now().toISOString() }).where(isShown(accountId, key)),
    async laterOf({ accountId }, key) {
      const [post] = await db
        .select()
        .from(simulatedPosts)
        .where(and(eq(simulatedPosts.accountId, accountId), eq(simulatedPosts.key, key)))
      const isCapital = post && isShouted(`${post.title ?? ""} ${post.summary ?? ""}`)
      return (
        post && { createdAt: post.createdAt, refusal: isCapital ? "The post is written in capitals." : null }
      )
    },
  })
  return () => ({
    ...source,
    edit: (location, { post, externalId }, signal) =>
      callSimulated(behaviour, location, signal, async () => {
        const reason = await refusalOf(location, post)
        if (reason !== null) throw new Refused(reason)
        const edited = await db
          .update(simulatedPosts)
          .set({
            title: post.event?.title ?? null,
            summary: post.summary,
            createdAt: clock.now().toISOString(),
          })
          .where(isShown(location.accountId, externalId))
          .returning({ key: simulatedPosts.key })
        return edited.length > 0 ? { state: "published" } : gone
      }),
  })
}
