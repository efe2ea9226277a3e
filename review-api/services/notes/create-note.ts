import { recordAudit } from "../../audit/record.ts"
import { notes } from "../../db/schema/notes.ts"
import { lockReview } from "../reviews/lock-reviews.ts"
import { publishReviewsUpdated } from "../reviews/publish-reviews-updated.ts"
import { recordReviewEvent } from "../reviews/record-review-event.ts"
import type { Service } from "../service.ts"
import { mentionedUsers, notifyMentioned } from "./mentions.ts"
import { visibleNote } from "./note-rows.ts"

/**
 * POST /notes: a note on a review; whom it mentions gets a mail (D-134). Nothing is mailed while the provider acts as
 * somebody (F-505).
 * @throws 404, 422 for a mention of somebody who may not read the review.
 */
export const createNote: Service<"notes.create"> = async ({ deps, scope, body, actor }) => {
  const { accountId, userId } = scope
  const note = await deps.db.transaction(async (tx) => {
    const review = await lockReview(tx, scope, String(body.review_id))
    const given = body.mentioned_user_ids ?? []
    const mentioned = await mentionedUsers(tx, accountId, review.locationId, given)
    const [made] = await tx
      .insert(notes)
      .values({
        ...{ accountId, reviewId: review.id, userId, content: body.content.trim() },
        mentionedUserIds: mentioned.map(({ id }) => id),
        createdAt: deps.clock.now().toISOString(),
      })
      .returning()
    const reference = { accountId, noteId: made!.id, userId }
    if (actor.kind !== "impersonated") await notifyMentioned(tx, deps, reference, mentioned)
    const event = { accountId, reviewId: review.id, userId, action: "note_added" } as const
    await recordReviewEvent(tx, deps, { ...event, after: { note_id: made!.id } })
    await publishReviewsUpdated(tx, accountId, [review])
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "note", id: made!.id, name: review.author },
      after: { review_id: review.id },
    })
    return visibleNote(tx, scope, made!.id)
  })
  deps.mailer.wake()
  return note
}
