import { and, eq, sql } from "drizzle-orm"
import { maxMicrosurveys } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { nameMatches, nameOrder } from "../../db/queries/name-search.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { countOf, hasRows } from "../../db/rows.ts"
import { microsurveys } from "../../db/schema/microsurveys.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { orderBy, type SortKey } from "../list-sort.ts"
import type { Service, Verbs } from "../service.ts"
import { exportAttributes, exportResponses } from "./export-responses.ts"
import { listLocations } from "./list-locations.ts"
import { listResponses } from "./list-responses.ts"
import { summary } from "./summary.ts"
import { auditValues, lockSurvey, type SurveyRow, surveyItems, surveyOf, surveyRows } from "./survey-rows.ts"

const name = sql`m.name`
const sortKeys: Record<string, SortKey> = {
  name: { by: nameOrder(name) },
  created_at: { by: [sql`m.created_at`] },
}

/** GET /microsurveys: by name; open ones or closed ones, when it says so. */
const listMicrosurveys: Service<"microsurveys.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const from = sql`from microsurveys m where ${allOf([
    sql`m.account_id = ${scope.accountId}`,
    nameMatches(name, query),
    query.active === undefined ? undefined : sql`m.active = ${query.active}`,
  ])}`
  const total = await countOf(deps.db, from)
  const order = orderBy(query, sortKeys, ["name"], sql`m.id`)
  const rows = await surveyRows(deps.db, sql`${from} order by ${order} limit ${perPage} offset ${offset}`)
  return listAnswerOf({
    path: "/microsurveys",
    query,
    page,
    perPage,
    total,
    collection: "microsurveys",
    items: await surveyItems(deps.db, scope, rows),
  })
}

/** GET /microsurveys/{id}. @throws 404. */
const getMicrosurvey: Service<"microsurveys.get"> = async ({ deps, scope, params }) => {
  const [item] = await surveyItems(deps.db, scope, [await surveyOf(deps.db, scope, params.id)])
  return item!
}

/** POST /microsurveys (D-225). @throws 422. */
const createMicrosurvey: Service<"microsurveys.create"> = async (call) => {
  const { deps, scope, body, actor } = call
  const { accountId, userId } = scope
  const row = await deps.db.transaction(async (tx) => {
    const known = await countOf(tx, sql`from microsurveys where account_id = ${accountId}`)
    if (known >= maxMicrosurveys)
      throw new ApiError(422, `You can have up to ${maxMicrosurveys} microsurveys.`)
    const now = deps.clock.now().toISOString()
    const { active = true } = body
    const [made] = await tx
      .insert(microsurveys)
      .values({
        accountId,
        name: body.name,
        type: body.type,
        question: body.question,
        followUp: body.follow_up ?? "",
        thankYou: body.thank_you ?? "",
        active,
        createdByUserId: userId,
        createdAt: now,
        updatedAt: now,
        closedAt: active ? null : now,
      })
      .returning({ id: microsurveys.id })
    const after = await surveyOf(tx, scope, String(made!.id))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "microsurvey", id: after.id, name: after.name },
      after: auditValues(after),
    })
    return after
  })
  return (await surveyItems(deps.db, scope, [row]))[0]!
}

const hasAnswers = (tx: Db, { account_id, id }: SurveyRow): Promise<boolean> =>
  hasRows(
    tx,
    sql`select 1 from survey_answers where account_id = ${account_id} and microsurvey_id = ${id} limit 1`,
  )

const typeText =
  "This microsurvey has responses, so its type can't be changed. Duplicate it to use another type."

/** PATCH /microsurveys/{id}: one that is closed says since when (D-299). @throws 404, 422. */
const updateMicrosurvey: Service<"microsurveys.update"> = async (call) => {
  const { deps, scope, params, body, actor } = call
  const { accountId } = scope
  const row = await deps.db.transaction(async (tx) => {
    const before = await lockSurvey(tx, scope, params.id)
    const { type = before.type, active = before.active } = body
    if (type !== before.type && (await hasAnswers(tx, before)))
      throw new ApiError(422, typeText, { errors: { type: [typeText] } })
    const now = deps.clock.now().toISOString()
    await tx
      .update(microsurveys)
      .set({
        name: body.name ?? before.name,
        type,
        question: body.question ?? before.question,
        followUp: body.follow_up ?? before.follow_up,
        thankYou: body.thank_you ?? before.thank_you,
        active,
        closedAt: active ? null : (before.closed_at ?? now),
        updatedAt: now,
      })
      .where(and(eq(microsurveys.accountId, accountId), eq(microsurveys.id, before.id)))
    const after = await surveyOf(tx, scope, params.id)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "microsurvey", id: after.id, name: after.name },
      before: auditValues(before),
      after: auditValues(after),
    })
    return after
  })
  return (await surveyItems(deps.db, scope, [row]))[0]!
}

/** Rows that would lose their question. */
const usesOf = ({ account_id, id }: SurveyRow) => [
  {
    text: "A campaign that is not finished uses this microsurvey.",
    rows: sql`select 1 from campaigns where account_id = ${account_id} and microsurvey_id = ${id}
      and status in ('scheduled', 'sending', 'paused')`,
  },
  {
    text: "A landing page or kiosk uses this microsurvey.",
    rows: sql`select 1 from ask_pages where account_id = ${account_id} and microsurvey_id = ${id}`,
  },
]

/** DELETE /microsurveys/{id}, with its answers. @throws 404; 409 while something asks it. */
const deleteMicrosurvey: Service<"microsurveys.delete"> = async (call) => {
  const { deps, scope, params, actor } = call
  const { accountId } = scope
  await deps.db.transaction(async (tx) => {
    const row = await lockSurvey(tx, scope, params.id)
    for (const { text, rows } of usesOf(row)) if (await hasRows(tx, rows)) throw new ApiError(409, text)
    await tx
      .delete(microsurveys)
      .where(and(eq(microsurveys.accountId, accountId), eq(microsurveys.id, row.id)))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "microsurvey", id: row.id, name: row.name },
      before: auditValues(row),
    })
  })
  return undefined
}

export const verbs = {
  "microsurveys.list": listMicrosurveys,
  "microsurveys.get": getMicrosurvey,
  "microsurveys.create": createMicrosurvey,
  "microsurveys.update": updateMicrosurvey,
  "microsurveys.delete": deleteMicrosurvey,
  "microsurveys.summary": summary,
  "microsurveys.list_locations": listLocations,
  "microsurveys.list_responses": listResponses,
  "microsurveys.export": exportResponses,
  "microsurveys.export_attributes": exportAttributes,
} satisfies Verbs
