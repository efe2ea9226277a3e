import { sql } from "drizzle-orm"
import type { Db } from "../connect.ts"
import { column, type RowOf, rowsOf } from "../rows.ts"
import { valueConditions, walkedConditions } from "./filter-conditions.ts"
import { wireInstant } from "./instants.ts"
import { locationConditions } from "./location-set.ts"
import type { MentionKind, MentionSelection } from "./mention-sums.ts"
import { allOf, isOneOf } from "./sql-lists.ts"

/** A sentence of which someone said that it mentions nothing. */
const removedSentenceShape = {
  review_id: column.number(),
  published_at: column.text(),
  sentence: column.text(),
}

export type RemovedSentence = RowOf<typeof removedSentenceShape>

/** Corrections are made by hand: there are few. */
const maxRemoved = 100

const instant = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`

/** Rejected mentions of a keyword or category within the places and dates of a selection, the newest first. */
export const removedSentences = (
  db: Db,
  { reviews, from, to }: MentionSelection,
  kind: MentionKind,
  term: string,
): Promise<RemovedSentence[]> =>
  rowsOf(
    db,
    removedSentenceShape,
    sql`select c.review_id, ${wireInstant(sql`r.published_at`)} as published_at, c.sentence
        from mention_corrections c
        join reviews r on r.account_id = c.account_id and r.id = c.review_id
        where ${allOf([
          reviews.isEmpty ? sql`false` : undefined,
          isOneOf(sql`c.account_id`, reviews.scope.accountIds),
          sql`c.kind = ${kind} and c.term = ${term} and c.is_removed and c.sentence is not null`,
          sql`r.deleted_at is null and r.origin_deleted_at is null`,
          ...walkedConditions(reviews, {}),
          ...valueConditions(reviews),
          from === null ? undefined : sql`r.published_at >= ${instant(from)}`,
          to === null ? undefined : sql`r.published_at < ${instant(to)}`,
          ...locationConditions(reviews, sql`r.account_id`, sql`r.location_id`),
        ])}
        order by r.published_at desc, c.id desc limit ${maxRemoved}`,
  )
