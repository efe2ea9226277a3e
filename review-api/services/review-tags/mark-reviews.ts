import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { numbers } from "../../db/queries/sql-lists.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import { recordReviewEvents } from "../../reviews/record-review-event.ts"
import type { Deps } from "../deps.ts"
import type { TagRow } from "../tags/tag-rows.ts"

type Who = Pick<Scope, "accountId" | "userId">
const markShape = { reviewId: column.number(), tagId: column.number() }

type Mark = RowOf<typeof markShape>

async function recordMarks(
  tx: Db,
  deps: Pick<Deps, "clock">,
  who: Who,
  marks: Mark[],
  tags: readonly TagRow[],
  action: "tag_added" | "tag_removed",
): Promise<number[]> {
  const { accountId, userId } = who
  const events = marks.map(({ reviewId, tagId }) => {
    const tag = tags.find(({ id }) => id === tagId)!
    const values = { tag: { id: tag.id, name: tag.name } }
    return {
      accountId,
      userId,
      reviewId,
      action,
      ...(action === "tag_added" ? { after: values } : { before: values }),
    }
  })
  await recordReviewEvents(tx, deps, events)
  return [...new Set(marks.map(({ reviewId }) => reviewId))]
}

const pairs = (who: Who, reviewIds: readonly number[], tags: readonly TagRow[]): SQL => sql`
  select ${who.accountId}::bigint, review_id, tag_id
  from unnest(${numbers(reviewIds)}) as review(review_id)
  cross join unnest(${numbers(tags.map(({ id }) => id))}) as tag(tag_id)`

/**
 * Puts tags on reviews that the caller holds, and tells it in their history.
 * @returns ids of the reviews that had not all of them.
 */
export async function addTags(
  tx: Db,
  deps: Pick<Deps, "clock">,
  who: Who,
  reviewIds: readonly number[],
  tags: readonly TagRow[],
): Promise<number[]> {
  const marks = await rowsOf(
    tx,
    markShape,
    sql`insert into review_tags (account_id, review_id, tag_id) ${pairs(who, reviewIds, tags)}
        on conflict do nothing returning review_id, tag_id`,
  )
  return recordMarks(tx, deps, who, marks, tags, "tag_added")
}

/** Takes tags off reviews that the caller holds. @returns ids of the reviews that had one of them. */
export async function removeTags(
  tx: Db,
  deps: Pick<Deps, "clock">,
  who: Who,
  reviewIds: readonly number[],
  tags: readonly TagRow[],
): Promise<number[]> {
  const marks = await rowsOf(
    tx,
    markShape,
    sql`delete from review_tags where (account_id, review_id, tag_id) in (${pairs(who, reviewIds, tags)})
        returning review_id, tag_id`,
  )
  return recordMarks(tx, deps, who, marks, tags, "tag_removed")
}
