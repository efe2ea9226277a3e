import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { accounts } from "../../db/schema/identity.ts"
import { reviewStatusLabels } from "../../db/schema/review-labels.ts"
import type { Service } from "../service.ts"
import { lockLabel } from "./lock-label.ts"

/**
 * Deletes a label: from that moment no review has it, and new reviews get none when it was theirs. The status of the
 * reviews stays.
 * @throws 404.
 */
export const deleteReviewStatusLabel: Service<"review_status_labels.delete"> = async (call) => {
  const { deps, scope, params, actor } = call
  const { accountId } = scope
  await deps.db.transaction(async (tx) => {
    const { id, name, color } = await lockLabel(tx, accountId, params.id)
    const isDefault = and(eq(accounts.id, accountId), eq(accounts.reviewStatusLabelId, id))
    const cleared = await tx
      .update(accounts)
      .set({ reviewStatusLabelId: null })
      .where(isDefault)
      .returning({ id: accounts.id })
    await tx
      .delete(reviewStatusLabels)
      .where(and(eq(reviewStatusLabels.accountId, accountId), eq(reviewStatusLabels.id, id)))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "review_status_label", id, name },
      before: { name, color, is_default: cleared.length > 0 },
    })
  })
  return undefined
}
