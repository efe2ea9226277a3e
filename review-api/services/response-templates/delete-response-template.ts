import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import { autoResponses, responseTemplates } from "../../db/schema/response-templates.ts"
import type { Service } from "../service.ts"
import { auditValues, lockTemplate } from "./template-rows.ts"

/** DELETE /response_templates/{id}. @throws 404; 409 while a rule responds with it. */
export const deleteResponseTemplate: Service<"response_templates.delete"> = async (call) => {
  const { deps, scope, params, actor } = call
  const { accountId } = scope
  await deps.db.transaction(async (tx) => {
    const row = await lockTemplate(tx, accountId, params.id)
    const [rule] = await tx
      .select({ id: autoResponses.id })
      .from(autoResponses)
      .where(and(eq(autoResponses.accountId, accountId), eq(autoResponses.templateId, row.id)))
      .limit(1)
    if (rule) throw new ApiError(409, "An automatic response uses this template.")
    await tx
      .delete(responseTemplates)
      .where(and(eq(responseTemplates.accountId, accountId), eq(responseTemplates.id, row.id)))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "template", id: row.id, name: row.name },
      before: auditValues(row),
    })
  })
  return undefined
}
