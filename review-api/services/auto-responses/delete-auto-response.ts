import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { autoResponses } from "../../db/schema/response-templates.ts"
import { requireSetting } from "../require-setting.ts"
import type { Service } from "../service.ts"
import { auditValues, lockRule } from "./rule-rows.ts"

/** DELETE /auto_responses/{id}: what waits for it is not responded to. @throws 403 when the setting is off, 404. */
export const deleteAutoResponse: Service<"auto_responses.delete"> = async (call) => {
  const { deps, scope, params, actor } = call
  const { accountId } = scope
  await requireSetting(deps.db, scope, "auto_responses")
  await deps.db.transaction(async (tx) => {
    const row = await lockRule(tx, accountId, params.id)
    await tx
      .delete(autoResponses)
      .where(and(eq(autoResponses.accountId, accountId), eq(autoResponses.id, row.id)))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "auto_response", id: row.id, name: row.template_name ?? null },
      before: auditValues(row),
    })
  })
  return undefined
}
