import { sql } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import {
  evidenceOf,
  type MentionRow,
  mentionColumns,
  mentionRowShape,
} from "../../db/queries/mention-evidence.ts"
import { rowsOf } from "../../db/rows.ts"
import { mentionCorrections, mentions } from "../../db/schema/mentions.ts"
import { recordReviewEvent } from "../../reviews/record-review-event.ts"
import type { Service } from "../service.ts"
import { sentenceHash } from "./correct-mentions.ts"
import { reachedReview, reviewKeywords } from "./list-review-keywords.ts"
import { updateCategories } from "./store-readings.ts"
import { withdrawCorrection } from "./withdraw-correction.ts"

type Correction = { sentiment: -1 | 0 | 1 | null; isRemoved: boolean }

/** Mentions are only written and deleted, so that their figures follow. */
async function replace(tx: Db, accountId: number, row: MentionRow, { sentiment, isRemoved }: Correction) {
  const [old] = await tx
    .delete(mentions)
    .where(
      sql`${mentions.accountId} = ${accountId} and ${mentions.reviewId} = ${row.review_id}
        and ${mentions.kind} = ${row.kind} and ${mentions.term} = ${row.term} and ${mentions.part} = ${row.part}
        and ${mentions.startAt} = ${row.start_at}`,
    )
    .returning()
  if (!old) throw notFound()
  if (isRemoved) return
  await tx.insert(mentions).values({ ...old, sentiment: sentiment ?? old.sentiment, isCorrected: true })
}

/**
 * PATCH /review/{review_id}/keywords: puts a wrong label right in its sentence: another sentiment, or no keyword or
 * category at all. It is kept when the review is read again, until it is withdrawn.
 * @throws 404 when the review, or such a mention in it, is missing, foreign or out of sight.
 */
export const correctReviewKeyword: Service<"review_keywords.correct"> = async (call) => {
  const { deps, scope, params, body, actor } = call
  const { accountId, userId } = scope
  const reviewId = pathId(params.review_id)
  const review = await reachedReview(deps.db, scope, reviewId)
  if (body.is_withdrawn) return withdrawCorrection(call, { id: reviewId, title: review.title })
  const correction: Correction = {
    sentiment: (body.sentiment as Correction["sentiment"] | undefined) ?? null,
    isRemoved: body.is_removed ?? false,
  }
  return deps.db.transaction(async (tx) => {
    const rows = await rowsOf(
      tx,
      mentionRowShape,
      sql`select ${mentionColumns} from mentions m
          join reviews r on r.account_id = m.account_id and r.id = m.review_id
          where m.account_id = ${accountId} and m.review_id = ${reviewId} and m.kind = ${body.kind}
            and m.term = ${body.short.toLowerCase()} for update of m`,
    )
    const hash = sentenceHash(body.sentence)
    const found = rows.filter((row) => sentenceHash(evidenceOf(row).sentence) === hash)
    if (found.length === 0) throw notFound()
    const first = found[0]!
    const { sentence } = evidenceOf(first)
    for (const row of found) await replace(tx, accountId, row, correction)
    const values = { ...correction, sentence, userId, createdAt: deps.clock.now().toISOString() }
    await tx
      .insert(mentionCorrections)
      .values({ accountId, reviewId, kind: first.kind, term: first.term, sentenceHash: hash, ...values })
      .onConflictDoUpdate({
        target: [
          mentionCorrections.accountId,
          mentionCorrections.reviewId,
          mentionCorrections.kind,
          mentionCorrections.term,
          mentionCorrections.sentenceHash,
        ],
        set: values,
      })
    await updateCategories(tx, accountId, [reviewId])
    const named = { kind: first.kind, short: first.term }
    const before = { ...named, sentiment: first.sentiment, is_removed: false }
    const after = {
      ...named,
      sentiment: correction.sentiment ?? first.sentiment,
      is_removed: correction.isRemoved,
    }
    await recordReviewEvent(tx, deps, {
      accountId,
      reviewId,
      userId,
      action: "mention_corrected",
      before,
      after,
    })
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "review", id: reviewId, name: review.title },
      before,
      after,
    })
    return reviewKeywords(tx, accountId, reviewId)
  })
}
