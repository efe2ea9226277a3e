import { usualPostTime } from "#lib/contract/posts/constants.ts"
import { addDays } from "#lib/dates/day.ts"
import { instantOf } from "#lib/dates/wall-time.ts"
import type { postContents } from "../../db/schema/posts.ts"

type Times = Pick<
  typeof postContents.$inferSelect,
  "publishDate" | "publishTime" | "topicType" | "endDate" | "endTime"
>

/** When a post ends by the clocks at a location; null for one that has no end. */
export function endOf({ topicType, endDate, endTime }: Times, timeZone: string): string | null {
  if (topicType === "STANDARD" || endDate === null) return null
  const end = endTime
    ? instantOf(timeZone, endDate, endTime)
    : instantOf(timeZone, addDays(endDate, 1), "00:00")
  return end.toISOString()
}

/** When a post goes out and ends by the clocks at a location, and how it stands until then. */
export function timesOf(content: Times, timeZone: string, now: Date) {
  const { publishDate, publishTime } = content
  const wanted = publishDate && instantOf(timeZone, publishDate, publishTime ?? usualPostTime)
  const isLater = wanted !== null && wanted !== "" && wanted > now
  const publishAt = (isLater ? wanted : now).toISOString()
  return {
    publishAt,
    nextAttemptAt: publishAt,
    expiresAt: endOf(content, timeZone),
    state: isLater ? ("scheduled" as const) : ("processing" as const),
  }
}
