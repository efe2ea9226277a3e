import { and, eq, sql } from "drizzle-orm"
import { requestTypes } from "#lib/contract/requests/constants.ts"
import type { TemplateResource } from "#lib/contract/templates/constants.ts"
import { recordAudit } from "../../audit/record.ts"
import { filterId } from "../../core/ids.ts"
import { nameMatches, nameOrder } from "../../db/queries/name-search.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { countOf } from "../../db/rows.ts"
import { templates } from "../../db/schema/templates.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { orderBy, type SortKey } from "../list-sort.ts"
import type { Service, Verbs } from "../service.ts"
import { keepHeaderImage, releaseHeaderImage } from "../uploads/header-image.ts"
import {
  checkName,
  checkRoom,
  checkTexts,
  holdTemplates,
  metadataOf,
  resourceOf,
  withoutEmailParts,
} from "./check-template.ts"
import {
  auditValues,
  isVisibleTemplate,
  lockTemplate,
  templateItems,
  templateOf,
  templateRows,
} from "./template-rows.ts"

const name = sql`t.name`
const sortKeys: Record<string, SortKey> = {
  name: { by: nameOrder(name) },
  type: { by: [sql`t.request_type_id`] },
  updated_at: { by: [sql`t.updated_at`] },
}

const typeIdOf = (type: string): number =>
  Number(Object.entries(requestTypes).find(([, symbol]) => symbol === type)?.[0])

/** GET /templates: by name; those of one type, and those that fit a location. */
const listTemplates: Service<"templates.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const locationId = filterId(query.location_id)
  const from = sql`from templates t where ${allOf([
    isVisibleTemplate(scope),
    nameMatches(name, query),
    query.type === undefined ? undefined : sql`t.request_type_id = ${typeIdOf(query.type)}`,
    locationId === undefined
      ? undefined
      : sql`(t.resource_type = 'account' or t.resource_id = ${locationId})`,
  ])}`
  const total = await countOf(deps.db, from)
  const order = orderBy(query, sortKeys, ["name"], sql`t.id`)
  const rows = await templateRows(deps.db, sql`${from} order by ${order} limit ${perPage} offset ${offset}`)
  return listAnswerOf({
    path: "/templates",
    query,
    page,
    perPage,
    total,
    collection: "templates",
    items: await templateItems(deps, scope, rows),
  })
}

/** GET /templates/{id}. @throws 404. */
const getTemplate: Service<"templates.get"> = async ({ deps, scope, params }) => {
  const [item] = await templateItems(deps, scope, [await templateOf(deps.db, scope, params.id)])
  return item!
}

/** POST /templates (F-245). @throws 409 while its image is processed; 422, also for placeholders that nothing fills. */
const createTemplate: Service<"templates.create"> = async (call) => {
  const { deps, scope, body, actor } = call
  const { accountId } = scope
  const { request_type_id: requestTypeId, subject = "", content } = body
  checkTexts({ requestTypeId, subject, content })
  const row = await deps.db.transaction(async (tx) => {
    await holdTemplates(tx, scope)
    await checkRoom(tx, scope)
    await checkName(tx, scope, { name: body.name, requestTypeId })
    const resource = await resourceOf(tx, scope, body.resource_type ?? "account", body.resource_id)
    const headerImage = await keepHeaderImage(tx, deps, scope, body.header_image ?? null)
    const now = deps.clock.now().toISOString()
    const [made] = await tx
      .insert(templates)
      .values({
        accountId,
        requestTypeId,
        layoutId: body.layout_id ?? 1,
        metadata: await metadataOf(tx, scope, body.metadata ?? {}),
        ...resource,
        name: body.name,
        subject,
        content,
        headerText: body.header_text ?? "",
        headerImage,
        useHeaderImage: headerImage !== null && (body.use_header_image ?? true),
        createdAt: now,
        updatedAt: now,
        ...withoutEmailParts(requestTypeId),
      })
      .returning({ id: templates.id })
    const after = await templateOf(tx, scope, String(made!.id))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "template", id: after.id, name: after.name },
      after: auditValues(after),
    })
    return after
  })
  return (await templateItems(deps, scope, [row]))[0]!
}

/** PATCH /templates/{id}. @throws 404; 409 while its image is processed; 422. */
const updateTemplate: Service<"templates.update"> = async (call) => {
  const { deps, scope, params, body, actor } = call
  const { accountId } = scope
  const row = await deps.db.transaction(async (tx) => {
    await holdTemplates(tx, scope)
    const before = await lockTemplate(tx, scope, params.id)
    const { id, request_type_id: requestTypeId } = before
    const { subject = before.subject, content = before.content } = body
    checkTexts({ requestTypeId, subject, content })
    if (body.name !== undefined) await checkName(tx, scope, { name: body.name, requestTypeId, id })
    const isMoved = body.resource_type !== undefined || body.resource_id !== undefined
    const type = body.resource_type ?? (before.resource_type as TemplateResource)
    const given =
      body.resource_id === undefined && type === "location" ? before.resource_id : body.resource_id
    const headerImage =
      body.header_image === undefined
        ? before.header_image
        : await keepHeaderImage(tx, deps, scope, body.header_image)
    await tx
      .update(templates)
      .set({
        layoutId: body.layout_id ?? before.layout_id,
        metadata: body.metadata ? await metadataOf(tx, scope, body.metadata) : before.metadata,
        ...(isMoved ? await resourceOf(tx, scope, type, given) : {}),
        name: body.name ?? before.name,
        subject,
        content,
        headerText: body.header_text ?? before.header_text,
        headerImage,
        useHeaderImage: headerImage !== null && (body.use_header_image ?? before.use_header_image),
        updatedAt: deps.clock.now().toISOString(),
        ...withoutEmailParts(requestTypeId),
      })
      .where(and(eq(templates.accountId, accountId), eq(templates.id, id)))
    await releaseHeaderImage(tx, deps, accountId, { before: before.header_image, after: headerImage })
    const after = await templateOf(tx, scope, String(id))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "template", id, name: after.name },
      before: auditValues(before),
      after: auditValues(after),
    })
    return after
  })
  return (await templateItems(deps, scope, [row]))[0]!
}

/** DELETE /templates/{id}. Campaigns keep what they took from it. @throws 404. */
const deleteTemplate: Service<"templates.delete"> = async (call) => {
  const { deps, scope, params, actor } = call
  const { accountId } = scope
  await deps.db.transaction(async (tx) => {
    const row = await lockTemplate(tx, scope, params.id)
    await tx.delete(templates).where(and(eq(templates.accountId, accountId), eq(templates.id, row.id)))
    await releaseHeaderImage(tx, deps, accountId, { before: row.header_image, after: null })
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "template", id: row.id, name: row.name },
      before: auditValues(row),
    })
  })
  return undefined
}

export const verbs = {
  "templates.list": listTemplates,
  "templates.get": getTemplate,
  "templates.create": createTemplate,
  "templates.update": updateTemplate,
  "templates.delete": deleteTemplate,
} satisfies Verbs
