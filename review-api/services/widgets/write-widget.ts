import { and, eq, ne, sql } from "drizzle-orm"
import { widgetLimits } from "#lib/contract/widgets/constants.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import { newPublicId } from "../../core/public-id.ts"
import type { Db } from "../../db/connect.ts"
import { widgetKeys, widgetLocations, widgets } from "../../db/schema/widgets.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Call } from "../service.ts"
import { checkWidget, requireType } from "./check-widget.ts"
import { auditValues, type WidgetRow, wholeSettings, widgetOf } from "./widget-rows.ts"

/** Names and number of an account's widgets are checked by one at a time. */
const holdWidgets = (tx: Db, { accountId }: Scope) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`widgets ${accountId}`}, 0))`)

/** @throws 422 when another widget of the account has the name, in any case. */
async function checkName(tx: Db, { accountId }: Scope, name: string, own?: number): Promise<void> {
  const same = and(
    eq(widgets.accountId, accountId),
    sql`lower(${widgets.name}) = lower(${name})`,
    own === undefined ? undefined : ne(widgets.id, own),
  )
  if ((await tx.$count(widgets, same)) > 0)
    throw invalid({ name: ["A widget with that name already exists"] })
}

/** `https://www.example.com/` is meant as the site. */
const domainsOf = (given: readonly string[]): string[] => [
  ...new Set(given.map((text) => text.replace(/^https?:\/\//, "").replace(/\/$/, ""))),
]

async function place(tx: Db, accountId: number, widgetId: number, locationIds: readonly number[]) {
  await tx
    .delete(widgetLocations)
    .where(and(eq(widgetLocations.accountId, accountId), eq(widgetLocations.widgetId, widgetId)))
  if (locationIds.length === 0) return
  await tx
    .insert(widgetLocations)
    .values(locationIds.map((locationId) => ({ accountId, widgetId, locationId })))
}

type Writing<I extends "widgets.create" | "widgets.update" | "widgets.delete"> = Pick<
  Call<I>,
  "deps" | "scope" | "actor"
>

/** Creates a widget (D-203). @throws 403 for a type that is switched off, 422. */
export async function createWidget({ deps, scope, actor, body }: Call<"widgets.create">): Promise<WidgetRow> {
  const { accountId } = scope
  const { name, widget_type: widgetType, settings: given, allowed_domains: domains = [] } = body
  return deps.db.transaction(async (tx) => {
    await holdWidgets(tx, scope)
    await requireType(tx, scope, widgetType)
    if ((await tx.$count(widgets, eq(widgets.accountId, accountId))) >= widgetLimits.perAccount)
      throw new ApiError(422, `You can have up to ${widgetLimits.perAccount} widgets.`)
    await checkName(tx, scope, name)
    const { locationIds, ...checked } = await checkWidget(tx, scope, { type: widgetType, kept: {}, given })
    const at = deps.clock.now().toISOString()
    const [made] = await tx
      .insert(widgets)
      .values({
        accountId,
        name,
        widgetType,
        ...checked,
        allowedDomains: domainsOf(domains),
        createdByUserId: scope.userId,
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: widgets.id })
    const widgetId = made!.id
    await tx.insert(widgetKeys).values({ publicKey: newPublicId(), accountId, widgetId })
    await place(tx, accountId, widgetId, locationIds)
    const row = await widgetOf({ ...deps, db: tx }, scope, String(widgetId))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "widget", id: row.id, name: row.name },
      after: auditValues(row),
    })
    return row
  })
}

/** Changes what is given of a widget. @throws 403 for a type that is switched off, 404, 422. */
export async function updateWidget({
  deps,
  scope,
  actor,
  params,
  body,
}: Call<"widgets.update">): Promise<WidgetRow> {
  const { accountId } = scope
  return deps.db.transaction(async (tx) => {
    await holdWidgets(tx, scope)
    const own = { ...deps, db: tx }
    const before = await widgetOf(own, scope, params.id, true)
    await requireType(tx, scope, before.widgetType)
    if (body.name !== undefined) await checkName(tx, scope, body.name, before.id)
    const kept = wholeSettings(before)
    const checked =
      body.settings && (await checkWidget(tx, scope, { type: before.widgetType, kept, given: body.settings }))
    const { locationIds, ...values } = checked ?? { locationIds: null }
    await tx
      .update(widgets)
      .set({
        name: body.name ?? before.name,
        ...values,
        ...(body.allowed_domains ? { allowedDomains: domainsOf(body.allowed_domains) } : {}),
        updatedAt: deps.clock.now().toISOString(),
      })
      .where(and(eq(widgets.accountId, accountId), eq(widgets.id, before.id)))
    if (locationIds) await place(tx, accountId, before.id, locationIds)
    const row = await widgetOf(own, scope, params.id)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "widget", id: row.id, name: row.name },
      before: auditValues(before),
      after: auditValues(row),
    })
    return row
  })
}

/** Deletes a widget with its key and counts. @throws 404. */
export async function deleteWidget(
  { deps, scope, actor }: Writing<"widgets.delete">,
  id: string,
): Promise<void> {
  const { accountId } = scope
  await deps.db.transaction(async (tx) => {
    const row = await widgetOf({ ...deps, db: tx }, scope, id, true)
    await tx.delete(widgets).where(and(eq(widgets.accountId, accountId), eq(widgets.id, row.id)))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "widget", id: row.id, name: row.name },
      before: auditValues(row),
    })
  })
}
