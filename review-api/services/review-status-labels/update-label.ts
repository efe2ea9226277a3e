import { and, eq } from "drizzle-orm"
import { normalizeName } from "#lib/format/normalize-name.ts"
import { recordAudit } from "../../audit/record.ts"
import { reviewStatusLabels } from "../../db/schema/review-labels.ts"
import type { Service } from "../service.ts"
import { claimLabelName } from "./label-name.ts"
import { labelItem, lockLabel } from "./lock-label.ts"

/** Changes a label; reviews that have it show it so at once. @throws 404, 409 for a name that is taken. */
export const updateReviewStatusLabel: Service<"review_status_labels.update"> = (call) => {
  const { deps, scope, params, body, actor } = call
  const { accountId } = scope
  return deps.db.transaction(async (tx) => {
    const label = await lockLabel(tx, accountId, params.id)
    const before = { name: label.name, color: label.color }
    const after = {
      name: body.name === undefined ? label.name : normalizeName(body.name),
      color: body.color?.toLowerCase() ?? label.color,
    }
    if (after.name !== before.name) await claimLabelName(tx, accountId, after.name, label.id)
    await tx
      .update(reviewStatusLabels)
      .set(after)
      .where(and(eq(reviewStatusLabels.accountId, accountId), eq(reviewStatusLabels.id, label.id)))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "review_status_label", id: label.id, name: after.name },
      before,
      after,
    })
    return labelItem({ ...label, ...after })
  })
}
