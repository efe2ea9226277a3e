import { sql } from "drizzle-orm"
import type { ReviewKeyword } from "#lib/contract/index.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import {
  evidenceOf,
  type MentionRow,
  mentionColumns,
  mentionRowShape,
} from "../../db/queries/mention-evidence.ts"
import { reachableReviews } from "../../db/queries/reachable-reviews.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Service } from "../service.ts"

/** A review that the caller may reach by its id. @throws 404. */
export async function reachedReview(db: Db, scope: Scope, id: number): Promise<{ title: string | null }> {
  const [review] = await rowsOf(
    db,
    { title: column.text().nullable() },
    sql`select r.title from reviews r where ${await reachableReviews(db, scope)} and r.id = ${id}`,
  )
  if (!review) throw notFound()
  return review
}

const keywordOf = (row: MentionRow): ReviewKeyword => ({
  short: row.term,
  kind: row.kind,
  sentiment: row.sentiment,
  sentence: evidenceOf(row).sentence,
  part: row.part,
  start: row.start_at,
  end: row.end_at,
  is_corrected: row.is_corrected,
})

/** Keywords and categories of a review in the order of its text, the title first. */
export async function reviewKeywords(db: Db, accountId: number, reviewId: number) {
  const rows = await rowsOf(
    db,
    mentionRowShape,
    sql`select ${mentionColumns} from mentions m
        join reviews r on r.account_id = m.account_id and r.id = m.review_id
        where m.account_id = ${accountId} and m.review_id = ${reviewId}
        order by m.part desc, m.start_at, m.term`,
  )
  const of = (kind: MentionRow["kind"]) => rows.filter((row) => row.kind === kind).map(keywordOf)
  return { keywords: of("keyword"), categories: of("category") }
}

/** GET /review/{review_id}/keywords (D-137). @throws 404. */
export const listReviewKeywords: Service<"review_keywords.list"> = async ({ deps, scope, params }) => {
  const id = pathId(params.review_id)
  await reachedReview(deps.db, scope, id)
  return reviewKeywords(deps.db, scope.accountId, id)
}
