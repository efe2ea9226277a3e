import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { responseTemplates } from "../../db/schema/response-templates.ts"
import type { Service } from "../service.ts"
import { checkRatings, knownSourceIds } from "./check-template.ts"
import { auditValues, lockTemplate, templateOf } from "./template-rows.ts"

/** PATCH /response_templates/{id} (D-132). @throws 404, 422. */
export const updateResponseTemplate: Service<"response_templates.update"> = (call) => {
  const { deps, scope, params, body, actor } = call
  const { accountId } = scope
  return deps.db.transaction(async (tx) => {
    const before = await lockTemplate(tx, accountId, params.id)
    const ratingMin = body.rating_min === undefined ? before.rating_min : body.rating_min
    const ratingMax = body.rating_max === undefined ? before.rating_max : body.rating_max
    checkRatings(ratingMin, ratingMax)
    const { name = before.name, content = before.content } = body
    const sourceIds = body.source_ids ? await knownSourceIds(tx, body.source_ids) : before.source_ids
    await tx
      .update(responseTemplates)
      .set({ name, content, ratingMin, ratingMax, sourceIds })
      .where(and(eq(responseTemplates.accountId, accountId), eq(responseTemplates.id, before.id)))
    const row = await templateOf(tx, accountId, before.id)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "template", id: row.id, name },
      before: auditValues(before),
      after: auditValues(row),
    })
    return row
  })
}
