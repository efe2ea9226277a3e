import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { refused } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { notes } from "../../db/schema/notes.ts"
import { lockReview } from "../reviews/lock-reviews.ts"
import type { Service } from "../service.ts"
import { mentionedUsers, notifyMentioned } from "./mentions.ts"
import { visibleNote } from "./note-rows.ts"

/**
 * PATCH /notes/{id}: the own one; whom it newly mentions gets a mail (D-134).
 * @throws 404, 403 for the note of somebody else, 422.
 */
export const updateNote: Service<"notes.update"> = async ({ deps, scope, params, body, actor }) => {
  const { accountId, userId } = scope
  const id = pathId(params.id)
  const note = await deps.db.transaction(async (tx) => {
    const { review_id } = await visibleNote(tx, scope, id)
    const review = await lockReview(tx, scope, String(review_id))
    const before = await visibleNote(tx, scope, id)
    if (!before.can_update) throw refused("note.update")
    const known = before.mentioned_users.map((user) => Number(user.id))
    const given = body.mentioned_user_ids
    const mentioned = given ? await mentionedUsers(tx, accountId, review.locationId, given) : []
    const content = body.content?.trim() ?? before.content
    const mentionedUserIds = given ? mentioned.map((user) => user.id) : known
    const isSame = content === before.content && String(mentionedUserIds) === String(known)
    if (isSame) return before
    await tx
      .update(notes)
      .set({ content, mentionedUserIds, updatedAt: deps.clock.now().toISOString() })
      .where(and(eq(notes.accountId, accountId), eq(notes.id, id)))
    const added = mentioned.filter((user) => !known.includes(user.id))
    if (actor.kind !== "impersonated")
      await notifyMentioned(tx, deps, { accountId, noteId: id, userId }, added)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "note", id, name: review.author },
      after: { review_id: review.id },
    })
    return visibleNote(tx, scope, id)
  })
  deps.mailer.wake()
  return note
}
