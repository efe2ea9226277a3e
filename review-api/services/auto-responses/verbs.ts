import { and, count, eq, sql } from "drizzle-orm"
import { defaultDelayMinutes, lowestAutoRating } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { countOf } from "../../db/rows.ts"
import { autoResponses } from "../../db/schema/response-templates.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { requireSetting } from "../require-setting.ts"
import type { Service, Verbs } from "../service.ts"
import { auditValues, lockRule, ruleColumns, ruleItem, ruleOf, ruleRows } from "./rule-rows.ts"

/** GET /auto_responses: in the order in which they were made. @throws 403 when the setting is off. */
const listAutoResponses: Service<"auto_responses.list"> = async ({ deps, scope, query }) => {
  await requireSetting(deps.db, scope, "auto_responses")
  const { page, perPage, offset } = pageOf(query)
  const own = sql`r.account_id = ${scope.accountId}`
  const total = await countOf(deps.db, sql`from auto_responses r where ${own}`)
  const rows = await ruleRows(deps.db, sql`${own} order by r.id limit ${perPage} offset ${offset}`)
  return listAnswerOf({
    path: "/auto_responses",
    query,
    page,
    perPage,
    total,
    collection: "auto_responses",
    items: rows.map(ruleItem),
  })
}

/** GET /auto_responses/{id}. @throws 403 when the setting is off, 404. */
const getAutoResponse: Service<"auto_responses.get"> = async ({ deps, scope, params }) => {
  await requireSetting(deps.db, scope, "auto_responses")
  return ruleItem(await ruleOf(deps.db, scope.accountId, pathId(params.id)))
}

const maxRules = 100

/**
 * POST /auto_responses (D-131): responds to reviews from now on, after 60 minutes when nothing is said.
 * @throws 403 when the setting is off, 422.
 */
const createAutoResponse: Service<"auto_responses.create"> = async (call) => {
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

/**
 * PATCH /auto_responses/{id}: what waits for the rule follows it as it then is; one that is switched on again begins
 * with the reviews from then on.
 * @throws 403 when the setting is off, 404, 422.
 */
const updateAutoResponse: Service<"auto_responses.update"> = async (call) => {
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

/** DELETE /auto_responses/{id}: what waits for it is not responded to. @throws 403 when the setting is off, 404. */
const deleteAutoResponse: Service<"auto_responses.delete"> = async (call) => {
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

export const verbs = {
  "auto_responses.list": listAutoResponses,
  "auto_responses.get": getAutoResponse,
  "auto_responses.create": createAutoResponse,
  "auto_responses.update": updateAutoResponse,
  "auto_responses.delete": deleteAutoResponse,
} satisfies Verbs
