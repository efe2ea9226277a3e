import { sql } from "drizzle-orm"
import { type SurveyType, sentimentOfScore } from "#lib/contract/microsurveys/constants.ts"
import type { Db } from "../../db/connect.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { sourceId } from "../../db/reference/sources.ts"
import { rolledAccountOf } from "../../db/rollups/write.ts"
import { insertReviews } from "../../imports/insert-reviews.ts"
import { starsOf } from "../../imports/rating.ts"
import { publishArrivals } from "../../realtime/publish-arrivals.ts"
import { lockReviews } from "../../reviews/lock-reviews.ts"
import { moveFigures } from "../../reviews/move-figures.ts"
import { publishReviewsUpdated } from "../../reviews/publish-reviews-updated.ts"
import { recordReviewEvent } from "../../reviews/record-review-event.ts"
import type { Deps } from "../deps.ts"
import { scopeOfAccount } from "../scope-of-account.ts"

type Answer = {
  accountId: number
  id: number
  locationId: number
  type: SurveyType
  score: number
  comment: string
  answeredAt: string
}

/** Stars of an answer: only stars are some. What is said on another scale has its sentiment alone. */
const ratingOf = ({ type, score }: Pick<Answer, "type" | "score">): number | null =>
  type === "stars" ? score : null

/**
 * Shows an answer among the reviews (D-123), with figures, alerts and events as any other.
 * @param tx the transaction of the answer. @param author the person of a personal link.
 * @returns the id of the review.
 */
export async function showAsReview(tx: Db, answer: Answer, author: string | null): Promise<number> {
  const { accountId, id, locationId, type, score, comment, answeredAt } = answer
  const account = await rolledAccountOf(tx, accountId)
  const written = await insertReviews(
    tx,
    account!,
    [
      {
        location_id: locationId,
        source_id: sourceId("outpost_survey"),
        identity: `answer-${id}`,
        rating: ratingOf(answer),
        title: null,
        content: comment || null,
        author,
        published_at: answeredAt,
        review_type: "survey",
        sentiment: sentimentOfScore(type, score),
      },
    ],
    null,
  )
  const reviewId = written.get(0)!
  await publishArrivals(tx, accountId, isOneOf(sql`r.id`, [reviewId]))
  return reviewId
}

/** Follows an answer that its giver has changed; a review that is gone stays so. */
export async function followAnswer(
  tx: Db,
  deps: Pick<Deps, "clock">,
  reviewId: number,
  before: Pick<Answer, "type" | "score" | "comment">,
  after: Answer,
): Promise<void> {
  const { accountId, type, score, comment } = after
  const [held] = await lockReviews(tx, scopeOfAccount(accountId), [reviewId])
  if (!held) return
  const rating = ratingOf(after)
  const now = { ...held, rating, stars: starsOf(rating), sentiment: sentimentOfScore(type, score) }
  await tx.execute(sql`update reviews set rating = ${rating}::numeric, stars = ${now.stars}::smallint,
      sentiment = ${now.sentiment}::smallint, content = ${comment || null}
    where account_id = ${accountId} and id = ${reviewId}`)
  await moveFigures(tx, held, now)
  await publishReviewsUpdated(tx, accountId, [held])
  // A comment that follows a score completes the answer: it changes none.
  if (before.score === score && before.comment === "") return
  await recordReviewEvent(tx, deps, {
    accountId,
    reviewId,
    userId: null,
    action: "edited_at_source",
    before: { rating: ratingOf(before), content: before.comment || null },
    after: { rating, content: comment || null },
  })
}
