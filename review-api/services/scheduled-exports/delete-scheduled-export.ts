import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { scheduledExports } from "../../db/schema/scheduled-exports.ts"
import type { Service } from "../service.ts"
import { auditValues, lockSchedule } from "./schedule-rows.ts"

/**
 * DELETE /scheduled_exports/{id}: nothing of it is mailed any more.
 * @throws 404 when it is missing or somebody else's.
 */
export const deleteScheduledExport: Service<"scheduled_exports.delete"> = async (call) => {
  const { deps, scope, params, actor } = call
  const { accountId } = scope
  await deps.db.transaction(async (tx) => {
    const row = await lockSchedule(tx, scope, params.id)
    await tx
      .delete(scheduledExports)
      .where(and(eq(scheduledExports.accountId, accountId), eq(scheduledExports.id, row.id)))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "scheduled_export", id: row.id, name: row.email_subject },
      before: auditValues(row),
    })
  })
  return undefined
}
