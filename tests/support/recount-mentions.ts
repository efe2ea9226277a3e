import { eq } from "drizzle-orm"
import type { Db } from "#review-api/db/connect.ts"
import { mentionCorrections } from "#review-api/db/schema/mentions.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { analyseReview } from "#review-api/insights/analyse-review.ts"
import { sentenceHash } from "#review-api/services/review-keywords/correct-mentions.ts"

/**
 * Reads all listed reviews of an account again and counts their mentions by month (UTC), in plain code: what
 * `mention_months` must be equal to.
 */
export async function recountedTerms(db: Db, accountId: number) {
  const rows = await db.select().from(reviews).where(eq(reviews.accountId, accountId))
  const corrections = await db
    .select()
    .from(mentionCorrections)
    .where(eq(mentionCorrections.accountId, accountId))
  const cells = new Map<
    string,
    {
      kind: string
      month: string
      sourceId: number
      term: string
      positive: number
      negative: number
      total: number
    }
  >()
  for (const review of rows) {
    if (review.deletedAt || review.originDeletedAt) continue
    for (const mention of analyseReview(review).mentions) {
      const hash = sentenceHash(
        (review[mention.part] ?? "").slice(mention.sentenceStart, mention.sentenceEnd),
      )
      const corrected = corrections.find(
        (one) =>
          one.reviewId === review.id &&
          one.kind === mention.kind &&
          one.term === mention.term &&
          one.sentenceHash === hash,
      )
      if (corrected?.isRemoved) continue
      const sentiment = corrected?.sentiment ?? (mention.sentiment || review.sentiment)
      const month = new Date(review.publishedAt).toISOString().slice(0, 7)
      const key = [mention.kind, month, review.sourceId, mention.term].join("|")
      const cell = cells.get(key) ?? {
        kind: mention.kind,
        month,
        sourceId: review.sourceId,
        term: mention.term,
        positive: 0,
        negative: 0,
        total: 0,
      }
      cells.set(key, {
        ...cell,
        positive: cell.positive + Number(sentiment > 0),
        negative: cell.negative + Number(sentiment < 0),
        total: cell.total + 1,
      })
    }
  }
  const order = ({
    kind,
    month,
    sourceId,
    term,
  }: {
    kind: string
    month: string
    sourceId: number
    term: string
  }) => `${kind}|${month}|${String(sourceId).padStart(9, "0")}|${term}`
  return [...cells.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1))
}
