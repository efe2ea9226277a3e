import { count, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import { responseTemplates } from "../../db/schema/response-templates.ts"
import type { Service } from "../service.ts"
import { checkRatings, knownSourceIds } from "./check-template.ts"
import { auditValues, templateOf } from "./template-rows.ts"

const maxTemplates = 500

/** POST /response_templates (D-132). @throws 422, also for placeholders that nothing fills. */
export const createResponseTemplate: Service<"response_templates.create"> = (call) => {
  const { deps, scope, body, actor } = call
  const { accountId } = scope
  const { name, content, rating_min: ratingMin = null, rating_max: ratingMax = null } = body
  checkRatings(ratingMin, ratingMax)
  return deps.db.transaction(async (tx) => {
    const sourceIds = await knownSourceIds(tx, body.source_ids ?? [])
    const [known] = await tx
      .select({ n: count() })
      .from(responseTemplates)
      .where(eq(responseTemplates.accountId, accountId))
    if (known!.n >= maxTemplates) throw new ApiError(422, `You can have up to ${maxTemplates} templates.`)
    const createdAt = deps.clock.now().toISOString()
    const [made] = await tx
      .insert(responseTemplates)
      .values({ accountId, name, content, ratingMin, ratingMax, sourceIds, createdAt })
      .returning({ id: responseTemplates.id })
    const row = await templateOf(tx, accountId, made!.id)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "template", id: row.id, name },
      after: auditValues(row),
    })
    return row
  })
}
