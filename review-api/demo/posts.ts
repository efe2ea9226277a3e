import { and, eq, sql } from "drizzle-orm"
import { usualPostTime } from "#lib/contract/posts/constants.ts"
import type { EndCode } from "#lib/contract/publish-obstacles.ts"
import { addDays, type Day } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import { instantOf } from "#lib/dates/wall-time.ts"
import type { Db } from "../db/connect.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import { bulkActions, postContents, posts } from "../db/schema/posts.ts"
import { simulatedPosts } from "../db/schema/simulated-posts.ts"
import { keyOf } from "../publishing/kind.ts"
import { endOf } from "../services/posts/post-times.ts"
import type { MadeAccount } from "./make-account.ts"

type Content = typeof postContents.$inferInsert
type DemoPost = {
  /** The day on which it goes out, from today. */
  inDays: number
  locations: number
  /** Days of an offer or event, from today. */
  lasts?: readonly [from: number, to: number]
  content: Pick<Content, "topicType" | "title" | "summary"> & Partial<Content>
  /** One location does not show it. */
  refused?: { state: "rejected" | "failed"; errorCode: EndCode; error: string }
}

const demoPosts: readonly DemoPost[] = [
  {
    inDays: -34,
    locations: 12,
    lasts: [-30, -28],
    content: {
      topicType: "EVENT",
      title: "Harvest supper",
      actionType: "none",
      summary: "Three nights of squash, cider and late tomatoes from the farms next door.",
    },
  },
  {
    inDays: -11,
    locations: 8,
    lasts: [-11, 18],
    content: {
      topicType: "OFFER",
      title: "A dozen oysters for the price of six",
      couponCode: "LOWTIDE",
      summary: "Every day between 4 and 6 PM, at the bar.",
      termsConditions: "One offer per table. Not on public holidays.",
    },
    refused: {
      state: "rejected",
      errorCode: "refused",
      error: "Google: It goes against the content policy.",
    },
  },
  {
    inDays: -3,
    locations: 14,
    content: {
      topicType: "STANDARD",
      title: null,
      actionType: "LEARN_MORE",
      buttonUrl: "https://saltbridge.example/menu",
      summary: "The winter menu is here: chowder with smoked haddock, and sea bass over embers.",
    },
    refused: { state: "failed", errorCode: "unreachable", error: "Google cannot be reached." },
  },
  {
    inDays: 4,
    locations: 14,
    lasts: [6, 6],
    content: {
      topicType: "EVENT",
      title: "Live music by the water",
      startTime: "19:00",
      endTime: "22:00",
      summary: "A trio, candles and the last boats coming in. Tables from 6 PM.",
    },
  },
  {
    inDays: 16,
    locations: 6,
    content: {
      topicType: "STANDARD",
      title: null,
      actionType: "CALL",
      summary: "Private rooms for the holidays are open for booking.",
    },
  },
]

const placeShape = { id: column.number(), zone: column.text() }

type Place = RowOf<typeof placeShape>

async function makePost(tx: Db, account: MadeAccount, places: readonly Place[], post: DemoPost, now: Date) {
  const accountId = account.id
  const today = todayIn(account.timeZone, now)
  const dayIn = (days: number): Day => addDays(today, days)
  const isAhead = post.inDays > 0
  const day = dayIn(post.inDays)
  const createdAt = (isAhead ? now : instantOf(account.timeZone, day, usualPostTime)).toISOString()
  const [content] = await tx
    .insert(postContents)
    .values({
      accountId,
      userId: account.adminId,
      languageCode: "en",
      actionType: "none",
      createdAt,
      ...(post.lasts ? { startDate: dayIn(post.lasts[0]), endDate: dayIn(post.lasts[1]) } : {}),
      ...(isAhead ? { publishDate: day, publishTime: usualPostTime } : {}),
      ...post.content,
    })
    .returning()
  const [action] = await tx
    .insert(bulkActions)
    .values({
      accountId,
      userId: account.adminId,
      contentId: content!.id,
      include: {},
      createdAt,
      ...(isAhead ? { status: "running" } : { status: "completed", finishedAt: createdAt }),
    })
    .returning()
  const rows = await tx
    .insert(posts)
    .values(
      places.slice(0, post.locations).map(({ id, zone }, at) => {
        const publishAt = instantOf(zone, day, usualPostTime).toISOString()
        const refused = at === 2 ? post.refused : undefined
        const shown = isAhead ? ("scheduled" as const) : ("live" as const)
        const state = refused?.state ?? shown
        return {
          accountId,
          contentId: content!.id,
          bulkActionId: action!.id,
          locationId: id,
          createdAt,
          state,
          publishAt,
          expiresAt: endOf(content!, zone),
          errorCode: refused?.errorCode ?? null,
          error: refused?.error ?? null,
          ...(state === "live" ? { publishedAt: publishAt, attempts: 1 } : {}),
          ...(state === "scheduled" ? { nextAttemptAt: publishAt } : {}),
        }
      }),
    )
    .returning()
  const live = rows.filter(({ state }) => state === "live")
  if (live.length === 0) return
  for (const row of live) {
    const isRow = and(eq(posts.accountId, accountId), eq(posts.id, row.id))
    await tx
      .update(posts)
      .set({ externalId: keyOf("post", row) })
      .where(isRow)
  }
  await tx.insert(simulatedPosts).values(
    live.map((row) => ({
      accountId,
      key: keyOf("post", row),
      locationId: row.locationId,
      createdAt,
      topicType: content!.topicType,
      title: content!.title,
      summary: content!.summary,
    })),
  )
}

/** Google posts of a demo account, once: what is over, what is shown, what was refused, and what is to come. */
export async function makePosts(tx: Db, account: MadeAccount, now: Date): Promise<void> {
  const places = await rowsOf(
    tx,
    placeShape,
    sql`select l.id, coalesce(l.time_zone, a.time_zone) as zone
        from locations l join accounts a on a.id = l.account_id
        where l.account_id = ${account.id} and l.deleted_at is null order by l.id`,
  )
  for (const post of demoPosts) await makePost(tx, account, places, post, now)
}
