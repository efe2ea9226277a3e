import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { notFound, refused } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { notes } from "../../db/schema/notes.ts"
import { lockReview } from "../reviews/lock-reviews.ts"
import { publishReviewsUpdated } from "../reviews/publish-reviews-updated.ts"
import type { Service } from "../service.ts"
import { visibleNote } from "./note-rows.ts"

/** DELETE /notes/{id}: the own one, as Admin any (D-134). @throws 404, 403 for the note of somebody else. */
export const deleteNote: Service<"notes.delete"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  const id = pathId(params.id)
  await deps.db.transaction(async (tx) => {
    const note = await visibleNote(tx, scope, id)
    if (!note.can_delete) throw refused("note.delete")
    const review = await lockReview(tx, scope, String(note.review_id))
    const [gone] = await tx
      .delete(notes)
      .where(and(eq(notes.accountId, accountId), eq(notes.id, id)))
      .returning({ id: notes.id })
    if (!gone) throw notFound()
    await publishReviewsUpdated(tx, accountId, [review])
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "note", id, name: note.user_name ?? null },
      before: { review_id: note.review_id },
    })
  })
  return undefined
}
