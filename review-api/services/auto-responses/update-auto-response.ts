import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { autoResponses } from "../../db/schema/response-templates.ts"
import { requireSetting } from "../require-setting.ts"
import type { Service } from "../service.ts"
import { auditValues, lockRule, ruleColumns, ruleItem, ruleOf } from "./rule-rows.ts"

/**
 * PATCH /auto_responses/{id}: what waits for the rule follows it as it then is; one that is switched on again begins
 * with the reviews from then on.
 * @throws 403 when the setting is off, 404, 422.
 */
export const updateAutoResponse: Service<"auto_responses.update"> = async (call) => {
  const { deps, scope, params, body, actor } = call
  const { accountId } = scope
  await requireSetting(deps.db, scope, "auto_responses")
  return deps.db.transaction(async (tx) => {
    const before = await lockRule(tx, accountId, params.id)
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    const columns = await ruleColumns(tx, accountId, { ...before, ...given })
    const begins = columns.active && !before.active ? { activeFrom: deps.clock.now().toISOString() } : {}
    await tx
      .update(autoResponses)
      .set({ ...columns, ...begins })
      .where(and(eq(autoResponses.accountId, accountId), eq(autoResponses.id, before.id)))
    const row = await ruleOf(tx, accountId, before.id)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "auto_response", id: row.id, name: row.template_name ?? null },
      before: auditValues(before),
      after: auditValues(row),
    })
    return ruleItem(row)
  })
}
