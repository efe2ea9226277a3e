import { sql } from "drizzle-orm"
import type { AnswerOf } from "#lib/contract/index.ts"
import { type Db, rowsOf } from "../connect.ts"
import { numbers } from "./sql-lists.ts"

export type ReviewAnswer = AnswerOf<"reviews.get">

const instants = ["published_at", "origin_published_at", "created_at", "deleted_at", "origin_deleted_at"]

const utc = (value: unknown): string | null => (value == null ? null : new Date(String(value)).toISOString())

function answerOf(row: Record<string, unknown>): ReviewAnswer {
  const review: Record<string, unknown> = { ...row }
  for (const name of instants) review[name] = utc(row[name])
  const response = row["response"] as Record<string, unknown> | null
  if (response) review["response"] = { ...response, published_at: utc(response["published_at"]) }
  return review as ReviewAnswer
}

/**
 * Whole reviews with the fields of D-122, in the order of the ids: locations, sources, tags and responses are joined
 * for these rows only.
 */
export async function readReviewRows(
  db: Db,
  rows: readonly { accountId: number; id: number }[],
): Promise<ReviewAnswer[]> {
  if (rows.length === 0) return []
  const found = await rowsOf<Record<string, unknown>>(
    db,
    sql`
    select r.id, r.account_id, r.location_id, l.name as location_name, l.city as location_city,
      l.state as location_state, r.source_id, s.code as source_code, s.name as source_name,
      r.rating::double precision as rating, r.title, r.content, r.author, r.url, r.review_type, r.status,
      r.review_status_label_id, r.sentiment, to_jsonb(r.categories) as categories,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id)
        from review_tags rt join tags t on t.account_id = rt.account_id and t.id = rt.tag_id
        where rt.account_id = r.account_id and rt.review_id = r.id), '[]'::jsonb) as tags,
      r.images,
      (select jsonb_build_object('id', a.id, 'review_id', a.review_id, 'user_id', a.user_id,
          'content', a.content, 'status', a.status, 'error', a.error, 'published_at', a.published_at)
        from responses a where a.account_id = r.account_id and a.review_id = r.id) as response,
      r.dispute_status, r.published_at, r.origin_published_at, r.created_at, r.deleted_at, r.origin_deleted_at
    from unnest(${numbers(rows.map((row) => row.accountId))}, ${numbers(rows.map((row) => row.id))})
      with ordinality as page(account_id, id, n)
    join reviews r on r.account_id = page.account_id and r.id = page.id
    join locations l on l.account_id = r.account_id and l.id = r.location_id
    join sources s on s.id = r.source_id
    order by page.n`,
  )
  return found.map(answerOf)
}
