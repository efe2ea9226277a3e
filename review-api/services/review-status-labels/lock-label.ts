import { and, eq } from "drizzle-orm"
import type { ReviewStatusLabel } from "#lib/contract/index.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { filterId, pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { reviewStatusLabels } from "../../db/schema/review-status-labels.ts"

type LabelRow = typeof reviewStatusLabels.$inferSelect

/** A label as it goes out. */
export const labelItem = ({ id, name, color }: LabelRow): ReviewStatusLabel => ({ id, name, color })

const isLabel = (accountId: number, id: number) =>
  and(eq(reviewStatusLabels.accountId, accountId), eq(reviewStatusLabels.id, id))

/** Holds a label of the account until the transaction ends. @throws 404 when it is missing or foreign. */
export async function lockLabel(tx: Db, accountId: number, id: string): Promise<LabelRow> {
  const [label] = await tx
    .select()
    .from(reviewStatusLabels)
    .where(isLabel(accountId, pathId(id)))
    .for("update")
  if (!label) throw notFound()
  return label
}

/** A label that something shall have: it stays until the transaction ends. @throws 422 when it is missing or foreign. */
export async function labelToGive(
  tx: Db,
  accountId: number,
  id: string | number,
): Promise<{ id: number; name: string }> {
  const [label] = await tx
    .select({ id: reviewStatusLabels.id, name: reviewStatusLabels.name })
    .from(reviewStatusLabels)
    .where(isLabel(accountId, filterId(String(id))!))
    .for("key share")
  if (!label) throw invalid({ review_status_label_id: ["is unknown"] })
  return label
}
