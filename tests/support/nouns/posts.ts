import { eq } from "drizzle-orm"
import { users } from "#review-api/db/schema/identity.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { bulkActions, postContents, posts } from "#review-api/db/schema/posts.ts"
import type { Deps } from "#review-api/services/deps.ts"
import type { NounCases } from "../noun-cases.ts"

let count = 0

/** A bulk action with a live post at one location. @returns the post, and the action in it. */
async function seedPost({ db }: Pick<Deps, "db">, accountId: number) {
  const [location] = await db
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.accountId, accountId))
    .limit(1)
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.accountId, accountId)).limit(1)
  const at = "2026-01-01T00:00:00Z"
  count += 1
  // Both have one id, so that a call can name either.
  const id = 60_000_000 + count
  const [content] = await db
    .insert(postContents)
    .values({
      id,
      accountId,
      userId: user!.id,
      topicType: "STANDARD",
      summary: "Open until nine.",
      languageCode: "en",
      actionType: "none",
    })
    .returning()
  const [action] = await db
    .insert(bulkActions)
    .values({ accountId, userId: user!.id, contentId: content!.id, include: {}, status: "completed" })
    .returning()
  const [post] = await db
    .insert(posts)
    .values({
      id,
      accountId,
      contentId: content!.id,
      bulkActionId: action!.id,
      locationId: location!.id,
      state: "live",
      publishAt: at,
      publishedAt: at,
    })
    .returning()
  return post!
}

/** @returns id of a bulk action with a live post. */
export const seedPostAction = async (deps: Pick<Deps, "db">, accountId: number): Promise<number> =>
  (await seedPost(deps, accountId)).bulkActionId

export const cases: NounCases = {
  add: async (deps, accountId) => (await seedPost(deps, accountId)).id,
  names: ["google_posts.id", "google_post_content_id"],
  create: {
    id: "google_post_content.create",
    body: (summary) => ({ topic_type: "STANDARD", summary }),
  },
  ofRow: {},
  forms: {
    "google_posts.delete": [["id", "google_posts.id", {}]],
    "google_posts.retry": [["id", "google_posts.id", {}]],
    "bulk_actions.undo": [["id", "bulk_actions.id", {}]],
  },
}
