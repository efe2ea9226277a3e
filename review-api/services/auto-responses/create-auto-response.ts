import { count, eq } from "drizzle-orm"
import { defaultDelayMinutes, lowestAutoRating } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import { autoResponses } from "../../db/schema/response-templates.ts"
import { requireSetting } from "../require-setting.ts"
import type { Service } from "../service.ts"
import { auditValues, ruleColumns, ruleItem, ruleOf } from "./rule-rows.ts"

const maxRules = 100

/**
 * POST /auto_responses (D-131): responds to reviews from now on, after 60 minutes when nothing is said.
 * @throws 403 when the setting is off, 422.
 */
export const createAutoResponse: Service<"auto_responses.create"> = async (call) => {
  const { deps, scope, body, actor } = call
  const { accountId } = scope
  await requireSetting(deps.db, scope, "auto_responses")
  return deps.db.transaction(async (tx) => {
    const columns = await ruleColumns(tx, accountId, {
      source_id: body.source_id ?? null,
      rating_min: body.rating_min ?? lowestAutoRating,
      rating_max: body.rating_max ?? 5,
      has_text: body.has_text ?? null,
      template_id: body.template_id,
      delay_minutes: body.delay_minutes ?? defaultDelayMinutes,
      active: body.active ?? true,
    })
    const [known] = await tx
      .select({ n: count() })
      .from(autoResponses)
      .where(eq(autoResponses.accountId, accountId))
    if (known!.n >= maxRules) throw new ApiError(422, `You can have up to ${maxRules} rules.`)
    const now = deps.clock.now().toISOString()
    const [made] = await tx
      .insert(autoResponses)
      .values({ accountId, ...columns, activeFrom: now, createdAt: now })
      .returning({ id: autoResponses.id })
    const row = await ruleOf(tx, accountId, made!.id)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "auto_response", id: row.id, name: row.template_name ?? null },
      after: auditValues(row),
    })
    return ruleItem(row)
  })
}
