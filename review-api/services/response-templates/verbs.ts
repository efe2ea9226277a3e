import { and, count, eq, sql } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import { filterId, pathId } from "../../core/ids.ts"
import { nameMatches, nameOrder } from "../../db/queries/name-search.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { countOf } from "../../db/rows.ts"
import { autoResponses, responseTemplates } from "../../db/schema/response-templates.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { orderBy } from "../list-sort.ts"
import type { Service, Verbs } from "../service.ts"
import { checkRatings, knownSourceIds } from "./check-template.ts"
import { auditValues, fits, lockTemplate, templateOf, templateRows } from "./template-rows.ts"

/** GET /response_templates: by name; those for a rating or a source, when one is given (D-132). */
const listResponseTemplates: Service<"response_templates.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const name = sql`t.name`
  const from = sql`from response_templates t where ${allOf([
    sql`t.account_id = ${scope.accountId}`,
    nameMatches(name, query),
    ...fits(query.rating, filterId(query.source_id)),
  ])}`
  const order = orderBy(query, { name: { by: nameOrder(name) } }, ["name"], sql`t.id`)
  const total = await countOf(deps.db, from)
  const rows = await templateRows(deps.db, sql`${from} order by ${order} limit ${perPage} offset ${offset}`)
  return listAnswerOf({
    path: "/response_templates",
    query,
    page,
    perPage,
    total,
    collection: "response_templates",
    items: rows,
  })
}

/** GET /response_templates/{id}. @throws 404. */
const getResponseTemplate: Service<"response_templates.get"> = async ({ deps, scope, params }) =>
  await templateOf(deps.db, scope.accountId, pathId(params.id))

const maxTemplates = 500

/** POST /response_templates (D-132). @throws 422, also for placeholders that nothing fills. */
const createResponseTemplate: Service<"response_templates.create"> = (call) => {
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

/** PATCH /response_templates/{id} (D-132). @throws 404, 422. */
const updateResponseTemplate: Service<"response_templates.update"> = (call) => {
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

/** DELETE /response_templates/{id}. @throws 404; 409 while a rule responds with it. */
const deleteResponseTemplate: Service<"response_templates.delete"> = async (call) => {
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

export const verbs = {
  "response_templates.list": listResponseTemplates,
  "response_templates.get": getResponseTemplate,
  "response_templates.create": createResponseTemplate,
  "response_templates.update": updateResponseTemplate,
  "response_templates.delete": deleteResponseTemplate,
} satisfies Verbs
