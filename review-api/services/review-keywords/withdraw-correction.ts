import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { notFound } from "../../core/errors.ts"
import { mentionCorrections } from "../../db/schema/mentions.ts"
import { recordReviewEvent } from "../../reviews/record-review-event.ts"
import type { Call } from "../service.ts"
import { sentenceHash } from "./correct-mentions.ts"
import { reviewKeywords } from "./list-review-keywords.ts"
import { readAnew } from "./read-anew.ts"

/**
 * Takes a correction back: the review is read again, and says in that sentence what was read.
 * @throws 404 where no one corrected such a mention.
 */
export async function withdrawCorrection(
  { deps, scope, body, actor }: Call<"review_keywords.correct">,
  review: { id: number; title: string | null },
) {
  const { accountId, userId } = scope
  const term = body.short.toLowerCase()
  const ofMention = and(
    eq(mentionCorrections.accountId, accountId),
    eq(mentionCorrections.reviewId, review.id),
    eq(mentionCorrections.kind, body.kind),
    eq(mentionCorrections.term, term),
    eq(mentionCorrections.sentenceHash, sentenceHash(body.sentence)),
  )
  const store = await readAnew(deps, accountId, review.id)
  return deps.db.transaction(async (tx) => {
    const [gone] = await tx.delete(mentionCorrections).where(ofMention).returning()
    if (!gone) throw notFound()
    await store(tx)
    const named = { kind: body.kind, short: term }
    const before = { ...named, sentiment: gone.sentiment, is_removed: gone.isRemoved }
    const after = { ...named, is_withdrawn: true }
    const event = { accountId, reviewId: review.id, userId, action: "mention_corrected" as const }
    await recordReviewEvent(tx, deps, { ...event, before, after })
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "review", id: review.id, name: review.title },
      before,
      after,
    })
    return reviewKeywords(tx, accountId, review.id)
  })
}
