import { millisecondsInDay } from "date-fns/constants"
import { sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { wireInstant } from "../db/queries/instants.ts"
import { isOneOf } from "../db/queries/sql-lists.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import type { ImportReview } from "./check-row.ts"
import type { ImportRow } from "./target.ts"

/** A review of the account as far as it tells one from another. */
const ownReviewShape = {
  id: column.number(),
  author: column.text().nullable(),
  title: column.text().nullable(),
  content: column.text().nullable(),
  publishedAt: column.text(),
}

type OwnReview = RowOf<typeof ownReviewShape>

/** Ids of other accounts may be those of reviews here, so more has to agree; what people correct in a file is less. */
export function isSame(
  own: Omit<OwnReview, "id">,
  { author, title, content, publishedAt }: ImportReview,
): boolean {
  const apartMs = Math.abs(Date.parse(own.publishedAt) - Date.parse(publishedAt))
  const facts = [
    own.author === author,
    apartMs <= millisecondsInDay,
    own.title === title && own.content === content,
  ]
  return facts.filter(Boolean).length >= 2
}

/** Rows without those that a file of this program names by the id of the same review of the account. */
export async function withoutOwn(
  db: Db,
  accountId: number,
  rows: readonly ImportRow[],
): Promise<readonly ImportRow[]> {
  const ids = rows.flatMap(({ ownId }) => ownId ?? [])
  if (ids.length === 0) return rows
  const found = await rowsOf(
    db,
    ownReviewShape,
    sql`select id, author, title, content, ${wireInstant(sql`published_at`)} as published_at from reviews
        where account_id = ${accountId} and ${isOneOf(sql`id`, ids)}`,
  )
  const byId = new Map(found.map((review) => [review.id, review]))
  return rows.filter(({ ownId, review }) => {
    const own = ownId === null ? undefined : byId.get(ownId)
    return !own || !isSame(own, review)
  })
}
