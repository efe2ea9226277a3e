import { and, asc, eq, getTableColumns } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { listTriggerSettings } from "../../db/schema/campaigns.ts"
import { templates } from "../../db/schema/templates.ts"
import { isUniqueViolation } from "../../db/unique-violation.ts"
import type { Scope } from "../../permissions/scope.ts"
import { checkedTemplate } from "../campaigns/draft-values.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"

type Row = typeof listTriggerSettings.$inferSelect

const item = (row: Row, templateName: string | null) => ({
  id: row.id,
  account_id: row.accountId,
  list_id: row.listId,
  template_id: row.templateId,
  template_name: templateName,
  delay_hours: row.delayHours,
  active: row.active,
  created_at: new Date(row.createdAt).toISOString(),
})

const auditValues = ({ listId, templateId, delayHours, active }: Row) => ({
  list_id: listId,
  template_id: templateId,
  delay_hours: delayHours,
  active,
})

const isRow = ({ accountId, id }: Pick<Row, "accountId" | "id">) =>
  and(eq(listTriggerSettings.accountId, accountId), eq(listTriggerSettings.id, id))

/** A trigger of the account, held until the transaction ends. @throws 404. */
async function lockTrigger(tx: Db, { accountId }: Scope, given: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(listTriggerSettings)
    .where(isRow({ accountId, id: pathId(given) }))
    .for("update")
  if (!row) throw notFound()
  return row
}

async function templateName(db: Db, { accountId, templateId }: Row): Promise<string | null> {
  const [row] = await db
    .select({ name: templates.name })
    .from(templates)
    .where(and(eq(templates.accountId, accountId), eq(templates.id, templateId)))
  return row?.name ?? null
}

/** GET /list_trigger_settings: by the ids of the lists (D-140). */
const listTriggers: Service<"list_trigger_settings.list"> = async ({ deps: { db }, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const own = eq(listTriggerSettings.accountId, scope.accountId)
  const rows = await db
    .select({ row: getTableColumns(listTriggerSettings), name: templates.name })
    .from(listTriggerSettings)
    .leftJoin(
      templates,
      and(
        eq(templates.accountId, listTriggerSettings.accountId),
        eq(templates.id, listTriggerSettings.templateId),
      ),
    )
    .where(own)
    .orderBy(asc(listTriggerSettings.listId), asc(listTriggerSettings.id))
    .limit(perPage)
    .offset(offset)
  return listAnswerOf({
    path: "/list_trigger_settings",
    query,
    page,
    perPage,
    total: await db.$count(listTriggerSettings, own),
    collection: "list_trigger_settings",
    items: rows.map(({ row, name }) => item(row, name)),
  })
}

/** POST /list_trigger_settings. @throws 409 for a list that has one; 422 for an unknown template. */
const createTrigger: Service<"list_trigger_settings.create"> = async ({ deps, scope, body, actor }) => {
  const { accountId } = scope
  const created = deps.db.transaction(async (tx) => {
    const templateId = await checkedTemplate(tx, scope, body.template_id)
    const [row] = await tx
      .insert(listTriggerSettings)
      .values({
        accountId,
        listId: body.list_id,
        templateId: templateId!,
        delayHours: body.delay_hours ?? 0,
        active: body.active ?? true,
        createdAt: deps.clock.now().toISOString(),
      })
      .returning()
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "request_trigger", id: row!.id, name: row!.listId },
      after: auditValues(row!),
    })
    return item(row!, await templateName(tx, row!))
  })
  return created.catch((error) => {
    throw isUniqueViolation(error) ? new ApiError(409, "This list already has a trigger.") : error
  })
}

/** PATCH /list_trigger_settings/{id}: what is absent stays. @throws 404, 422. */
const updateTrigger: Service<"list_trigger_settings.update"> = ({ deps, scope, params, body, actor }) =>
  deps.db.transaction(async (tx) => {
    const before = await lockTrigger(tx, scope, params.id)
    const templateId = await checkedTemplate(tx, scope, body.template_id)
    const [after] = await tx
      .update(listTriggerSettings)
      .set({
        templateId: templateId ?? before.templateId,
        delayHours: body.delay_hours ?? before.delayHours,
        active: body.active ?? before.active,
      })
      .where(isRow(before))
      .returning()
    await recordAudit(tx, deps, actor, {
      accountId: scope.accountId,
      resource: { type: "request_trigger", id: before.id, name: before.listId },
      before: auditValues(before),
      after: auditValues(after!),
    })
    return item(after!, await templateName(tx, after!))
  })

/** DELETE /list_trigger_settings/{id}. @throws 404. */
const deleteTrigger: Service<"list_trigger_settings.delete"> = ({ deps, scope, params, actor }) =>
  deps.db.transaction(async (tx) => {
    const row = await lockTrigger(tx, scope, params.id)
    await tx.delete(listTriggerSettings).where(isRow(row))
    await recordAudit(tx, deps, actor, {
      accountId: scope.accountId,
      resource: { type: "request_trigger", id: row.id, name: row.listId },
      before: auditValues(row),
    })
    return undefined
  })

export const verbs = {
  "list_trigger_settings.list": listTriggers,
  "list_trigger_settings.create": createTrigger,
  "list_trigger_settings.update": updateTrigger,
  "list_trigger_settings.delete": deleteTrigger,
} satisfies Verbs
