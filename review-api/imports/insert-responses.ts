import { sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"

/** A response about to be written; the names are those of the columns. */
export type NewResponse = {
  review_id: number
  content: string
  /** ISO instant since when it stands at the source; null for a draft. */
  published_at: string | null
}

/**
 * Writes responses that came with their reviews; the figures have them from `insertReviews`.
 * @param tx the transaction.
 * @param userId who gave them; null when no one knows.
 */
export async function insertResponses(
  tx: Db,
  accountId: number,
  userId: number | null,
  responses: NewResponse[],
): Promise<void> {
  if (responses.length === 0) return
  await tx.execute(sql`
    insert into responses (account_id, user_id, review_id, content, status, published_at, updated_at)
    select ${accountId}::bigint, ${userId}::bigint, review_id, content,
      case when published_at is null then 'draft' else 'published' end, published_at, coalesce(published_at, now())
    from json_to_recordset(${JSON.stringify(responses)}::text::json)
      as given (review_id bigint, content text, published_at timestamptz)`)
}
