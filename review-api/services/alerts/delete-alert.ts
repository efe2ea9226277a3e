import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { alerts } from "../../db/schema/alerts.ts"
import type { Service } from "../service.ts"
import { alertName, auditValues, lockAlert } from "./alert-rows.ts"

/** DELETE /alerts/{id}: nothing of it is sent any more. @throws 404 when it is missing or somebody else's. */
export const deleteAlert: Service<"alerts.delete"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  await deps.db.transaction(async (tx) => {
    const row = await lockAlert(tx, scope, params.id)
    await tx.delete(alerts).where(and(eq(alerts.accountId, accountId), eq(alerts.id, row.id)))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "alert", id: row.id, name: alertName(row) },
      before: auditValues(row),
    })
  })
  return undefined
}
