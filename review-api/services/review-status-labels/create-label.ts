import { normalizeName } from "#lib/format/normalize-name.ts"
import { recordAudit } from "../../audit/record.ts"
import { reviewStatusLabels } from "../../db/schema/review-labels.ts"
import type { Service } from "../service.ts"
import { claimLabelName } from "./label-name.ts"
import { labelItem } from "./lock-label.ts"

/** Makes a label for reviews (D-124). @throws 409 for a name that is taken. */
export const createReviewStatusLabel: Service<"review_status_labels.create"> = (call) => {
  const { deps, scope, body, actor } = call
  const { accountId } = scope
  const values = { name: normalizeName(body.name), color: body.color.toLowerCase() }
  return deps.db.transaction(async (tx) => {
    await claimLabelName(tx, accountId, values.name)
    const [label] = await tx
      .insert(reviewStatusLabels)
      .values({ accountId, ...values, createdAt: deps.clock.now().toISOString() })
      .returning()
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "review_status_label", id: label!.id, name: values.name },
      after: values,
    })
    return labelItem(label!)
  })
}
